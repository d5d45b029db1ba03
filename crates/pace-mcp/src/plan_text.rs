//! A plan as people read it, in Markdown: whole, in an overview, or one of its weeks.

use std::{fmt, mem};

use pace_core::answer::{PlanPart, PlanResult, PlanSession, PlanStep, PlanSteps, PlanWeek};
use pace_core::{
    Lang, LengthUnit, Measure, Note, Pace, Plan, Session, SessionKind, StepKind, Text, Week,
    Weekday, WriteText, Zone, write_all,
};

use crate::not_taken::Said;
use crate::tool_text::{COLON, Notes, Read, any};

/// How much of a plan is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// Every session of the weeks that are there.
    Sessions,
    /// Every session with its steps.
    Steps,
    /// A line a week.
    Overview,
}

/// A plan week by week, and what is worth saying of the request.
pub(crate) struct PlanText<'p> {
    pub(crate) plan: &'p Plan,
    pub(crate) result: &'p PlanResult<'p>,
    pub(crate) lang: Lang,
    pub(crate) extent: Extent,
    pub(crate) said: &'p Said,
    pub(crate) notes: &'p [Note],
    /// Whether more can be had of a week by asking for it alone.
    pub(crate) has_more: bool,
}

impl WriteText for PlanText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self { notes, said: Said { read, not_taken }, lang, .. } = *self;
        Read { notes: read, lang }.write_to(out)?;
        self.head(out)?;
        if self.extent == Extent::Overview {
            self.overview(out)?;
        } else {
            for (week, texts) in self.plan.weeks.iter().zip(self.result.weeks.iter()) {
                self.week(week, &texts, out)?;
            }
        }
        self.more(out)?;
        self.advice(out)?;
        Notes { of_plan: notes, not_taken, lang }.write_to(out)
    }
}

impl PlanText<'_> {
    fn head(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const IN: Text = Text::new(" en ", " in ");
        const WEEKS: Text = Text::new(" semaines, ", " weeks, ");
        const SESSIONS: Text = Text::new(" séances par semaine, ", " sessions a week, ");
        const LEVEL: Text = Text::new("niveau ", "level ");
        const PACES: Text = Text::new("Allures", "Paces");

        let Self { result, lang, .. } = *self;
        let (weeks, sessions) = (result.total_weeks, result.sessions_per_week);
        let colon = COLON.in_lang(lang);
        write_all!(out, "**", result.distance_label, IN.in_lang(lang), result.target_time, "**")?;
        write_all!(out, colon, " ", u64::from(weeks), WEEKS.in_lang(lang))?;
        write_all!(out, u64::from(sessions), SESSIONS.in_lang(lang))?;
        let level = result.level.title().in_lang(lang);
        write_all!(out, LEVEL.in_lang(lang), level, '\n', '\n')?;
        write_all!(out, PACES.in_lang(lang), colon, " ")?;
        for (place, zone) in Zone::ALL.into_iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            let pace = self.plan.paces.of(zone).formatted();
            write_all!(out, comma, self.plan.roles.title(zone).in_lang(lang), " ", pace, "/km")?;
        }
        write_all!(out, '\n')?;
        if let Some(feasibility) = result.feasibility.as_ref().and_then(|known| known.0.as_ref()) {
            write_all!(out, '\n', feasibility.message, '\n')?;
        }
        Ok(())
    }

    fn week(&self, week: &Week, texts: &PlanWeek<'_>, out: &mut impl fmt::Write) -> fmt::Result {
        const WEEK: Text = Text::new("**Semaine ", "**Week ");
        const FROM: Text = Text::new(" à partir du ", " from ");
        let lang = self.lang;
        let (number, phase) = (u64::from(week.number), week.phase.title().in_lang(lang));
        write_all!(out, '\n', WEEK.in_lang(lang), number, "** (", phase, ")")?;
        if let Some(date) = texts.start_date {
            write_all!(out, FROM.in_lang(lang))?;
            any(&date.to_string(), out)?;
        }
        write_all!(out, '\n', '\n')?;
        let sessions = week.sessions.iter().zip(texts.sessions.iter());
        sessions.into_iter().try_for_each(|(session, texts)| self.session(session.day, &texts, out))
    }

    fn session(
        &self,
        day: u8,
        session: &PlanSession<'_>,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        /// The description names the race by itself.
        const RACE_DAY: Text = Text::new("Jour de course", "Race day");
        const DAY: Text = Text::new("jour ", "day ");
        const LOAD: Text = Text::new("charge ", "load ");
        let lang = self.lang;
        write_all!(out, "- **")?;
        if session.kind == SessionKind::Race {
            write_all!(out, RACE_DAY.in_lang(lang), "**")?;
        } else {
            write_all!(out, session.title, "**")?;
        }
        let mut before = " (";
        let mut next = || mem::replace(&mut before, ", ");
        if let Some(date) = session.date {
            write_all!(out, next(), weekday(date.weekday(), lang), " ")?;
            any(&date.to_string(), out)?;
        } else if self.plan.request.days().is_some() {
            // Without a date the race is on a Sunday.
            write_all!(out, next(), weekday(Weekday::of_plan_day(day), lang))?;
        } else if let Some(day) = session.day {
            write_all!(out, next(), DAY.in_lang(lang), u64::from(day))?;
        }
        if let Some(seconds) = session.duration_seconds {
            write_all!(out, next(), Minutes(seconds))?;
        }
        if let Some(metres) = session.distance_m {
            write_all!(out, next(), Km { metres, lang })?;
        }
        if let Some(load) = session.load.as_ref().and_then(|known| known.0) {
            write_all!(out, next(), LOAD.in_lang(lang), load)?;
        }
        if let Some(effort) = session.effort {
            let [from, to] = effort.rpe.map(u64::from);
            write_all!(out, next(), "RPE ", from)?;
            if to > from {
                write_all!(out, "–", to)?;
            }
            if let Some([from, to]) = effort.heart_rate {
                write_all!(out, ", ", u64::from(from), "–", u64::from(to), " bpm")?;
            }
        }
        write_all!(out, if before == " (" { "" } else { ")" })?;
        write_all!(out, COLON.in_lang(lang), " ", session.description, '\n')?;
        if self.extent == Extent::Steps {
            for part in session.steps.iter().flat_map(PlanSteps::iter) {
                write_all!(out, "  - ", PartText { part: &part, lang }, '\n')?;
            }
        }
        Ok(())
    }

    fn overview(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const HEADS: Text = Text::new(
            "| semaine | phase | temps | km | séances clés |",
            "| week | phase | time | km | key sessions |",
        );
        let lang = self.lang;
        write_all!(out, '\n', HEADS.in_lang(lang), '\n', "|---:|---|---:|---:|---|", '\n')?;
        for (week, texts) in self.plan.weeks.iter().zip(self.result.weeks.iter()) {
            write_all!(out, "| ", u64::from(week.number), " | ")?;
            write_all!(out, texts.phase.title().in_lang(lang), " | ")?;
            write_all!(out, Minutes(week.duration_seconds()), " | ")?;
            write_all!(out, (week.distance_m() + 500) / 1000, " | ")?;
            key_sessions(week, &texts, out)?;
            write_all!(out, " |", '\n')?;
        }
        Ok(())
    }

    /// How to have what is left out.
    fn more(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const MORE: Text = Text::new(
            "Le détail d'une semaine (séances, étapes) : redemandez avec week de 1 à ",
            "The detail of a week (sessions, steps): ask again with week from 1 to ",
        );
        if !self.has_more {
            return Ok(());
        }
        let weeks = u64::from(self.result.total_weeks);
        write_all!(out, '\n', MORE.in_lang(self.lang), weeks, ".", '\n')
    }

    /// What to do about what comes between the sessions, where it was asked for.
    fn advice(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const ADVICE: Text = Text::new("**Conseils**", "**Advice**");
        let Some(advice) = &self.result.advice else { return Ok(()) };
        write_all!(out, '\n', ADVICE.in_lang(self.lang), '\n', '\n')?;
        for entry in advice.iter() {
            write_all!(out, "- ")?;
            any(entry.message, out)?;
            write_all!(out, '\n')?;
        }
        Ok(())
    }
}

/// What makes a week: its work and its long run, by their titles.
fn key_sessions(week: &Week, texts: &PlanWeek<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    let is_key =
        |session: &Session| session.kind != SessionKind::Easy || session.hard_seconds() > 0;
    let mut between = "";
    for (session, text) in week.sessions.iter().zip(texts.sessions.iter()) {
        if is_key(session) {
            write_all!(out, between, text.title)?;
            between = " ; ";
        }
    }
    Ok(())
}

/// A day of the week in short.
const fn weekday(day: Weekday, lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => day.french_name(),
        Lang::En => day.name(),
    }
}

/// A duration to the minute: `54 min`, `1 h 35`.
struct Minutes(u64);

impl WriteText for Minutes {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let minutes = self.0.saturating_add(30) / 60;
        match (minutes / 60, minutes % 60) {
            (0, minutes) => write_all!(out, minutes, " min"),
            (hours, 0) => write_all!(out, hours, " h"),
            (hours, minutes @ 0..10) => write_all!(out, hours, " h 0", minutes),
            (hours, minutes) => write_all!(out, hours, " h ", minutes),
        }
    }
}

/// Metres as kilometres, at most one decimal.
struct Km {
    metres: u64,
    lang: Lang,
}

impl WriteText for Km {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let tenths = self.metres.saturating_add(50) / 100;
        write_all!(out, tenths / 10)?;
        if !tenths.is_multiple_of(10) {
            write_all!(out, self.lang.decimal_mark(), tenths % 10)?;
        }
        write_all!(out, " km")
    }
}

/// A step of a session, or what is repeated.
struct PartText<'p> {
    part: &'p PlanPart,
    lang: Lang,
}

impl WriteText for PartText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let lang = self.lang;
        match self.part {
            PlanPart::Step(step) => StepText { step, lang }.write_to(out),
            PlanPart::Repeat(repeat) => {
                let [work, rest] = repeat.steps.each_ref().map(|step| StepText { step, lang });
                write_all!(out, u64::from(repeat.repeat), " × (", work, " + ", rest, ")")
            }
        }
    }
}

/// `15 min échauffement à 6'29"/km`.
struct StepText<'s> {
    step: &'s PlanStep,
    lang: Lang,
}

impl WriteText for StepText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        let Self { step, lang } = *self;
        match step.by {
            Measure::Time if step.duration_seconds < 60 => {
                write_all!(out, step.duration_seconds, " s")?;
            }
            Measure::Time if step.duration_seconds % 60 != 0 => {
                let (minutes, seconds) = (step.duration_seconds / 60, step.duration_seconds % 60);
                write_all!(out, minutes, " min ", seconds, " s")?;
            }
            Measure::Time => write_all!(out, Minutes(step.duration_seconds))?,
            Measure::Distance if step.distance_m < 1000 => write_all!(out, step.distance_m, " m")?,
            Measure::Distance => write_all!(out, Km { metres: step.distance_m, lang })?,
        }
        write_all!(out, " ", kind(step.kind).in_lang(lang))?;
        let seconds = step.pace_seconds_per_km.map(|seconds| seconds.to_f64().round() as u64);
        if let Some(pace) = seconds.and_then(Pace::from_seconds) {
            const AT: Text = Text::new(" à ", " at ");
            write_all!(out, AT.in_lang(lang), pace.per(LengthUnit::Km))?;
        }
        Ok(())
    }
}

/// What a step is for.
const fn kind(kind: StepKind) -> Text {
    match kind {
        StepKind::Warmup => Text::new("échauffement", "warm-up"),
        StepKind::Steady => Text::new("course régulière", "steady running"),
        StepKind::Stride => Text::new("ligne droite", "stride"),
        StepKind::Walk => Text::new("marche", "walk"),
        StepKind::Work => Text::new("effort", "work"),
        StepKind::Recovery => Text::new("récupération", "recovery"),
        StepKind::Cooldown => Text::new("retour au calme", "cool-down"),
        StepKind::Race => Text::new("course", "race"),
    }
}
