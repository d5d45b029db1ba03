//! What is worth saying beside a plan: options that were not taken as they came, and
//! cautions.

use crate::api::parameter::Parameter;
use crate::api::quoted::Quoted;
use crate::date::Date;
use crate::distance::RaceDistance;
use crate::feasibility::LONG_ENOUGH;
use crate::pace::Pace;
use crate::plan::Plan;
use crate::plan::age::AgeBand;
use crate::plan::request::{GapBand, PlanRequest};
use crate::plan::rules;
use crate::plan::session::{Session, SessionKind};
use crate::plan::week::Week;
use crate::records::WorldRecord;
use crate::zones::{TrainingPaces, Zone};

/// Something worth saying beside a plan. It has a stable code and a text in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The age is out of range or unreadable.
    AgeIgnored {
        /// The age as it came.
        value: Quoted,
    },
    /// The number of sessions is out of range or unreadable.
    SessionsDefaulted {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// The race's plans have fewer sessions a week.
    SessionsReduced {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// The length of the plan is unreadable.
    WeeksDefaulted {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// The length of the plan is out of the race's bounds.
    WeeksClamped {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// The VO2max is out of range or unreadable.
    Vo2maxIgnored {
        /// The value as it came.
        value: Quoted,
    },
    /// More sessions than there are days to run.
    SessionsReducedToDays {
        /// The number as it came.
        value: Quoted,
        /// The number applied.
        applied: u8,
    },
    /// An option that a runner gave of their own is unreadable, out of range, or makes no
    /// sense beside the others.
    OptionIgnored {
        /// Which one.
        parameter: Parameter,
        /// The value as it came.
        value: Quoted,
    },
    /// A marathon asked for in fewer weeks than the shortest plan has.
    ShortPreparation {
        /// The shortest plan's weeks.
        least: u8,
    },
    /// The target is more than 15 % faster than the previous time.
    WideGap {
        /// The gap in percent, rounded.
        percent: i64,
    },
    /// The paces from the VO2max are far from those that the target implies.
    Vo2maxFar {
        /// Whether they are faster.
        faster: bool,
    },
    /// The target is faster than the world record.
    BeyondWorldRecord {
        /// The race.
        race: RaceDistance,
    },
    /// At the VO2max, the target's pace is not what such a race is run at: the plan does not
    /// train it.
    RacePaceNotTrained,
    /// A marathon on two sessions a week.
    FewSessionsForMarathon,
    /// At the runner's age recoveries are longer and easy runs shorter.
    AgeApplied {
        /// What the age changes.
        band: AgeBand,
    },
    /// More days than the race's plans have sessions.
    DaysLeftFree {
        /// Sessions a week.
        applied: u8,
    },
    /// The days leave no room between hard sessions, and some became easy runs.
    DaysSideBySide {
        /// How many.
        made_easy: usize,
    },
    /// The plan has begun before the runner can: which week they join, and what it takes.
    JoinsLate {
        /// The week.
        week: u8,
        /// Weeks of the plan.
        weeks: u8,
        /// Seconds of the greatest week before.
        week_seconds: u64,
        /// Seconds of the longest run before.
        longest_seconds: u64,
        /// Whether the runner runs about as much today, where that is known.
        runs_enough: Option<bool>,
    },
    /// The plan begins weeks after the runner could.
    BeginsLater {
        /// Its first day.
        date: Date,
    },
    /// Sessions of the shortest length are more than what the runner runs now.
    SessionsAboveNow {
        /// Seconds of the first week.
        week_seconds: u64,
        /// Sessions a week of the plan.
        sessions: u8,
        /// Sessions a week that would fit, where there is such a number.
        fewer: Option<u8>,
    },
    /// The shortest first long run is more than what the runner runs now.
    LongRunAboveNow {
        /// Seconds of the first week's longest run.
        longest_seconds: u64,
        /// Seconds of the runner's own.
        now_seconds: u64,
    },
    /// From what the runner runs now, the long runs do not get as long as the race asks.
    LongRunOutOfReach {
        /// Seconds of the plan's longest run.
        longest_seconds: u64,
        /// Seconds that the race asks for.
        wanted_seconds: u64,
        /// Weeks of the shortest plan that gets there, where there is one.
        weeks: Option<u8>,
        /// Sessions a week of that plan, where more sessions never get there.
        fewer_sessions: Option<u8>,
        /// Weeks of the longest plan.
        most_weeks: u8,
    },
    /// The runner runs more than such plans do, and keeps it, or as much of it as sessions and age
    /// allow.
    KeepsVolume {
        /// Seconds that the runner runs now in a week.
        now_seconds: u64,
        /// Seconds of the lightest building week that is no cutback.
        least_seconds: u64,
        /// Seconds of the greatest week.
        peak_seconds: u64,
    },
    /// The runner runs more than the plan's sessions hold.
    VolumeAboveSessions {
        /// Seconds that the runner runs now in a week.
        now_seconds: u64,
        /// Seconds of the plan's greatest week.
        peak_seconds: u64,
        /// Sessions a week of the plan.
        sessions: u8,
        /// Sessions a week that would hold it, where there is such a number.
        more: Option<u8>,
    },
    /// Where the plan begins, beside what the runner does now.
    StartingPoint {
        /// Seconds of the first week.
        week_seconds: u64,
        /// Seconds of its longest run.
        longest_seconds: u64,
        /// Whether the runner joins after that week, as [`JoinsLate`](Self::JoinsLate) says.
        joined_later: bool,
    },
}

/// Sessions a week that leave the long run its room, where more do not.
const FEW_SESSIONS: u8 = 3;

/// Interval paces further apart than this many percent are far from each other (our
/// calibration).
const FAR_PERCENT: u128 = 10;

impl Note {
    /// The cautions of a request, by any front end.
    pub fn cautions(request: &PlanRequest) -> Vec<Self> {
        let mut notes = Vec::new();
        if let Some(gap) = request.gap()
            && gap.band() == GapBand::Wide
        {
            notes.push(Self::WideGap { percent: gap.percent() });
        }
        if request.vo2max().is_some() {
            let of_target = TrainingPaces::new(request.race(), request.target(), None);
            let (from_vo2max, from_target) =
                (request.paces().of(Zone::Interval), of_target.of(Zone::Interval));
            if far_faster(from_vo2max, from_target) {
                notes.push(Self::Vo2maxFar { faster: true });
            } else if far_faster(from_target, from_vo2max) {
                notes.push(Self::Vo2maxFar { faster: false });
            }
        }
        let race = request.race();
        if request.target() < WorldRecord::of(race).time {
            notes.push(Self::BeyondWorldRecord { race });
        }
        notes.extend(Self::of_days(request));
        notes.extend(Self::of_dates(request));
        notes
    }

    fn of_days(request: &PlanRequest) -> Option<Self> {
        let days = request.days()?;
        let applied = PlanRequest::most_sessions(request.race());
        let unused = request.sessions() == applied && days.len() > applied;
        unused.then_some(Self::DaysLeftFree { applied })
    }

    fn of_dates(request: &PlanRequest) -> Option<Self> {
        let (to_go, date) = (request.weeks_to_go()?, request.dates()?.date(1, 1));
        (to_go > i64::from(request.weeks())).then_some(Self::BeginsLater { date })
    }

    /// The stable code.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::AgeIgnored { .. } => "age_ignored",
            Self::SessionsDefaulted { .. } => "sessions_defaulted",
            Self::SessionsReduced { .. } => "sessions_reduced",
            Self::WeeksDefaulted { .. } => "weeks_defaulted",
            Self::WeeksClamped { .. } => "weeks_clamped",
            Self::Vo2maxIgnored { .. } => "vo2max_ignored",
            Self::ShortPreparation { .. } => "short_preparation",
            Self::WideGap { .. } => "wide_gap",
            Self::Vo2maxFar { .. } => "vo2max_far_from_target",
            Self::BeyondWorldRecord { .. } => "beyond_world_record",
            Self::SessionsReducedToDays { .. } => "sessions_reduced_to_days",
            Self::OptionIgnored { parameter, .. } => ignored_code(*parameter),
            Self::RacePaceNotTrained => "race_pace_not_trained",
            Self::FewSessionsForMarathon => "few_sessions_for_marathon",
            Self::AgeApplied { .. } => "age_applied",
            Self::DaysLeftFree { .. } => "days_left_free",
            Self::DaysSideBySide { .. } => "days_side_by_side",
            Self::JoinsLate { .. } => "joins_late",
            Self::BeginsLater { .. } => "begins_later",
            Self::SessionsAboveNow { .. } => "sessions_above_what_is_run",
            Self::LongRunAboveNow { .. } => "long_run_above_what_is_run",
            Self::LongRunOutOfReach { .. } => "long_run_out_of_reach",
            Self::KeepsVolume { .. } => "keeps_volume",
            Self::VolumeAboveSessions { .. } => "volume_above_sessions",
            Self::StartingPoint { .. } => "starting_point",
        }
    }
}

impl Plan {
    /// The week in which a runner who begins on the start date joins, from 1: the first of which no
    /// day is past, and the race's at the latest. It is the first of all where the whole plan fits,
    /// or no start date is known.
    pub fn joined_week(&self) -> u8 {
        let weeks = self.request.weeks();
        let to_go = self.request.weeks_to_go().unwrap_or(weeks.into());
        let missed = i64::from(weeks).saturating_sub(to_go).clamp(0, i64::from(weeks) - 1);
        missed as u8 + 1
    }

    /// The cautions of its request, and what only the finished plan knows: what the age
    /// changed, what the days cost, when it is joined, where it begins.
    pub fn notes(&self) -> Vec<Note> {
        let request = &self.request;
        let mut notes = Note::cautions(request);
        if request.race() == RaceDistance::Marathon && request.sessions() == 2 {
            notes.push(Note::FewSessionsForMarathon);
        }
        if !rules::trains_race_pace(request.race(), self.roles.of(Zone::Race)) {
            notes.push(Note::RacePaceNotTrained);
        }
        let band = request.age_band();
        if band != AgeBand::Under40 {
            notes.push(Note::AgeApplied { band });
        }
        if self.made_easy > 0 {
            notes.push(Note::DaysSideBySide { made_easy: self.made_easy });
        }
        let joined_late = self.joined_late();
        let joined_later = joined_late.is_some();
        notes.extend(joined_late);
        if let Some(first) = self.weeks.first() {
            let (week_seconds, longest_seconds) = (first.duration_seconds(), longest(first));
            notes.push(Note::StartingPoint { week_seconds, longest_seconds, joined_later });
        }
        notes.extend(self.sessions_above_now());
        notes.extend(self.long_run_above_now());
        if let Some(usual) = self.request.of_anyone().map(PlanRequest::plan) {
            notes.extend(self.long_run_out_of_reach(&usual));
            notes.extend(self.more_than_usual(&usual));
        }
        notes
    }

    fn sessions_above_now(&self) -> Option<Note> {
        let most = self.request.seconds_now().little_more_than_week()?;
        let sessions = self.request.sessions();
        let fits = |sessions: &u8| rules::least_first_week(*sessions) <= most;
        (!fits(&sessions)).then(|| Note::SessionsAboveNow {
            week_seconds: self.weeks.first().map_or(0, Week::duration_seconds),
            sessions,
            fewer: (*PlanRequest::SESSIONS.start()..sessions).rev().find(fits),
        })
    }

    fn long_run_above_now(&self) -> Option<Note> {
        let now = self.request.seconds_now();
        let (now_seconds, most) = (now.long_run?, now.little_more_than_longest()?);
        let longest_seconds = longest(self.weeks.first()?);
        (longest_seconds > most).then_some(Note::LongRunAboveNow { longest_seconds, now_seconds })
    }

    /// Where the longest run is shorter than in a usual plan, one for anyone.
    fn long_run_out_of_reach(&self, usual: &Self) -> Option<Note> {
        let request = &self.request;
        let (longest_seconds, wanted_seconds) = self.longest_and_wanted(usual);
        let is_short = |longest: u64, wanted: u64| longest * 100 < wanted * LONG_ENOUGH;
        if !is_short(longest_seconds, wanted_seconds) {
            return None;
        }
        let most_weeks = *PlanRequest::weeks_for(request.race()).end();
        let gets_there = |sessions: u8, weeks: u8| {
            let other = |request: &PlanRequest| {
                request.with_sessions(sessions.into()).with_weeks(weeks.into()).plan()
            };
            // Plans of more weeks have longer runs for anyone, too.
            let (longest, wanted) = other(request).longest_and_wanted(&other(&usual.request));
            !is_short(longest, wanted.max(wanted_seconds))
        };
        // With more weeks the longest run is no shorter (H25), so that few plans have to be made.
        let shortest = |sessions: u8, too_few: u8| {
            gets_there(sessions, most_weeks).then(|| {
                let (mut too_few, mut enough) = (too_few, most_weeks);
                while too_few + 1 < enough {
                    let middle = too_few.midpoint(enough);
                    let side =
                        if gets_there(sessions, middle) { &mut enough } else { &mut too_few };
                    *side = middle;
                }
                enough
            })
        };
        let weeks = request.weeks();
        // With few sessions more of the week is the long run's.
        let fewer = || {
            let has_more = request.sessions() > FEW_SESSIONS;
            let weeks = has_more.then(|| shortest(FEW_SESSIONS, weeks - 1)).flatten()?;
            Some((weeks, FEW_SESSIONS))
        };
        let (weeks, fewer_sessions) = match shortest(request.sessions(), weeks) {
            Some(weeks) => (Some(weeks), None),
            None => fewer().unzip(),
        };
        Some(Note::LongRunOutOfReach {
            longest_seconds,
            wanted_seconds,
            weeks,
            fewer_sessions,
            most_weeks,
        })
    }

    /// Seconds of the longest run, and of what the race asks for as far as a usual plan has it, one
    /// for anyone.
    pub(crate) fn longest_and_wanted(&self, usual: &Self) -> (u64, u64) {
        let least = rules::least_longest_run(self.request.race(), self.request.target());
        (self.longest_run(), least.min(usual.longest_run()))
    }

    /// What is said to who runs more than the peak of a usual plan, where this one has as much as
    /// that.
    fn more_than_usual(&self, usual: &Self) -> Option<Note> {
        let request = &self.request;
        let now_seconds = request.seconds_now().week?;
        let usual = usual.peak();
        let peak_seconds = self.peak();
        if now_seconds <= usual || peak_seconds < usual {
            return None;
        }
        let holds = |peak: u64| rules::is_as_much(peak, now_seconds);
        if holds(peak_seconds) {
            let full = self
                .weeks
                .iter()
                .filter(|week| week.phase.is_building() && !self.is_cutback(week.number));
            let least_seconds = full.map(Week::duration_seconds).min().unwrap_or(0);
            return Some(Note::KeepsVolume { now_seconds, least_seconds, peak_seconds });
        }
        let sessions = request.sessions();
        // Who has few days has no room for more.
        let more = (sessions + 1..=PlanRequest::most_sessions(request.race()))
            .map(|sessions| request.with_sessions(sessions.into()))
            .take_while(|request| request.sessions() > sessions)
            .find(|request| holds(request.plan().peak()))
            .map(|request| request.sessions());
        Some(Note::VolumeAboveSessions { now_seconds, peak_seconds, sessions, more })
    }

    /// Seconds of the greatest building week.
    fn peak(&self) -> u64 {
        let building = self.weeks.iter().filter(|week| week.phase.is_building());
        building.map(Week::duration_seconds).max().unwrap_or(0)
    }

    /// Seconds of the longest training run.
    fn longest_run(&self) -> u64 {
        let runs = self.weeks.iter().flat_map(|week| &week.sessions);
        let training = runs.filter(|run| run.kind != SessionKind::Race);
        training.map(Session::duration_seconds).max().unwrap_or(0)
    }

    fn joined_late(&self) -> Option<Note> {
        let (week, weeks) = (self.joined_week(), self.request.weeks());
        let before = self.weeks.get(..usize::from(week) - 1).filter(|before| !before.is_empty())?;
        let week_seconds = before.iter().map(Week::duration_seconds).max()?;
        let longest_seconds = before.iter().map(longest).max()?;
        let now = self.request.seconds_now();
        let by_week = now.week.map(|now| rules::is_as_much(now, week_seconds));
        let by_run = now.long_run.map(|now| rules::is_as_much(now, longest_seconds));
        Some(Note::JoinsLate {
            week,
            weeks,
            week_seconds,
            longest_seconds,
            runs_enough: by_week.into_iter().chain(by_run).reduce(|week, run| week && run),
        })
    }
}

/// Seconds of a week's longest session.
fn longest(week: &Week) -> u64 {
    week.sessions.iter().map(Session::duration_seconds).max().unwrap_or(0)
}

/// The code of an option that was ignored.
const fn ignored_code(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::WeeklyKm => "weekly_km_ignored",
        Parameter::LongestRunKm => "longest_run_km_ignored",
        Parameter::Days => "days_ignored",
        Parameter::LongRunDay => "long_run_day_ignored",
        Parameter::RaceDate => "race_date_ignored",
        Parameter::StartDate => "start_date_ignored",
        Parameter::RunWalk => "run_walk_ignored",
        Parameter::HrMax => "hr_max_ignored",
        Parameter::HrRest => "hr_rest_ignored",
        _ => "option_ignored",
    }
}

/// Whether one pace is faster than another by more than [`FAR_PERCENT`].
fn far_faster(fast: Pace, slow: Pace) -> bool {
    // A distance long enough for the comparison to be exact to a thousandth.
    const METRES: u64 = 1_000_000;
    let seconds = |pace: Pace| u128::from(pace.seconds_for(METRES));
    seconds(fast) * 100 < seconds(slow) * (100 - FAR_PERCENT)
}
