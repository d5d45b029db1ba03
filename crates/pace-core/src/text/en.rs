//! English.

use std::fmt;

use crate::api::error::Error;
use crate::api::note::Note;
use crate::api::operation::Operation;
use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::pace::ParsePaceError;
use crate::plan::Plan;
use crate::plan::library::Workout;
use crate::plan::session::SessionKind;
use crate::strategy::RaceSplitsError;
use crate::text::join;
use crate::text::session::Words;
use crate::time::clock;
use crate::write::{Padded, pieces};
use crate::zones::{PaceWithUnit, Zone};

pub(super) const fn race_name(race: RaceDistance) -> &'static str {
    match race {
        RaceDistance::FiveKm => "5 km",
        RaceDistance::TenKm => "10 km",
        RaceDistance::HalfMarathon => "Half marathon",
        RaceDistance::Marathon => "Marathon",
    }
}

pub(super) fn finish(race: RaceDistance, out: &mut impl fmt::Write) -> fmt::Result {
    pieces!(out, "Finish (", race_name(race), ")")
}

#[cfg(feature = "chrono")]
pub(super) const RACE_DATE_OUT_OF_RANGE: &str =
    "The race date must leave every day of the plan within the years 1 to 9999.";

pub(super) const WHAT_TIME_TO_SEND: &str =
    "a time is like 45:00, 1:45:00, 1h45 or 2700, and more than 0 seconds";

pub(super) const WHAT_DISTANCE_TO_SEND: &str =
    "a distance is like 10km, semi, marathon, 400m, or a positive number of kilometres";

pub(super) const fn what_pace_to_send(error: ParsePaceError) -> &'static str {
    match error {
        ParsePaceError::NoUnit => {
            "a number alone may be a pace or a speed: give it a unit, as in 4:45/km, 7:39/mi, 12.5 km/h or 8 mph"
        }
        ParsePaceError::Shape => {
            "a pace is like 4:45, 4'45\"/km or 7:39/mi, a speed like 12.5 km/h or 8 mph, with a decimal point"
        }
        ParsePaceError::OutOfRange => {
            "a pace or a speed is more than 0 and has to fit the numbers that answers can hold"
        }
    }
}

pub(super) const WHAT_STRATEGY_TO_SEND: &str = "a strategy is even, negative or positive, the last two with a percentage above 0 and up to 20, as in negative:2.5";

pub(super) const fn race_splits_error(error: RaceSplitsError) -> &'static str {
    match error {
        RaceSplitsError::TooManyRows => "a split table has at most 10,000 rows: take a longer step",
        RaceSplitsError::NoRoom => "these numbers have too many digits for an exact split table",
    }
}

pub(super) fn error_message(error: &Error, out: &mut impl fmt::Write) -> fmt::Result {
    match error {
        Error::MissingParameter { parameter, .. } => {
            write!(out, "The parameter \"{}\" is required.", parameter.name())
        }
        Error::InvalidDistance { operation: Operation::Plan, value } => {
            write!(out, "There is no plan for the distance \"{value}\".")
        }
        Error::InvalidDistance { value, .. } => {
            write!(out, "The distance \"{value}\" is not recognised.")
        }
        Error::UnanswerableDistance { value } => write!(
            out,
            "The distance \"{value}\" in this time gives a pace or a speed too great to be written."
        ),
        Error::InvalidTime { parameter, value, .. } => {
            write!(out, "The time \"{value}\" (parameter \"{}\") is not valid.", parameter.name())
        }
        Error::UnsupportedApiVersion { value } => {
            write!(out, "The API version \"{value}\" does not exist.")
        }
        Error::NotFound { path } => write!(out, "The path \"{path}\" does not exist."),
        Error::MethodNotAllowed { method, path, allowed } => {
            write!(out, "The method {method} is not allowed on {path} (allowed: ")?;
            join(out, allowed, ", ")?;
            out.write_str(").")
        }
        Error::ForbiddenOrigin { value } => {
            write!(out, "Pages of the origin \"{value}\" may not call the tools.")
        }
        Error::UnsupportedMediaType { value } => {
            write!(out, "The format \"{value}\" of the body is not JSON.")
        }
        Error::NotAcceptable { value } => {
            write!(out, "The answer would be JSON, which \"Accept: {value}\" excludes.")
        }
        Error::PayloadTooLarge { limit } => {
            write!(out, "The body is longer than {limit} bytes.")
        }
        Error::RequestTimeout { seconds } => {
            write!(out, "The body did not come in within {seconds} s.")
        }
        Error::UriTooLong { limit } => {
            write!(out, "The path with its query is longer than {limit} bytes.")
        }
        Error::HeadersTooLarge { limit } => {
            write!(out, "The headers are longer than {limit} bytes together.")
        }
        Error::Unavailable => out.write_str("The service is about to stop."),
        Error::Internal => out.write_str("An internal error kept the service from answering."),
    }
}

pub(super) fn note(note: &Note, out: &mut impl fmt::Write) -> fmt::Result {
    match note {
        Note::AgeIgnored { value } => {
            write!(out, "The age \"{value}\" is not between 1 and 119 years and was ignored.")
        }
        Note::SessionsDefaulted { value, applied } => write!(
            out,
            "\"{value}\" sessions a week is not a number from 2 to 6; the plan has {applied}."
        ),
        Note::SessionsReduced { value, applied } => write!(
            out,
            "For this distance a plan has at most {applied} sessions a week, instead of {value}."
        ),
        Note::WeeksDefaulted { value, applied } => {
            write!(out, "\"{value}\" is not a number of weeks; the plan has {applied}.")
        }
        Note::WeeksClamped { value, applied } => write!(
            out,
            "For this distance the length nearest to {value} weeks is {applied} weeks."
        ),
        Note::Vo2maxIgnored { value } => write!(
            out,
            "The VO2max \"{value}\" is not between 10 and 100 ml/kg/min; the paces come from the target."
        ),
        Note::ShortPreparation { least } => write!(
            out,
            "A marathon takes at least {least} weeks to prepare: with less time, aim for a shorter or a later race."
        ),
        Note::WideGap { percent } => write!(
            out,
            "The target is {percent} % faster than your previous time: a target in between would be safer."
        ),
        Note::Vo2maxFar { faster: true } => out.write_str(
            "The paces from your VO2max are much faster than those of the target: trust how you feel.",
        ),
        Note::Vo2maxFar { faster: false } => out.write_str(
            "The paces from your VO2max are much slower than those of the target, which looks ambitious.",
        ),
        Note::BeyondWorldRecord { record } => write!(
            out,
            "The target is faster than the world record at the time of writing ({}, {}, {} {}).",
            record.time.formatted(),
            record.runner,
            record.place.in_lang(Lang::En),
            record.year()
        ),
    }
}

pub(super) const fn workout_name(workout: Workout, race: RaceDistance) -> &'static str {
    match workout {
        Workout::EasyRun => "Easy run",
        Workout::RollingRun => "Rolling run",
        Workout::EasyStrides => "Easy run and strides",
        Workout::Shakeout => "Shakeout",
        Workout::LongRun => "Long run",
        Workout::ProgressiveLongRun => "Progressive long run",
        Workout::RacePaceLongRun => match race {
            RaceDistance::FiveKm => "Long run with 5 km pace",
            RaceDistance::TenKm => "Long run with 10 km pace",
            RaceDistance::HalfMarathon => "Long run with half-marathon pace",
            RaceDistance::Marathon => "Long run with marathon pace",
        },
        Workout::ShortHills => "Short hills",
        Workout::LongHills => "Long hills",
        Workout::Fartlek => "Fartlek",
        Workout::LongFartlek => "Long fartlek",
        Workout::ThirtyThirty => "30/30",
        Workout::Repeats200 => "200 m repeats",
        Workout::Repeats400 => "400 m repeats",
        Workout::Repeats1000 => "1000 m repeats",
        Workout::ThreeMinuteRepeats => "Three-minute repeats",
        Workout::Pyramid => "Pyramid",
        Workout::ThresholdBlocks => "Threshold blocks",
        Workout::CruiseIntervals => "Cruise intervals",
        Workout::ContinuousThreshold => "Continuous threshold",
        Workout::ProgressiveTempo => "Progressive tempo",
        Workout::Pace5k => "5 km pace",
        Workout::Pace10k => "10 km pace",
        Workout::HalfMarathonPace => "Half-marathon pace",
        Workout::MarathonPace => "Marathon pace",
        Workout::RacePaceReminder => "Race-pace reminder",
        Workout::Race => "Race day",
    }
}

pub(super) const fn workout_purposes(
    workout: Workout,
    race: RaceDistance,
) -> &'static [&'static str] {
    match workout {
        Workout::EasyRun => &[
            "Relaxed breathing: you should be able to talk.",
            "Easy, really easy: this is what makes the other sessions possible.",
            "The body recovers and adapts: listen to your breath more than to your watch.",
        ],
        Workout::RollingRun => {
            &["Over rolling ground, at an even effort rather than an even pace."]
        }
        Workout::EasyStrides => &[
            "Smooth, relaxed accelerations, never a sprint, to keep your stride lively.",
            "Run the strides fast but loose, shoulders low, on level ground.",
            "A few accelerations to wake up the stride: build your speed gradually.",
        ],
        Workout::Shakeout => &["To wake the legs up; go to bed early."],
        Workout::LongRun => &[
            "This is where endurance is built: stay easy from start to finish.",
            "Start slowly: the end should feel as comfortable as the beginning.",
            "Time on your feet, with no thought of speed.",
        ],
        Workout::ProgressiveLongRun => &[
            "Finish a little faster than you started, without forcing.",
            "Does the first part feel too slow? Good; keep some spring for the end.",
        ],
        Workout::RacePaceLongRun => &[
            "Learn to hold race pace on legs that are already tired.",
            "Find the pace in the first kilometre of the block, then leave it alone.",
        ],
        Workout::ShortHills => &["Strength and a powerful stride; keep your chest up."],
        Workout::LongHills => &["Strength and breath: climb evenly and stay in control."],
        Workout::Fartlek => &["Play with the terrain; the last minutes should match the first."],
        Workout::LongFartlek => &["Strong but controlled efforts, to build staying power."],
        Workout::ThirtyThirty => &["Raises aerobic power without piling up fatigue."],
        Workout::Repeats200 => &["Relaxed speed: every repeat in the same time."],
        Workout::Repeats400 => &["Raises aerobic power: start with care and stay even."],
        Workout::Repeats1000 => &["To hold an intensity close to your maximum for longer."],
        Workout::ThreeMinuteRepeats => {
            &["Sustained aerobic power: the last repeat as fast as the first."]
        }
        Workout::Pyramid => &["The length of the effort changes, the pace does not."],
        Workout::ThresholdBlocks => match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => {
                &["An effort that you could hold for an hour, to push the threshold back."]
            }
            // Their threshold zone is slower than a race pace held for longer than that.
            RaceDistance::HalfMarathon | RaceDistance::Marathon => {
                &["A sustained, even effort, always under control."]
            }
        },

        Workout::CruiseIntervals => &["Short blocks, brief rests: threshold without exhaustion."],
        Workout::ContinuousThreshold => &["One continuous block, run evenly and under control."],
        Workout::ProgressiveTempo => &["Build up gently and finish at threshold."],
        Workout::Pace5k | Workout::Pace10k => {
            &["To learn race pace by heart: no faster, no slower."]
        }
        Workout::HalfMarathonPace | Workout::MarathonPace => {
            &["So that race pace comes naturally."]
        }
        Workout::RacePaceReminder => &[
            "Just enough to keep the pace in mind: finish with plenty left.",
            "The pace should feel easy; freshness matters more than the session.",
        ],
        Workout::Race => match race {
            RaceDistance::FiveKm => {
                &["Control the first kilometre, then hold on; give everything in the last one."]
            }
            RaceDistance::TenKm => &["Stay on pace up to 7 km, then speed up if you can."],
            RaceDistance::HalfMarathon => &[
                "Start at the planned pace, drink at the aid stations, and save your effort until after 15 km.",
            ],
            RaceDistance::Marathon => &[
                "Do not get carried away at the start, take a gel every 40 min and drink at every aid station: the race begins at 30 km.",
            ],
        },
    }
}

/// English for sessions.
pub(super) struct English;

impl Words for English {
    const LANG: Lang = Lang::En;
    const COLON: &'static str = ": ";

    fn fuelling() -> &'static str {
        "Carry water, and something to eat every 40 min."
    }

    fn duration(seconds: u64, out: &mut impl fmt::Write) -> fmt::Result {
        match clock(seconds) {
            [0, 0, s] => pieces!(out, s, " s"),
            [0, m, 0] => pieces!(out, m, " min"),
            [0, m, s] => pieces!(out, m, " min ", s, " s"),
            [h, 0, 0] => pieces!(out, h, " h"),
            [h, m, 0] => pieces!(out, h, " h ", Padded(m, 2), " min"),
            [h, m, s] => pieces!(out, h, " h ", Padded(m, 2), " min ", s, " s"),
        }
    }

    fn at_pace(
        zone: Zone,
        race: RaceDistance,
        pace: PaceWithUnit,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        match zone {
            Zone::Race => {
                let name = match race {
                    RaceDistance::FiveKm => "5 km",
                    RaceDistance::TenKm => "10 km",
                    RaceDistance::HalfMarathon => "half-marathon",
                    RaceDistance::Marathon => "marathon",
                };
                pieces!(out, " at ", name, " pace (", pace, ")")
            }
            Zone::Tempo => pieces!(out, " at threshold pace (", pace, ")"),
            Zone::Easy | Zone::Interval | Zone::LongRun => pieces!(out, " at ", pace),
        }
    }

    fn uphill() -> &'static str {
        " uphill by effort"
    }

    fn steady(kind: SessionKind, faster: bool, out: &mut impl fmt::Write) -> fmt::Result {
        match kind {
            SessionKind::LongRun if faster => out.write_str(" a little faster"),
            SessionKind::Easy | SessionKind::LongRun => out.write_str(" easy"),
            SessionKind::Tempo | SessionKind::Interval | SessionKind::Race => {
                out.write_str(" steady")
            }
        }
    }

    fn warmup() -> [&'static str; 2] {
        ["Warm-up of ", ""]
    }

    fn cooldown() -> [&'static str; 2] {
        ["cool-down of ", ""]
    }

    fn recovery(uphill: bool) -> [&'static str; 2] {
        if uphill { ["jogging back down (", ")"] } else { ["", " jog recovery"] }
    }

    fn between_sets() -> [&'static str; 2] {
        ["", " jog between sets"]
    }

    fn strides() -> [&'static str; 3] {
        ["strides of", ", each followed by ", " of jogging"]
    }

    fn race(plan: &Plan, out: &mut impl fmt::Write) -> fmt::Result {
        let pace = plan.paces.shown(Zone::Race);
        let name = race_name(plan.race());
        pieces!(out, name, ": target ", plan.request.target().formatted(), " at ", pace, ".")
    }
}
