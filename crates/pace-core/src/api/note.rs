//! What is worth saying beside a plan: options that were not taken as they came, and
//! cautions.

use std::fmt;

#[cfg(feature = "serde")]
use serde::{Serialize, Serializer};

use crate::api::arguments::{given, integer};
use crate::api::error::Quoted;
use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::pace::Pace;
use crate::plan::request::{GapBand, PlanArgs, PlanRequest};
use crate::records::WorldRecord;
use crate::text;
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
        /// The record.
        record: WorldRecord,
    },
}

/// Interval paces further apart than this many percent are far from each other (our
/// calibration).
const FAR_PERCENT: u128 = 10;

impl Note {
    /// What is worth saying of a request that was read from these arguments.
    pub fn all(args: &PlanArgs<'_>, request: &PlanRequest) -> Vec<Self> {
        let mut notes = Vec::new();
        if let Some(value) = given(args.age.as_deref())
            && request.age().is_none()
        {
            notes.push(Self::AgeIgnored { value: Quoted::new(value) });
        }
        if let Some(value) = given(args.sessions.as_deref()) {
            let applied = request.sessions();
            match integer(Some(value)) {
                Some(asked) if asked == i64::from(applied) => {}
                Some(asked)
                    if PlanRequest::SESSIONS.contains(&u8::try_from(asked).unwrap_or(0)) =>
                {
                    notes.push(Self::SessionsReduced { value: Quoted::new(value), applied });
                }
                _ => notes.push(Self::SessionsDefaulted { value: Quoted::new(value), applied }),
            }
        }
        if let Some(value) = given(args.weeks.as_deref()) {
            let applied = request.weeks();
            match integer(Some(value)) {
                None => notes.push(Self::WeeksDefaulted { value: Quoted::new(value), applied }),
                Some(asked) if asked != i64::from(applied) => {
                    notes.push(Self::WeeksClamped { value: Quoted::new(value), applied });
                    if request.race() == RaceDistance::Marathon && asked < i64::from(applied) {
                        notes.push(Self::ShortPreparation { least: applied });
                    }
                }
                Some(_) => {}
            }
        }
        if let Some(value) = given(args.vo2max.as_deref())
            && request.vo2max().is_none()
        {
            notes.push(Self::Vo2maxIgnored { value: Quoted::new(value) });
        }
        notes.extend(Self::cautions(request));
        notes
    }

    /// The cautions of a request, whatever door it came through.
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
        let record = WorldRecord::of(request.race());
        if request.target() < record.time {
            notes.push(Self::BeyondWorldRecord { record });
        }
        notes
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
        }
    }

    /// The text, in a language.
    pub const fn text(&self, lang: Lang) -> NoteText<'_> {
        NoteText { note: self, lang }
    }
}

/// Whether one pace is faster than another by more than [`FAR_PERCENT`].
fn far_faster(fast: Pace, slow: Pace) -> bool {
    // A distance long enough for the comparison to be exact to a thousandth.
    const METRES: u64 = 1_000_000;
    let seconds = |pace: Pace| u128::from(pace.seconds_for(METRES));
    seconds(fast) * 100 < seconds(slow) * (100 - FAR_PERCENT)
}

/// A note as a text.
#[derive(Debug, Clone, Copy)]
pub struct NoteText<'n> {
    note: &'n Note,
    lang: Lang,
}

impl fmt::Display for NoteText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::note(self.lang, self.note, f)
    }
}

#[cfg(feature = "serde")]
impl Serialize for NoteText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(pairs: &[(&'static str, &'static str)]) -> Vec<Note> {
        let args = PlanArgs::from_pairs(pairs.iter().map(|(name, value)| (name, (*value).into())));
        let request = PlanRequest::parse(&args).unwrap();
        Note::all(&args, &request)
    }

    fn line(note: &Note) -> String {
        format!("{}: {} | {}", note.code(), note.text(Lang::Fr), note.text(Lang::En))
    }

    fn notes(pairs: &[(&'static str, &'static str)]) -> Vec<String> {
        all(pairs).iter().map(line).collect()
    }

    /// The place of a note's kind among all of them: a new kind does not compile without one.
    const fn kind(note: &Note) -> usize {
        match note {
            Note::AgeIgnored { .. } => 0,
            Note::SessionsDefaulted { .. } => 1,
            Note::SessionsReduced { .. } => 2,
            Note::WeeksDefaulted { .. } => 3,
            Note::WeeksClamped { .. } => 4,
            Note::Vo2maxIgnored { .. } => 5,
            Note::ShortPreparation { .. } => 6,
            Note::WideGap { .. } => 7,
            Note::Vo2maxFar { faster: true } => 8,
            Note::Vo2maxFar { faster: false } => 9,
            Note::BeyondWorldRecord { .. } => KINDS - 1,
        }
    }

    const KINDS: usize = 11;

    #[test]
    fn a_request_taken_as_it_came_has_none() {
        let plain = [("distance", "semi"), ("time", "1h45")];
        assert!(notes(&plain).is_empty());
        let taken = [("age", "45"), ("sessions", "5"), ("weeks", "14"), ("vo2max", "50")];
        assert_eq!(notes(&[&plain[..], &taken].concat()), [""; 0]);
        assert_eq!(notes(&[&plain[..], &[("age", ""), ("weeks", "")]].concat()), [""; 0]);
    }

    #[test]
    fn every_note_in_both_languages() {
        let mut brought = all(&[
            ("distance", "marathon"),
            ("time", "1:59:29"),
            ("age", "140"),
            ("sessions", "9"),
            ("weeks", "8"),
            ("vo2max", "fit"),
            ("previous_time", "2:30:00"),
        ]);
        brought.extend(all(&[
            ("distance", "10km"),
            ("time", "45:00"),
            ("sessions", "6"),
            ("weeks", "ten"),
            ("vo2max", "70"),
        ]));
        brought.extend(all(&[("distance", "10km"), ("time", "45:00"), ("vo2max", "35")]));
        let mut kinds: Vec<usize> = brought.iter().map(kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        assert!(kinds.into_iter().eq(0..KINDS));
        insta::assert_snapshot!(brought.iter().map(line).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn a_record_equalled_is_not_beaten() {
        let codes = |race, time| notes(&[("distance", race), ("time", time)]).len();
        for (race, record, faster) in [
            ("5km", "12:35", "12:34"),
            ("10km", "26:11", "26:10"),
            ("semi", "57:20", "57:19"),
            ("marathon", "1:59:30", "1:59:29"),
        ] {
            assert_eq!((codes(race, record), codes(race, faster)), (0, 1), "{race}");
        }
    }

    #[test]
    fn the_slowest_targets_have_notes_too() {
        for distance in ["5km", "marathon"] {
            let slowest = [("distance", distance), ("time", "9007199254740991"), ("vo2max", "50")];
            let notes = notes(&slowest);
            assert!(
                notes.len() == 1 && notes[0].starts_with("vo2max_far_from_target"),
                "{notes:?}"
            );
        }
    }

    #[test]
    fn only_a_marathon_asked_for_too_soon_is_short() {
        let codes = |race, weeks| {
            let lines = notes(&[("distance", race), ("time", "3h50"), ("weeks", weeks)]);
            lines.iter().filter(|line| line.starts_with("short_preparation")).count()
        };
        assert_eq!(codes("marathon", "11"), 1);
        assert_eq!(codes("marathon", "12"), 0);
        assert_eq!(codes("marathon", "30"), 0);
        assert_eq!(codes("semi", "4"), 0);
    }

    #[test]
    fn a_gap_of_just_15_percent_is_not_wide() {
        let codes = |previous| {
            notes(&[("distance", "10km"), ("time", "2550"), ("previous_time", previous)]).len()
        };
        assert_eq!((codes("3000"), codes("3001")), (0, 1));
    }
}
