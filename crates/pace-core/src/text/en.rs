//! Sessions in English, as a club coach writes them.

use std::fmt;

use crate::distance::RaceDistance;
use crate::pace::FormattedPace;
use crate::plan::Plan;
use crate::plan::workout::Workout;
use crate::roles::{Role, Roles};
use crate::text::session::{Cue, Feel, Purpose, WEEKS_OF_PURPOSES, Words};
use crate::write::write_all;
use crate::zones::Zone;

/// English.
pub(super) struct English;

/// What sessions at threshold are for, by what such an effort is like.
const fn threshold(effort: &'static str) -> [&'static str; 4] {
    [
        effort,
        "Raises the pace that you can hold before your breathing runs away.",
        "A few words are possible, a conversation isn’t.",
        "Finish knowing that you could have gone on.",
    ]
}

const AN_HOUR: [&str; 4] =
    threshold("An effort you could hold for about an hour: controlled, never forced.");
const SLOWER_THAN_RACE: [&str; 4] =
    threshold("A little slower than on race day: controlled, never forced.");
const FASTER_THAN_RACE: [&str; 4] =
    threshold("A little faster than on race day: controlled, never forced.");
const FASTER_THAN_HALF: [&str; 4] =
    threshold("A little faster than your half-marathon pace: controlled, never forced.");

/// Tempo towards 5 km and 10 km is slower than race pace, intervals towards longer races are
/// faster; of a marathon they are faster than the pace of a half-marathon, too.
const fn threshold_off_hour(race: RaceDistance) -> &'static [&'static str] {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => &SLOWER_THAN_RACE,
        RaceDistance::HalfMarathon => &FASTER_THAN_RACE,
        RaceDistance::Marathon => &FASTER_THAN_HALF,
    }
}

const fn race_pace(race: RaceDistance) -> &'static [&'static str] {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => &[
            "To learn race pace by heart: no faster, no slower.",
            "Find your race-day rhythm, arms loose, breathing settled.",
            "If the pace slips away, cut the rep short rather than force it.",
            "A slice of your race, run as you will on the day.",
        ],
        RaceDistance::HalfMarathon | RaceDistance::Marathon => &[
            "So that race pace comes naturally.",
            "Settle breathing and stride without checking the watch all the time.",
            "The pace should feel reasonable: on the day, it’s the distance that makes it hard.",
            "A slice of your race, run as you will on the day.",
        ],
    }
}

const SHAKEOUT: &str = "Just to wake the legs up. Get an early night.";

/// The same in whatever week the race is.
const fn race_day(race: RaceDistance) -> &'static [&'static str] {
    match race {
        RaceDistance::FiveKm => &[RACE_5K; WEEKS_OF_PURPOSES],
        RaceDistance::TenKm => &[RACE_10K; WEEKS_OF_PURPOSES],
        RaceDistance::HalfMarathon => &[RACE_HALF; WEEKS_OF_PURPOSES],
        RaceDistance::Marathon => &[RACE_MARATHON; WEEKS_OF_PURPOSES],
    }
}

const RACE_5K: &str = "Warm up with 15\u{a0}min of jogging and four strides. Hold back for the first \
     kilometre, then settle into race pace up to the third. When it gets hard, drop your shoulders \
     and fix your eyes on the runner ahead. Give everything in the last kilometre.";
const RACE_10K: &str = "Warm up with 15\u{a0}min of jogging and four strides. Hold back for two \
     kilometres, then settle into race pace. Around 7\u{a0}km, when it gets hard, take it one kilometre \
     at a time. What you have left is for the last two.";
const RACE_HALF: &str = "Hold back for 2\u{a0}km, then keep to the pace. Sip at every aid station and \
     take 30 to 60\u{a0}g of carbohydrate an hour, as you did in training. After 15\u{a0}km, when it \
     gets hard, shorten your stride and count the kilometres down.";
const RACE_MARATHON: &str = "Hold back for the first five kilometres. Take 30 to 60\u{a0}g of \
     carbohydrate an hour from the start, as tried in training, and drink at every aid station. \
     After 30\u{a0}km, when it gets hard, run from one aid station to the next: the time it \
     takes to drink well is not lost.";

/// Race day of who runs and walks, in the proportion of the last weeks.
const fn run_walk_race(race: RaceDistance) -> &'static [&'static str] {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => &[RUN_WALK_SHORT; WEEKS_OF_PURPOSES],
        RaceDistance::HalfMarathon | RaceDistance::Marathon => &[RUN_WALK_LONG; WEEKS_OF_PURPOSES],
    }
}

const RUN_WALK_SHORT: &str = "Warm up with a brisk 10\u{a0}min walk. From the gun run 4\u{a0}min and walk \
     1\u{a0}min, as in training, without waiting until you are tired. When it gets hard, walk a \
     little more often, and briskly. What you have left is for the finishing straight.";
const RUN_WALK_LONG: &str = "From the gun run 4\u{a0}min and walk 1\u{a0}min, as in training, without \
     waiting until you are tired. Take 30 to 60\u{a0}g of carbohydrate an hour, as tried in training, \
     and walk through every aid station while you drink. When it gets hard, walk more often, and \
     briskly.";

/// The name of a row of the library, with what stands after it.
macro_rules! name {
    ($workout:expr, $race:expr, $after:literal) => {
        match $workout {
            Workout::EasyRun => concat!("Easy run", $after),
            Workout::RollingRun => concat!("Hilly easy run", $after),
            Workout::EasyStrides => concat!("Easy run + strides", $after),
            Workout::MediumLongRun => concat!("Medium-long run", $after),
            Workout::Shakeout => concat!("Shakeout", $after),
            Workout::LongRun => concat!("Long run", $after),
            Workout::ProgressiveLongRun => concat!("Fast-finish long run", $after),
            Workout::RacePaceLongRun => match $race {
                RaceDistance::FiveKm => concat!("Long run with 5\u{a0}km pace", $after),
                RaceDistance::TenKm => concat!("Long run with 10\u{a0}km pace", $after),
                RaceDistance::HalfMarathon => concat!("Long run with half-marathon pace", $after),
                RaceDistance::Marathon => concat!("Long run with marathon pace", $after),
            },
            Workout::ShortHills => concat!("Short hills", $after),
            Workout::LongHills => concat!("Long hills", $after),
            Workout::Fartlek => concat!("Fartlek", $after),
            Workout::LongFartlek => concat!("Long fartlek", $after),
            Workout::ThirtyThirty => concat!("30/30", $after),
            Workout::Repeats200 => concat!("Fast reps", $after),
            Workout::Repeats400 => concat!("Short intervals", $after),
            Workout::Repeats600
            | Workout::Repeats800
            | Workout::Repeats1000
            | Workout::ThreeMinuteRepeats => concat!("Long intervals", $after),
            Workout::CruiseIntervals => concat!("Cruise intervals", $after),
            Workout::ThresholdBlocks | Workout::Threshold2000 => concat!("Threshold", $after),
            Workout::ContinuousThreshold => concat!("Threshold run", $after),
            Workout::SteadyBlocks => concat!("Steady blocks", $after),
            Workout::Pace5k => concat!("5\u{a0}km pace", $after),
            Workout::Pace10k => concat!("10\u{a0}km pace", $after),
            Workout::HalfMarathonPace => concat!("Half-marathon pace", $after),
            Workout::MarathonPace => concat!("Marathon pace", $after),
            Workout::RacePaceReminder => concat!("Race-pace sharpener", $after),
            Workout::Race => concat!("Race day", $after),
        }
    };
}

impl Words for English {
    const THEN: &'static str = ", ";
    const AFTER_HOURS: &'static str = "\u{a0}min";
    const COOLDOWN: [&'static str; 2] = ["cool-down ", ""];
    const WARMUP: [&'static str; 2] = ["Warm-up ", ""];
    const WALKS_INCLUDED: &'static str = ", walk breaks included";

    fn workout(workout: Workout, race: RaceDistance) -> &'static str {
        name!(workout, race, "")
    }

    fn workout_in_title(workout: Workout, race: RaceDistance) -> &'static str {
        name!(workout, race, ": ")
    }

    fn purposes(purpose: Purpose, race: RaceDistance) -> &'static [&'static str] {
        match purpose {
            Purpose::Easy => &[
                "Relaxed breathing: you should be able to chat.",
                "Easy means easy: that’s what makes the hard days work.",
                "Your body is recovering and adapting: run by your breathing, not your watch.",
                "If the legs are heavy, slow down without a second thought.",
            ],
            Purpose::Strides => &[
                "Smooth, relaxed accelerations, never a sprint, to keep your stride lively.",
                "Run the strides fast but loose, shoulders low, on flat ground.",
                "Build through each stride, then let it roll out.",
                "A touch of leg speed, so that easy running doesn’t leave you flat.",
            ],
            Purpose::MediumLong => &[
                "The longest of the week’s easy runs: volume without the fatigue.",
                "Even from start to finish, with no push at the end.",
                "Easy miles like these, week after week, make a marathoner.",
                "Bring a friend along: at this pace you can talk.",
            ],
            Purpose::Rolling => &[
                "Pick a rolling route and keep the effort even, not the pace.",
                "Shorten your stride on the climbs and relax on the way down.",
                "Hills build strong legs without a hard session: climb by breathing, not by the watch.",
                "Climb without panting, and come back down loose.",
            ],
            Purpose::Shakeout => &[SHAKEOUT; WEEKS_OF_PURPOSES],
            Purpose::LongRun => &[
                "Start slowly: the end should feel as comfortable as the beginning.",
                "Time on your feet, with no thought of speed.",
                "All the way at a pace that you could keep up for much longer.",
                "Choose soft ground if you can, and listen to how you feel.",
            ],
            Purpose::Progressive => &[
                "Save something: the finish is a good deal faster than the rest.",
                "Ease into the faster finish without straining.",
                "Finishing fast on tired legs takes practice.",
                "A fast finish starts with a patient first half.",
            ],
            Purpose::RacePaceLongRun => &[
                "Learn to hold race pace on legs that are already tired.",
                "Settle into race pace straight away, then hold it.",
                "Race pace should come without thinking, even late in the run.",
                "Stay loose at the planned pace, no faster and no slower.",
            ],
            Purpose::Hills => &[
                "Strength and a powerful stride: chest up, eyes ahead.",
                "Climb evenly and drive off the front of the foot.",
                "Springy but never a sprint, the last one like the first.",
                "Hills get the legs ready for what comes next, without the pounding of speed work.",
            ],
            Purpose::Fartlek => &[
                "Play with the terrain, and make the last surge as good as the first.",
                "Surges by feel: the watch gives the time, not the pace.",
                "Quick but in control: you should have one more in you.",
                "Work for the lungs, off the track: trails or a park.",
            ],
            Purpose::ThirtyThirty => &[
                "Brisk, then easy, without ever stopping in between.",
                "Keep a light stride from the first effort to the last.",
                "Your breathing works while your legs stay fresh.",
            ],
            Purpose::Speed => &[
                "Relaxed speed, every rep in the same time.",
                "Run tall with quick feet: speed comes from staying loose.",
                "Take the full recovery, since the quality of each rep is what counts.",
            ],
            Purpose::Repeats => &[
                "Start with care and stay even: the last rep should match the first.",
                "Builds aerobic power, the engine behind every other pace.",
                "Short of breath, but still running tall.",
                "One rep fewer beats one rep forced.",
            ],
            Purpose::Threshold => &AN_HOUR,
            Purpose::ThresholdOffHour => threshold_off_hour(race),
            Purpose::Steady => &[
                "Solid and even: faster than an easy run, never out of breath.",
                "A strong pace that you keep under control for a long time.",
                "Staying power without the wear of a fast session.",
            ],
            Purpose::TenKmPace => &[
                "Faster than on the day, so that half-marathon pace feels easy.",
                "Brisk but even: the last rep in the time of the first.",
                "The pace you could hold for 10\u{a0}km: sustainable, not comfortable.",
                "Drop your shoulders, run tall and let the pace come.",
            ],
            Purpose::RacePace => race_pace(race),
            Purpose::Reminder => &[
                "Just enough to keep the pace in mind, with plenty left at the end.",
                "The pace should feel easy, and freshness matters more than the session.",
                "The work is done: this only keeps it fresh.",
                "Find the rhythm, then stop: no extra reps.",
            ],
            Purpose::Race => race_day(race),
            Purpose::RunWalkRace => run_walk_race(race),
        }
    }

    fn cue(cue: Cue, race: RaceDistance) -> &'static str {
        let long = matches!(race, RaceDistance::HalfMarathon | RaceDistance::Marathon);
        match cue {
            Cue::Water => "Carry water on runs of 90\u{a0}minutes or more.",
            Cue::Fuel if long => "Practise your race-day fuelling here.",
            Cue::Fuel => "Have a drink waiting at the finish.",
            Cue::Rehearsal if long => "Your longest run: breakfast, kit and fuel as on race day.",
            Cue::Rehearsal => "The longest run of the plan: take something to drink.",
        }
    }

    fn race_name(race: RaceDistance) -> &'static str {
        match race {
            RaceDistance::FiveKm => "5\u{a0}km",
            RaceDistance::TenKm => "10\u{a0}km",
            RaceDistance::HalfMarathon => "Half marathon",
            RaceDistance::Marathon => "Marathon",
        }
    }

    fn long_run_with(workout: Workout) -> &'static str {
        match workout {
            Workout::ProgressiveLongRun => "Fast-finish long run with ",
            _ => "Long run with ",
        }
    }

    fn at_race_pace(race: RaceDistance) -> &'static str {
        match race {
            RaceDistance::FiveKm => " at 5\u{a0}km pace",
            RaceDistance::TenKm => " at 10\u{a0}km pace",
            RaceDistance::HalfMarathon => " at half-marathon pace",
            RaceDistance::Marathon => " at marathon pace",
        }
    }

    fn finish(role: Role) -> &'static str {
        match role {
            Role::Threshold => " at threshold",
            _ => " steady",
        }
    }

    #[expect(clippy::inline_always, reason = "a call is as much as what it writes")]
    #[inline(always)]
    fn at_pace(
        zone: Zone,
        roles: &Roles,
        race: RaceDistance,
        pace: FormattedPace,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        match zone {
            Zone::Race => write_all!(out, Self::at_race_pace(race), " (")?,
            Zone::Easy => out.write_str(" easy (")?,
            Zone::LongRun => out.write_str(" relaxed (")?,
            Zone::Tempo | Zone::Interval => match roles.of(zone) {
                Role::Threshold => out.write_str(" at threshold (")?,
                Role::Steady => out.write_str(" steady (")?,
                _ => return write_all!(out, " at ", pace, "/km"),
            },
        }
        write_all!(out, pace, "/km)")
    }

    fn by_effort(feel: Feel) -> &'static str {
        match feel {
            Feel::Uphill => " uphill, effort 9 out of 10",
            Feel::Fast => " fast, effort 8 out of 10",
            Feel::VeryFast => " fast, effort 9 out of 10",
            Feel::Threshold => " at threshold by feel, effort 7 out of 10",
        }
    }

    fn walking(run: u64, walk: u64, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(", walk breaks included (")?;
        Self::duration(run, out)?;
        out.write_str(" running, ")?;
        Self::duration(walk, out)?;
        out.write_str(" walking)")
    }

    fn recovery(after: Option<Feel>, walked: bool) -> [&'static str; 2] {
        match after {
            Some(Feel::Uphill) => ["jogging back down (", ")"],
            Some(Feel::Fast | Feel::VeryFast) if walked => ["", " walking in between"],
            Some(Feel::Fast | Feel::VeryFast) => ["", " jogging in between"],
            Some(Feel::Threshold) | None if walked => ["", " walk recovery"],
            Some(Feel::Threshold) | None => ["", " jog recovery"],
        }
    }

    fn strides(walked: bool) -> [&'static str; 3] {
        let between = if walked { " of walking in between" } else { " of jogging in between" };
        ["\u{a0}strides of ", " with ", between]
    }

    fn race(plan: &Plan, out: &mut impl fmt::Write) -> fmt::Result {
        let pace = plan.paces.shown(Zone::Race);
        let target = plan.request.target().formatted();
        write_all!(out, "Target ", target, ": ", pace, "/km.")
    }
}
