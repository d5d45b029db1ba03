//! A plan as files see it: walked week by week and session by session, each with its texts.

use std::fmt;

use pace_core::answer::{Description, PlanSession, PlanSessions, Title};
use pace_core::{
    Date, Detail, Effort, Lang, LengthUnit, Note, Phase, Plan, PlanDates, Session, SessionKind,
    Step, Text, Week, Weekday, write_all,
};

use crate::event_time::EventTime;
use crate::targets::{Target, Targets};
use crate::text::{Duration, Kilometres};
use crate::{slug, text};

/// A plan to write as files: in a language, whole or one of its weeks, dated where its race is.
#[derive(Debug, Clone, Copy)]
pub struct PlanExport<'p> {
    pub(crate) plan: &'p Plan,
    pub(crate) lang: Lang,
    adjustments: &'p [Note],
    week: Option<u8>,
    unit: LengthUnit,
    targets: Targets,
    pub(crate) time: Option<EventTime>,
    since: Option<Date>,
}

impl<'p> PlanExport<'p> {
    /// The whole plan; every session has its date where the request has that of the race.
    /// Calendars and workouts begin on the [first day](Self::first_day): tables have every week. Workouts are held to heart rates where the request has the greatest,
    /// else to paces.
    pub fn new(plan: &'p Plan, lang: Lang) -> Self {
        Self {
            plan,
            lang,
            adjustments: &[],
            week: None,
            unit: LengthUnit::Km,
            targets: Targets::of(plan),
            time: None,
            since: first_day(plan),
        }
    }

    /// What of the request was clamped or ignored is said before the notes of the plan.
    #[must_use]
    pub const fn with_adjustments(self, adjustments: &'p [Note]) -> Self {
        Self { adjustments, ..self }
    }

    /// What is worth saying of the plan: the adjustments of its request first.
    pub fn notes(&self) -> Vec<Note> {
        [self.adjustments, &self.plan.notes()].concat()
    }

    /// Only the week of this number, from 1; nothing, where the plan has no such week.
    #[must_use]
    pub const fn only_week(self, number: u8) -> Self {
        Self { week: Some(number), ..self }
    }

    /// With workouts held to these targets, whatever the request says of heart rates.
    #[must_use]
    pub const fn with_targets(self, targets: Targets) -> Self {
        Self { targets, ..self }
    }

    /// With events of a calendar at this time of their day, but for the race.
    #[must_use]
    pub const fn at_time(self, time: EventTime) -> Self {
        Self { time: Some(time), ..self }
    }

    /// The first day of calendars and workouts, where the request has a first day of its own: that
    /// one, or the first of the [week that is joined](Plan::joined_week), where the one before has
    /// begun.
    pub const fn first_day(&self) -> Option<Date> {
        self.since
    }

    /// How many sessions are left out, for they stand before the first day.
    pub fn left_out(&self) -> usize {
        let all = Self { since: None, ..*self };
        all.all_sessions().count() - self.all_sessions().count()
    }

    /// With the [paces](Self::paces) of zones in a unit; descriptions stay in kilometres.
    #[must_use]
    pub const fn in_unit(self, unit: LengthUnit) -> Self {
        Self { unit, ..self }
    }

    /// The plan in a line: `Semi-marathon en 1h45'00"`.
    pub fn title(&self) -> String {
        text::plan_title(&self.plan.request, self.lang)
    }

    /// The five paces, each by what it trains: `endurance 5'30"/km`, `seuil 4'44"/km`.
    pub fn paces(&self) -> [String; 5] {
        text::paces(self.lang, self.plan, self.unit)
    }

    /// A name for the plan in one file, with this ending (without its point):
    /// `plan-semi-2027-04-11.ics`, without the date where there is none.
    pub fn file_name(&self, extension: &str) -> String {
        let race = self.plan.request.race();
        let date = self.plan.request.race_date().map(|date| format!("-{date}"));
        format!("plan-{race}{}.{extension}", date.unwrap_or_default())
    }

    /// The dates of the weeks, where the race has one.
    pub(crate) fn dates(&self) -> Option<PlanDates> {
        self.plan.request.dates()
    }

    /// The weeks, in order.
    pub fn weeks(&self) -> impl Iterator<Item = ExportWeek<'p>> + use<'p> {
        let export = *self;
        let written = self.plan.result(self.lang, Detail::default()).weeks;
        let weeks = self.plan.weeks.iter().zip(written.iter());
        weeks
            .filter(move |(week, _)| export.week.is_none_or(|number| number == week.number))
            .map(move |(week, written)| ExportWeek { export, week, texts: written.sessions })
    }

    /// Every session of these weeks, in order, but for those that are left out.
    pub(crate) fn all_sessions(&self) -> impl Iterator<Item = ExportSession<'p>> + use<'p> {
        let since = self.since;
        let is_late = move |session: &ExportSession<'_>| {
            since.is_none_or(|first| session.date().is_none_or(|date| date >= first))
        };
        self.weeks().flat_map(|week| week.sessions()).filter(is_late)
    }
}

fn first_day(plan: &Plan) -> Option<Date> {
    let joined = plan.request.dates()?.date(plan.joined_week(), 1);
    Some(plan.request.start_date()?.max(joined))
}

/// A week of a [`PlanExport`].
#[derive(Debug, Clone, Copy)]
pub struct ExportWeek<'p> {
    export: PlanExport<'p>,
    /// The week itself.
    pub week: &'p Week,
    texts: PlanSessions<'p>,
}

impl<'p> ExportWeek<'p> {
    /// Number, phase and, where they are known, dates: `Semaine 3 sur 12 · Développement`; whether
    /// it is a lighter one.
    pub fn title(&self) -> String {
        let PlanExport { plan, lang, .. } = self.export;
        let days = self.export.dates().map(|dates| dates.week(self.week.number));
        let title = text::week_title(lang, self.week, plan.request.weeks(), days);
        if plan.is_cutback(self.week.number) { text::lighter(lang, title) } else { title }
    }

    /// Its first day in short, `lun. 12/01`, where it is known.
    pub fn first_day(&self) -> Option<String> {
        let first = self.export.dates()?.date(self.week.number, 1);
        Some(text::short_date(self.export.lang, first))
    }

    /// Its sessions, in order.
    pub fn sessions(&self) -> impl Iterator<Item = ExportSession<'p>> + use<'p> {
        let Self { export, week, texts } = *self;
        let session = move |(position, (session, texts))| ExportSession {
            export,
            week: week.number,
            phase: week.phase,
            position,
            session,
            texts,
        };
        (1..).zip(week.sessions.iter().zip(texts.iter())).map(session)
    }
}

/// A session of a [`PlanExport`], with its texts.
#[derive(Debug, Clone)]
pub struct ExportSession<'p> {
    pub(crate) export: PlanExport<'p>,
    /// The number of its week, from 1.
    pub week: u8,
    pub(crate) phase: Phase,
    /// Its place within the week, from 1.
    pub position: usize,
    /// The session itself.
    pub session: &'p Session,
    texts: PlanSession<'p>,
}

impl<'p> ExportSession<'p> {
    /// Its title, as the API has it.
    pub const fn title(&self) -> Title<'p> {
        self.texts.title
    }

    /// Its description, as the API has it.
    pub const fn description(&self) -> Description<'p> {
        self.texts.description
    }

    /// The day on which it is run, where the plan is dated.
    pub const fn date(&self) -> Option<Date> {
        self.texts.date
    }

    /// When it is, in short: `mar. 12/01` in a dated plan, `mar.` on a day that the runner
    /// chose, else `J3`.
    pub fn day(&self) -> String {
        let PlanExport { plan, lang, .. } = self.export;
        match (self.date(), plan.request.days()) {
            (Some(date), _) => text::short_date(lang, date),
            // Day 7 of a plan without a date is Sunday.
            (None, Some(_)) => Weekday::of_plan_day(self.session.day).short(lang).to_owned(),
            (None, None) => format!("{}{}", text::DAY_LETTER.in_lang(lang), self.session.day),
        }
    }

    /// How its hardest work should feel.
    pub fn effort(&self) -> Effort {
        self.export.plan.effort_of(self.session)
    }

    /// The same in beats a minute, from and to, where the greatest heart rate is known.
    pub fn beats(&self) -> Option<[u8; 2]> {
        self.effort().heart_rate(self.export.plan.request.heart_rates()?)
    }

    /// Both in short, `8–9/10`, `7/10 · 163–170 bpm`; of the race nothing, for its time is the
    /// aim.
    pub fn felt(&self) -> Option<String> {
        let is_race = self.session.kind == SessionKind::Race;
        (!is_race).then(|| text::felt(self.effort().rpe, self.beats()))
    }

    /// Writes how much it is, where in the plan, and how it should feel:
    /// `52 min · 8,9 km · semaine 5 sur 12 · Intensité · effort 8–9/10`.
    pub(crate) fn write_facts(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const WEEK: Text = Text::new(" · semaine ", " · week ");
        const OF: Text = Text::new(" sur ", " of ");
        let PlanExport { plan, lang, .. } = self.export;
        let (week, weeks) = (u64::from(self.week), u64::from(plan.request.weeks()));
        let kilometres = Kilometres { metres: self.session.distance_m(), lang };
        write_all!(out, Duration(self.session.duration_seconds()), " · ", kilometres)?;
        write_all!(out, WEEK.in_lang(lang), week, OF.in_lang(lang), weeks)?;
        write_all!(out, " · ", self.phase.title().in_lang(lang))?;
        match self.felt() {
            Some(felt) => write_all!(out, " · effort ", felt.as_str()),
            None => Ok(()),
        }
    }

    /// What a step of it is held to.
    pub(crate) fn target(&self, step: &Step) -> Target {
        Target::new(self.export.targets, self.export.plan, self.session, step)
    }

    /// `S03 J2`: enough to find a session in a list of them.
    fn mark(&self) -> String {
        let lang = self.export.lang;
        let (week, day) = (text::WEEK_LETTER.in_lang(lang), text::DAY_LETTER.in_lang(lang));
        format!("{week}{:02} {day}{}", self.week, self.session.day)
    }

    /// `S03 J2 VMA sur 400 m : 8 × 400 m`.
    pub(crate) fn name(&self) -> String {
        format!("{} {}", self.mark(), self.title())
    }

    /// `s03-j2-vma-sur-400-m.fit`, `w03-d2-400-m-repeats.fit` in English, the date first where
    /// there is one.
    pub(crate) fn file_name(&self, extension: &str) -> String {
        let date = self.date().map(|date| format!("{date}-")).unwrap_or_default();
        let PlanExport { plan, lang, .. } = self.export;
        let workout = self.session.name(plan.request.race(), lang);
        format!("{date}{}-{}.{extension}", slug::of(&self.mark()), slug::of(workout))
    }
}
