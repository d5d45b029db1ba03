//! English.

use std::fmt;

use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::plan::Plan;
use crate::plan::session::SessionKind;
use crate::plan::workout::Workout;
use crate::text::session::Words;
use crate::time::clock;
use crate::write::{Padded, write_all};
use crate::zones::{PaceWithUnit, Zone};

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
            [0, 0, s] => write_all!(out, s, " s"),
            [0, m, 0] => write_all!(out, m, " min"),
            [0, m, s] => write_all!(out, m, " min ", s, " s"),
            [h, 0, 0] => write_all!(out, h, " h"),
            [h, m, 0] => write_all!(out, h, " h ", Padded(m, 2), " min"),
            [h, m, s] => write_all!(out, h, " h ", Padded(m, 2), " min ", s, " s"),
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
                write_all!(out, " at ", name, " pace (", pace, ")")
            }
            Zone::Tempo => write_all!(out, " at threshold pace (", pace, ")"),
            Zone::Easy | Zone::Interval | Zone::LongRun => write_all!(out, " at ", pace),
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
        let name = plan.race().name(Self::LANG);
        write_all!(out, name, ": target ", plan.request.target().formatted(), " at ", pace, ".")
    }
}
