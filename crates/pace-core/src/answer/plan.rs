//! A plan as answers give it. Texts are written from the steps while they are serialised.

#![expect(clippy::inline_always, reason = "a text is written at one place of an answer")]

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use crate::answer::json::{
    ToJson, answer, close_array, json_list, json_members, json_text, write_array,
};
use crate::answer::zones::PaceZones;
use crate::api::advice::Advice;
use crate::api::detail::Detail;
use crate::api::note::Note;
use crate::date::{Date, Weekday};
use crate::decimal::{Decimal, Rounded};
use crate::distance::RaceDistance;
use crate::feasibility::{Feasibility, Reason, RunnerNow};
use crate::lang::Lang;
use crate::level::Level;
use crate::pace::Pace;
use crate::plan::Plan;
use crate::plan::effort::Effort;
use crate::plan::gap::Gap;
use crate::plan::given::Known;
use crate::plan::phases::Phase;
use crate::plan::request::{PlanRequest, RunWalk};
use crate::plan::session::{Measure, Part, Session, SessionKind, Step, StepKind};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::text::note::NoteText;
use crate::text::{self, Layout};
use crate::time::{FormattedTime, RaceTime};
use crate::write::{WriteText, display_text};
use crate::zones::{Vo2max, Zone};

answer! {
    /// A week-by-week training plan.
    #[derive(Debug, Clone)]
    pub struct PlanResult<'p> {
        /// Distance of the race in kilometres.
        pub distance_km: Decimal,
        /// Name of the race.
        pub distance_label: &'static str,
        /// Target time, `1h45'00"` or `45'00"`.
        pub target_time: FormattedTime,
        /// Target time in seconds.
        pub target_time_seconds: u64,
        /// Level that the target stands for.
        pub level: Level,
        /// Training paces.
        pub paces: PaceZones,
        /// Length of the plan in weeks.
        pub total_weeks: u8,
        /// Sessions scheduled each week.
        pub sessions_per_week: u8,
        /// The weeks, in order.
        pub weeks: PlanWeeks<'p>,
        /// The options as they were applied.
        pub personalization: Personalization,
        /// What was clamped or ignored, and cautions; with `include=notes`.
        pub notes: Option<PlanNotes> [skip_serializing_if = "Option::is_none"],
        /// What to do about what comes between the sessions; with `include=guidance`.
        pub advice: Option<PlanAdvice> [skip_serializing_if = "Option::is_none"],
        /// Whether the target is within reach, null where nothing is known that says so; with
        /// `include=feasibility`.
        pub feasibility: Option<Known<PlanFeasibility>> [skip_serializing_if = "Option::is_none"],
    }
}

impl PlanResult<'_> {
    /// With notes of the request before those of the plan, where there are notes.
    #[must_use]
    pub fn with_adjustments(mut self, adjustments: &[Note]) -> Self {
        if let Some(PlanNotes { notes, .. }) = &mut self.notes {
            notes.splice(..0, adjustments.iter().cloned());
        }
        self
    }
}

/// A plan, and how it is answered.
#[derive(Debug, Clone, Copy)]
struct View<'p> {
    plan: &'p Plan,
    lang: Lang,
    detail: Detail,
}

impl View<'_> {
    /// Whether sessions have their steps.
    const fn steps(self) -> bool {
        self.detail.contains(Detail::STEPS)
    }

    /// Whether sessions have nothing but what they always have.
    fn is_plain(self) -> bool {
        let asked = [Detail::STEPS, Detail::GUIDANCE, Detail::LOAD];
        !asked.into_iter().any(|word| self.detail.contains(word))
            && self.plan.request.dates().is_none()
    }
}

impl Plan {
    /// The answer, in a language.
    pub fn result(&self, lang: Lang, detail: Detail) -> PlanResult<'_> {
        let request = &self.request;
        let view = View { plan: self, lang, detail };
        let asked = |word: Detail| detail.contains(word);
        PlanResult {
            distance_km: request.race().km(),
            distance_label: request.race().name(lang),
            target_time: request.target().formatted(),
            target_time_seconds: request.target().seconds(),
            level: request.level(),
            paces: self.paces.into(),
            total_weeks: request.weeks(),
            sessions_per_week: request.sessions(),
            weeks: PlanWeeks(view),
            personalization: request.personalization(),
            notes: asked(Detail::NOTES).then(|| PlanNotes { notes: self.notes(), lang }),
            advice: asked(Detail::GUIDANCE).then_some(PlanAdvice {
                race: request.race(),
                is_walked: self.walks_in_race(),
                lang,
            }),
            feasibility: asked(Detail::FEASIBILITY).then(|| {
                Known(self.feasibility().map(|verdict| PlanFeasibility::new(verdict, lang)))
            }),
        }
    }
}

/// The weeks of a plan, in order.
#[derive(Debug, Clone, Copy)]
pub struct PlanWeeks<'p>(View<'p>);

impl<'p> PlanWeeks<'p> {
    /// The weeks, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanWeek<'p>> + use<'p> {
        let view = self.0;
        view.plan.weeks.iter().map(move |week| PlanWeek::new(view, week))
    }
}

#[cfg(feature = "serde")]
impl Serialize for PlanWeeks<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// What is not asked for is not looked for in each of them.
impl ToJson for PlanWeeks<'_> {
    fn write_json(&self, out: &mut String) {
        let view = self.0;
        if !view.is_plain() {
            return write_array(self.iter(), out);
        }
        out.push('[');
        for week in &view.plan.weeks {
            json_members!(out, "", "{", "},";
                "week" => &week.number;
                "phase" => &week.phase;
                "sessions" => &PlanSessions { view, week };
            );
        }
        close_array(out);
    }
}

answer! {
    /// A week of a plan.
    #[derive(Debug, Clone)]
    pub struct PlanWeek<'p> {
        /// Number of the week, from 1.
        pub week: u8,
        /// Phase of the plan.
        pub phase: Phase,
        /// First day of the week; with `race_date`.
        pub start_date: Option<Date> [skip_serializing_if = "Option::is_none"],
        /// Sum of its sessions' durations in seconds; with `include=steps`.
        pub duration_seconds: Option<u64> [skip_serializing_if = "Option::is_none"],
        /// Sum of its sessions' distances in metres; with `include=steps`.
        pub distance_m: Option<u64> [skip_serializing_if = "Option::is_none"],
        /// Sum of its sessions' loads in points, null for a target without a runner; with
        /// `include=load`.
        pub load: Option<Known<u64>> [skip_serializing_if = "Option::is_none"],
        /// Sessions of the week, in order.
        pub sessions: PlanSessions<'p>,
    }
}

impl<'p> PlanWeek<'p> {
    fn new(view: View<'p>, week: &'p Week) -> Self {
        let steps = view.steps();
        let View { plan, detail, .. } = view;
        Self {
            week: week.number,
            phase: week.phase,
            start_date: plan.request.dates().map(|dates| dates.date(week.number, 1)),
            duration_seconds: steps.then(|| week.duration_seconds()),
            distance_m: steps.then(|| week.distance_m()),
            load: detail.contains(Detail::LOAD).then(|| Known(plan.load_of_week(week))),
            sessions: PlanSessions { view, week },
        }
    }
}

/// The sessions of a week, in order.
#[derive(Debug, Clone, Copy)]
pub struct PlanSessions<'p> {
    view: View<'p>,
    week: &'p Week,
}

impl<'p> PlanSessions<'p> {
    /// The sessions, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanSession<'p>> + use<'p> {
        let Self { view, week } = *self;
        week.sessions.iter().map(move |session| PlanSession::new(view, week, session))
    }
}

#[cfg(feature = "serde")]
impl Serialize for PlanSessions<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// A plan has a hundred sessions: what is not asked for is not looked for in each of them.
impl ToJson for PlanSessions<'_> {
    fn write_json(&self, out: &mut String) {
        let Self { view, week } = *self;
        if !view.is_plain() {
            return write_array(self.iter(), out);
        }
        out.push('[');
        for session in &week.sessions {
            let PlanSession { kind, title, description, .. } =
                PlanSession::plain(view, week, session);
            json_members!(out, "", "{", "},";
                "type" => &kind;
                "title" => &title, text;
                "description" => &description, text;
            );
        }
        close_array(out);
    }
}

answer! {
    /// A session of a plan.
    #[derive(Debug, Clone)]
    pub struct PlanSession<'p> {
        /// Type of the session.
        pub kind: SessionKind as "type",
        /// Name of the session.
        pub title: Title<'p> as text,
        /// What to run, with the paces.
        pub description: Description<'p> as text,
        /// Day on which it is run; with `race_date`.
        pub date: Option<Date> [skip_serializing_if = "Option::is_none"],
        /// Day of the week, 1 to 7; with `include=steps`.
        pub day: Option<u8> [skip_serializing_if = "Option::is_none"],
        /// Stable id of the session's kind in the library; with `include=steps`.
        pub workout: Option<Workout> [skip_serializing_if = "Option::is_none"],
        /// Sum of its steps' durations in seconds; with `include=steps`.
        pub duration_seconds: Option<u64> [skip_serializing_if = "Option::is_none"],
        /// Sum of its steps' distances in metres; with `include=steps`.
        pub distance_m: Option<u64> [skip_serializing_if = "Option::is_none"],
        /// Training load in points, null for a target without a runner; with `include=load`.
        pub load: Option<Known<u64>> [skip_serializing_if = "Option::is_none"],
        /// How its hardest work should feel; with `include=guidance`.
        pub effort: Option<PlanEffort> [skip_serializing_if = "Option::is_none"],
        /// The steps, in order; with `include=steps`.
        pub steps: Option<PlanSteps<'p>> [skip_serializing_if = "Option::is_none"],
    }
}

impl<'p> PlanSession<'p> {
    /// With nothing but what is always there.
    #[inline]
    fn plain(View { plan, lang, .. }: View<'p>, week: &'p Week, session: &'p Session) -> Self {
        Self {
            kind: session.kind,
            title: Title { plan, session, lang },
            description: Description { plan, week, session, lang },
            date: None,
            day: None,
            workout: None,
            duration_seconds: None,
            distance_m: None,
            load: None,
            effort: None,
            steps: None,
        }
    }

    #[inline]
    fn new(view: View<'p>, week: &'p Week, session: &'p Session) -> Self {
        let View { plan, detail, .. } = view;
        let steps = view.steps();
        Self {
            date: plan.request.dates().map(|dates| dates.date(week.number, session.day)),
            day: steps.then_some(session.day),
            workout: steps.then_some(session.workout),
            duration_seconds: steps.then(|| session.duration_seconds()),
            distance_m: steps.then(|| session.distance_m()),
            load: detail.contains(Detail::LOAD).then(|| Known(plan.load_of(session))),
            effort: detail
                .contains(Detail::GUIDANCE)
                .then(|| PlanEffort::new(plan, plan.effort_of(session))),
            steps: steps.then_some(PlanSteps { view, session }),
            ..Self::plain(view, week, session)
        }
    }
}

/// A session's name, written from its steps.
#[derive(Debug, Clone, Copy)]
pub struct Title<'p> {
    plan: &'p Plan,
    session: &'p Session,
    lang: Lang,
}

impl WriteText for Title<'_> {
    #[inline(always)]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        text::title(self.lang, self.plan, self.session, out)
    }
}

/// What to run in a session, written from its steps.
#[derive(Debug, Clone, Copy)]
pub struct Description<'p> {
    plan: &'p Plan,
    week: &'p Week,
    session: &'p Session,
    lang: Lang,
}

impl Description<'_> {
    /// Writes the same in lines, for calendars: a point for each thing to run, then what it is
    /// for.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_lines(&self, out: &mut impl fmt::Write) -> fmt::Result {
        self.write(Layout::Lines, out)
    }

    #[inline(always)]
    fn write(&self, layout: Layout, out: &mut impl fmt::Write) -> fmt::Result {
        text::description(self.lang, layout, self.plan, self.week, self.session, out)
    }
}

impl WriteText for Description<'_> {
    #[inline(always)]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        self.write(Layout::Prose, out)
    }
}

display_text!(Title<'_>, Description<'_>);
json_text!(Title<'_>, Description<'_>);
json_list!(PlanSteps<'_>, PlanNotes, PlanAdvice);

/// The steps of a session, in order.
#[derive(Debug, Clone, Copy)]
pub struct PlanSteps<'p> {
    view: View<'p>,
    session: &'p Session,
}

impl<'p> PlanSteps<'p> {
    /// The steps, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanPart> + use<'p> {
        let Self { view, session } = *self;
        session.parts.iter().map(move |part| PlanPart::new(view, session, part))
    }
}

/// A step, or two of them repeated.
#[derive(Debug, Clone, Copy)]
#[cfg_attr(feature = "serde", derive(Serialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(untagged))]
pub enum PlanPart {
    /// One step.
    Step(PlanStep),
    /// An effort and its recovery, several times over.
    Repeat(PlanRepeat),
}

answer! {
    /// An effort and its recovery, several times over.
    #[derive(Debug, Clone, Copy)]
    pub struct PlanRepeat {
        /// How many times.
        pub repeat: u32,
        /// What is repeated.
        #[cfg_attr(feature = "schema", schemars(with = "Vec<PlanStep>"))]
        pub steps: [PlanStep; 2],
    }
}

impl ToJson for PlanPart {
    fn write_json(&self, out: &mut String) {
        match self {
            Self::Step(step) => step.write_json(out),
            Self::Repeat(repeat) => repeat.write_json(out),
        }
    }
}

impl PlanPart {
    fn new(view: View<'_>, session: &Session, part: &Part) -> Self {
        match part {
            Part::Step(step) => Self::Step(PlanStep::new(view, session, step)),
            Part::Repeat { times, steps } => Self::Repeat(PlanRepeat {
                repeat: *times,
                steps: steps.each_ref().map(|step| PlanStep::new(view, session, step)),
            }),
        }
    }
}

answer! {
    /// One stretch of running.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PlanStep {
        /// What it is for.
        pub kind: StepKind,
        /// Its zone; null for strides and walking.
        pub zone: Option<Zone>,
        /// What the runner follows.
        pub by: Measure,
        /// Seconds.
        pub duration_seconds: u64,
        /// Metres.
        pub distance_m: u64,
        /// Seconds per kilometre, at most 6 decimals; null where the step is run by effort.
        pub pace_seconds_per_km: Option<Rounded<6>>,
        /// The fastest and the slowest pace of easy running, seconds per kilometre; with
        /// `include=steps,guidance`, on steps in zone `easy` or `long_run`.
        pub pace_range_seconds_per_km: Option<[Option<Rounded<6>>; 2]> [skip_serializing_if = "Option::is_none"],
        /// How it should feel; with `include=steps,guidance`, but for strides and walking.
        pub effort: Option<PlanEffort> [skip_serializing_if = "Option::is_none"],
    }
}

impl PlanStep {
    fn new(View { plan, detail, .. }: View<'_>, session: &Session, step: &Step) -> Self {
        let guided = detail.contains(Detail::GUIDANCE);
        let range = || plan.pace_range_of(step).map(|range| range.map(Pace::seconds_per_km));
        let effort = || plan.effort_of_step(session, step);
        Self {
            pace_range_seconds_per_km: guided.then(range).flatten(),
            effort: guided.then(effort).flatten().map(|effort| PlanEffort::new(plan, effort)),
            kind: step.kind,
            zone: step.zone,
            by: step.by,
            duration_seconds: step.duration_seconds(),
            distance_m: step.distance_m(),
            pace_seconds_per_km: step.pace(&plan.paces).and_then(Pace::seconds_per_km),
        }
    }
}

answer! {
    /// How a stretch of running should feel.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PlanEffort {
        /// Rate of perceived exertion from 1 to 10, from and to.
        pub rpe: [u8; 2],
        /// Percent of the greatest heart rate, from and to; null where the heart lags behind.
        pub heart_rate_percent: Option<[u8; 2]>,
        /// Beats a minute, from and to; with `hr_max`.
        pub heart_rate: Option<[u8; 2]> [skip_serializing_if = "Option::is_none"],
    }
}

impl PlanEffort {
    fn new(plan: &Plan, effort: Effort) -> Self {
        let rates = plan.request.heart_rates();
        Self {
            rpe: effort.rpe,
            heart_rate_percent: effort.heart_rate_percent,
            heart_rate: rates.and_then(|rates| effort.heart_rate(rates)),
        }
    }
}

/// What was clamped or ignored, and cautions.
#[derive(Debug, Clone)]
pub struct PlanNotes {
    notes: Vec<Note>,
    lang: Lang,
}

impl PlanNotes {
    /// These notes in a language.
    pub const fn new(notes: Vec<Note>, lang: Lang) -> Self {
        Self { notes, lang }
    }

    /// The notes, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanNote<'_>> {
        let lang = self.lang;
        self.notes.iter().map(move |note| PlanNote { code: note.code(), message: note.text(lang) })
    }
}

answer! {
    /// Something worth saying beside a plan.
    #[derive(Debug, Clone, Copy)]
    pub struct PlanNote<'n> {
        /// Stable identifier.
        pub code: &'static str,
        /// What is to be said, in the request's language.
        pub message: NoteText<'n>,
    }
}

/// What to do about what comes between the sessions.
#[derive(Debug, Clone, Copy)]
pub struct PlanAdvice {
    race: RaceDistance,
    is_walked: bool,
    lang: Lang,
}

impl PlanAdvice {
    /// The advice, in order.
    pub fn iter(&self) -> impl Iterator<Item = PlanAdviceEntry> + use<> {
        let Self { race, is_walked, lang } = *self;
        let entry = move |advice: Advice| PlanAdviceEntry {
            code: advice.code(),
            message: advice.text(race, is_walked).in_lang(lang),
        };
        Advice::ALL.into_iter().map(entry)
    }
}

answer! {
    /// What to do about one of the things that come between sessions.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct PlanAdviceEntry {
        /// Stable identifier.
        pub code: &'static str,
        /// The advice, in the request's language.
        pub message: &'static str,
    }
}

answer! {
    /// Whether a target is within reach: a word of caution, and no promise.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct PlanFeasibility {
        /// `likely`, `ambitious`, `very_ambitious` or `unlikely`.
        pub verdict: &'static str,
        /// What says so: `previous_time`, `weekly_km`, `longest_run`.
        pub because: Vec<&'static str>,
        /// The same in words, in the request's language.
        pub message: &'static str,
    }
}

impl PlanFeasibility {
    /// The verdict, in a language.
    pub fn new(feasibility: Feasibility, lang: Lang) -> Self {
        Self {
            verdict: feasibility.verdict.name(),
            message: feasibility.advice().in_lang(lang),
            because: feasibility.because.into_iter().map(Reason::code).collect(),
        }
    }
}

impl Plan {
    /// Whether the target is [within reach](PlanRequest::feasibility), and the distance with the
    /// longest run that this plan leads to: long enough for likely, at least 82 % of what such plans
    /// have for anyone for ambitious, 65 % for very ambitious (our calibration).
    pub fn feasibility(&self) -> Option<Feasibility> {
        let said = self.request.feasibility()?;
        let Some(usual) = self.request.of_anyone() else { return Some(said) };
        let (longest, wanted) = self.longest_and_wanted(&usual.plan());
        Some(said.with_longest_run(longest, wanted))
    }
}

impl PlanRequest {
    /// Whether the target is within reach; `None` where nothing is known that says so. What the plan
    /// itself leads to counts in [`Plan::feasibility`].
    pub fn feasibility(&self) -> Option<Feasibility> {
        let now = RunnerNow {
            previous_time: self.previous_time(),
            weekly_km: self.weekly_km().map(Decimal::to_f64),
            longest_run_km: self.longest_run_km().map(Decimal::to_f64),
        };
        // Of a plan that is joined late there are fewer weeks.
        let to_go = self.weeks_to_go().and_then(|weeks| u8::try_from(weeks.max(0)).ok());
        let weeks = to_go.map_or(self.weeks(), |to_go| to_go.min(self.weeks()));
        Feasibility::new(self.race(), self.target(), weeks, now)
    }
}

answer! {
    /// The options of a plan as they were applied.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct Personalization {
        /// Age in years; null where absent or ignored.
        pub age: Option<u8>,
        /// Sessions a week.
        pub sessions_per_week: u8,
        /// Length of the plan in weeks.
        pub total_weeks: u8,
        /// Whether the paces come from a VO2max.
        pub uses_vo2max: bool,
        /// VO2max in ml/kg/min; null where absent or ignored.
        pub vo2max: Option<Vo2max>,
        /// Time achieved before, in seconds.
        pub previous_time_seconds: Option<u64>,
        /// Gap between that time and the target, in percent; positive where the target is faster.
        pub gap_to_target_percent: Option<i64>,
        /// Kilometres of a week now; null where ignored. This and what follows is there only
        /// where the request gives it.
        pub weekly_km: Option<Known<Decimal>> [skip_serializing_if = "Option::is_none"],
        /// Kilometres of the longest run of the last weeks; null where ignored.
        pub longest_run_km: Option<Known<Decimal>> [skip_serializing_if = "Option::is_none"],
        /// Days of the week on which there is time to run, from Monday on; null where ignored.
        pub days: Option<Known<Vec<Weekday>>> [skip_serializing_if = "Option::is_none"],
        /// Day of the long run; null where ignored.
        pub long_run_day: Option<Known<Weekday>> [skip_serializing_if = "Option::is_none"],
        /// Day of the race; null where ignored.
        pub race_date: Option<Known<Date>> [skip_serializing_if = "Option::is_none"],
        /// First day on which the runner can train; null where ignored.
        pub start_date: Option<Known<Date>> [skip_serializing_if = "Option::is_none"],
        /// Whether easy running is run and walked in turn; null where ignored.
        pub run_walk: Option<Known<RunWalk>> [skip_serializing_if = "Option::is_none"],
        /// Greatest heart rate in beats a minute; null where ignored.
        pub hr_max: Option<Known<u8>> [skip_serializing_if = "Option::is_none"],
        /// Heart rate at rest in beats a minute; null where ignored.
        pub hr_rest: Option<Known<u8>> [skip_serializing_if = "Option::is_none"],
    }
}

impl PlanRequest {
    /// The options as they are applied.
    pub fn personalization(&self) -> Personalization {
        Personalization {
            age: self.age(),
            sessions_per_week: self.sessions(),
            total_weeks: self.weeks(),
            uses_vo2max: self.vo2max().is_some(),
            vo2max: self.vo2max(),
            previous_time_seconds: self.previous_time().map(RaceTime::seconds),
            gap_to_target_percent: self.gap().map(Gap::percent),
            weekly_km: self.given_weekly_km().reported(),
            longest_run_km: self.given_longest_run_km().reported(),
            days: self
                .given_days()
                .reported()
                .map(|Known(days)| Known(days.map(|days| days.iter().collect()))),
            long_run_day: self.given_long_run_day().reported(),
            race_date: self.given_race_date().reported(),
            start_date: self.given_start_date().reported(),
            run_walk: self.given_run_walk().reported(),
            hr_max: self.given_hr_max().reported(),
            hr_rest: self.given_hr_rest().reported(),
        }
    }
}
