//! Garmin FIT: a workout file a session.
//!
//! A step is run by the clock or by distance as in the plan, at a speed around its pace, or
//! within heart rates where they are [asked for](crate::Targets); hills, strides and walking
//! have an open target. A repeat is a step after the steps it repeats, which
//! says where to go back to and how many times they are run in all.

use std::io::Cursor;

use embedded_io_adapters::std::FromStd;
use pace_core::{Measure, Pace, Part, Step, StepKind, Zone};
use rustyfit::Encoder;
use rustyfit::profile::mesgdef::{FileId, Workout, WorkoutStep};
use rustyfit::profile::typedef::{
    DateTime, File, Intensity, Manufacturer, MessageIndex, Sport, WktStepDuration, WktStepTarget,
};
use rustyfit::proto::{FIT, Message};

use crate::plan::ExportSession;
use crate::targets::Target;
use crate::text;

/// How far from a hard zone's pace a watch stays silent, in percent: 5 s/km at 4'10"/km,
/// about what a watch's own pace wavers by.
const HARD_BAND: u64 = 2;

/// The same for easy running, where keeping to the second would be beside the point:
/// 15 s/km at 6'15"/km.
const EASY_BAND: u64 = 4;

/// The same for recoveries: a pace to go by, never to be reminded of.
const RECOVERY_BAND: u64 = 20;

/// The longest name of a workout in bytes; watches show less of it.
const NAME_BYTES: usize = 63;

/// 2026-01-01 in seconds since FIT's first day, 1989-12-31. Not the time of the export: the
/// same plan gives the same files.
const CREATED: u32 = 1_136_160_000;

/// The file of a session.
pub(crate) fn write(entry: &ExportSession<'_>) -> Vec<u8> {
    let steps = steps(entry);
    file(session_id(entry, &steps), &entry.name(), steps)
}

/// The file of a workout.
pub(crate) fn file(id: FileId, name: &str, steps: Vec<WorkoutStep>) -> Vec<u8> {
    let mut workout = Workout::new();
    workout.sport = Sport::RUNNING;
    workout.num_valid_steps = steps.len() as u16;
    workout.wkt_name = cut(name, NAME_BYTES).into();
    let mut messages: Vec<Message> = vec![id.into(), workout.into()];
    messages.extend(steps.into_iter().map(Message::from));
    let mut fit = FIT { messages, ..FIT::default() };
    let mut file = Cursor::new(Vec::new());
    let written = Encoder::new().encode(&mut FromStd::new(&mut file), &mut fit);
    written.expect("memory takes all, and no text is longer than the format's 254 bytes");
    file.into_inner()
}

/// What watches tell files apart by: the serial number stands for what is run, beside when the file
/// says that it was made, in minutes after a fixed day.
pub(crate) fn file_id(run: &str, minutes: u32) -> FileId {
    let mut id = FileId::new();
    id.r#type = File::WORKOUT;
    id.manufacturer = Manufacturer::DEVELOPMENT;
    id.product = 0;
    // 0 would mean that there is none.
    id.serial_number = crc32fast::hash(run.as_bytes()).max(1);
    id.time_created = DateTime(CREATED + 60 * minutes);
    id
}

/// That of a session: it is told apart by the heart rates that it is held to, too, and its time
/// stands for its place in the plan, so that lists by time are in order.
fn session_id(entry: &ExportSession<'_>, steps: &[WorkoutStep]) -> FileId {
    let mut run = format!("{} {}", entry.name(), entry.description());
    for step in steps.iter().filter(|step| step.target_type == WktStepTarget::HEART_RATE) {
        let rates = [step.custom_target_value_low, step.custom_target_value_high];
        run.extend(rates.map(|rate| format!(" {rate}")));
    }
    file_id(&run, u32::from(entry.week) * 7 + u32::from(entry.session.day))
}

/// A text's first bytes, whole characters only.
fn cut(text: &str, bytes: usize) -> &str {
    text[..text.floor_char_boundary(bytes)].trim_end()
}

fn steps(entry: &ExportSession<'_>) -> Vec<WorkoutStep> {
    let mut steps = Vec::new();
    for part in &entry.session.parts {
        let first = steps.len() as u32;
        for step in part.steps().1 {
            steps.push(numbered(steps.len(), workout_step(entry, step)));
        }
        if let Part::Repeat { times, .. } = part {
            steps.push(numbered(steps.len(), repeat(first, *times)));
        }
    }
    steps
}

fn numbered(index: usize, mut step: WorkoutStep) -> WorkoutStep {
    step.message_index = MessageIndex(index as u16);
    step
}

fn repeat(first: u32, times: u32) -> WorkoutStep {
    let mut step = WorkoutStep::new();
    step.duration_type = WktStepDuration::REPEAT_UNTIL_STEPS_CMPLT;
    step.duration_value = first;
    step.target_type = WktStepTarget::OPEN;
    step.target_value = times;
    step
}

fn workout_step(entry: &ExportSession<'_>, plan_step: &Step) -> WorkoutStep {
    let mut step = WorkoutStep::new();
    step.wkt_step_name = text::step(entry.export.lang, plan_step).into();
    step.intensity = intensity(plan_step.kind);
    (step.duration_type, step.duration_value) = match plan_step.by {
        // Milliseconds and centimetres.
        Measure::Time => (WktStepDuration::TIME, narrow(plan_step.duration_seconds(), 1000)),
        Measure::Distance => (WktStepDuration::DISTANCE, narrow(plan_step.distance_m(), 100)),
    };
    // 0 says that no zone of the watch is meant, but the two values.
    step.target_value = 0;
    step.target_type = WktStepTarget::OPEN;
    let target = match entry.target(plan_step) {
        Target::Pace => speeds(plan_step, plan_step.pace(&entry.export.plan.paces))
            .map(|speeds| (WktStepTarget::SPEED, speeds)),
        // Up to 100 the format reads percent of the greatest rate, above it beats plus 100.
        Target::HeartPercent(range) => Some((WktStepTarget::HEART_RATE, range.map(u32::from))),
        Target::Beats(range) => {
            Some((WktStepTarget::HEART_RATE, range.map(|beats| u32::from(beats) + 100)))
        }
        Target::Open => None,
    };
    if let Some((kind, [low, high])) = target {
        step.target_type = kind;
        step.custom_target_value_low = low;
        step.custom_target_value_high = high;
    }
    step
}

const fn intensity(kind: StepKind) -> Intensity {
    match kind {
        StepKind::Warmup => Intensity::WARMUP,
        StepKind::Steady | StepKind::Race => Intensity::ACTIVE,
        StepKind::Stride | StepKind::Work => Intensity::INTERVAL,
        StepKind::Recovery | StepKind::Walk => Intensity::RECOVERY,
        StepKind::Cooldown => Intensity::COOLDOWN,
    }
}

/// The slowest and the fastest speed of a step in mm/s, where it has a pace that a watch
/// can show.
fn speeds(step: &Step, pace: Option<Pace>) -> Option<[u32; 2]> {
    let band = band(step);
    // Metres in a thousand seconds are mm/s; a hundred times as many leave room to divide.
    let hundredfold = pace?.metres_in(100_000);
    let speed = |percent: u64| u32::try_from((hundredfold + percent / 2) / percent).ok();
    // A pace that is n percent slower is the speed divided by 1 + n / 100.
    let [low, high] = [speed(100 + band)?, speed(100 - band)?];
    (low > 0).then_some([low, high])
}

fn band(step: &Step) -> u64 {
    match step.kind {
        StepKind::Recovery => RECOVERY_BAND,
        _ if step.zone.is_some_and(Zone::is_hard) => HARD_BAND,
        _ => EASY_BAND,
    }
}

/// A length in the format's unit. Its greatest value stands for none; no step comes near.
fn narrow(length: u64, scale: u64) -> u32 {
    u32::try_from(length.saturating_mul(scale)).unwrap_or(u32::MAX).min(u32::MAX - 1)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use pace_core::{Lang, Plan};

    use super::*;
    use crate::plan::PlanExport;
    use crate::samples::plan;

    /// A workout's steps as a table: length, target in mm/s, intensity, name.
    fn shown(plan: &Plan, lang: Lang, workout: &str) -> String {
        let mut entries = PlanExport::new(plan, lang).all_sessions();
        let entry = entries.find(|entry| entry.session.workout.id() == workout).unwrap();
        let rows = steps(&entry).into_iter().map(|step| {
            let target = match step.target_type {
                WktStepTarget::SPEED => {
                    format!("{}-{}", step.custom_target_value_low, step.custom_target_value_high)
                }
                WktStepTarget::HEART_RATE => format!(
                    "{} {}-{}",
                    step.target_type, step.custom_target_value_low, step.custom_target_value_high,
                ),
                _ => format!("{} {}", step.target_type, step.target_value),
            };
            let (by, length) = (step.duration_type, step.duration_value);
            format!("{by} {length} | {target} | {} {}\n", step.intensity, step.wkt_step_name)
        });
        std::iter::once(entry.name() + "\n").chain(rows).collect()
    }

    #[test]
    fn steps_of_every_shape() {
        let ten_km = plan("10km 45:00 sessions=4 weeks=12");
        let long = plan("marathon 3h30 sessions=3 lang=en");
        let rows = [
            shown(&ten_km, Lang::Fr, "10k-pace"),
            shown(&ten_km, Lang::Fr, "400m-repeats"),
            shown(&ten_km, Lang::Fr, "easy-strides"),
            shown(&ten_km, Lang::Fr, "short-hills"),
            shown(&ten_km, Lang::Fr, "race"),
            shown(&long, Lang::En, "race-pace-long-run"),
            shown(&long, Lang::En, "threshold-blocks"),
        ];
        insta::assert_snapshot!(rows.join("\n"));
    }

    #[test]
    fn steps_within_heart_rates() {
        let [beats, reserve] = ["hr_max=185", "hr_max=185 hr_rest=50 run_walk=always"]
            .map(|rates| plan(&format!("10km 45:00 sessions=4 weeks=12 {rates}")));
        let rows = [
            shown(&beats, Lang::Fr, "10k-pace"),
            shown(&beats, Lang::Fr, "400m-repeats"),
            shown(&beats, Lang::Fr, "threshold-blocks"),
            shown(&beats, Lang::Fr, "race"),
            shown(&reserve, Lang::En, "easy-run"),
        ];
        insta::assert_snapshot!(rows.join("\n"));
    }

    #[test]
    fn running_between_walks_is_held_to_no_pace() {
        let targets = |choice: &str| -> Vec<Target> {
            let plan = plan(&format!("10km 45:00 run_walk={choice}"));
            let held = |entry: ExportSession<'_>| -> Vec<_> {
                let steps = entry.session.parts.iter().flat_map(|part| part.steps().1);
                let steady = steps.filter(|step| step.kind == StepKind::Steady);
                steady.map(|step| entry.target(step)).collect()
            };
            PlanExport::new(&plan, Lang::En).all_sessions().flat_map(held).collect()
        };
        let (walking, running) = (targets("always"), targets("never"));
        assert!(!walking.is_empty() && walking.iter().all(|target| *target == Target::Open));
        assert!(!running.is_empty() && running.iter().all(|target| *target == Target::Pace));
    }

    #[test]
    fn files_are_told_apart_where_they_differ() {
        let files = |line: &str| -> Vec<_> {
            let file = |entry: ExportSession<'_>| {
                let id = session_id(&entry, &steps(&entry));
                ((id.serial_number, id.time_created.0), write(&entry))
            };
            PlanExport::new(&plan(line), Lang::Fr).all_sessions().map(file).collect()
        };
        let before = files("10km 45:00");
        assert_eq!(files("10km 45:00"), before);
        let ids: BTreeSet<_> = before.iter().map(|(id, _)| id).collect();
        assert_eq!(ids.len(), before.len());
        for other in ["vo2max=50", "hr_max=185", "hr_max=165", "hr_max=185 hr_rest=50"] {
            let after = files(&format!("10km 45:00 {other}"));
            assert_ne!(after, before, "{other}");
            for ((id, file), (new_id, new_file)) in before.iter().zip(after) {
                assert_eq!(*id == new_id, *file == new_file, "{other}");
            }
        }
    }

    #[test]
    fn names_are_cut_between_characters() {
        let rows = [
            ("Côte", 10, "Côte"),
            ("Côte", 3, "Cô"),
            ("Côte", 2, "C"),
            ("8 × 400", 2, "8"),
            ("", 5, ""),
        ];
        for (text, bytes, expected) in rows {
            assert_eq!(cut(text, bytes), expected);
        }
    }
}
