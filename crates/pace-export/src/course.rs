//! Splits over a course as a workout for Garmin watches: a step a lap, at a speed around its
//! pace.

use pace_core::answer::CoursePlan;
use pace_core::{Lang, Text};
use rustyfit::profile::mesgdef::WorkoutStep;
use rustyfit::profile::typedef::{Intensity, MessageIndex, WktStepDuration, WktStepTarget};

use crate::fit;

/// The most steps that a workout has: watches take no more.
pub const MOST_STEPS: usize = 50;

/// How far from a lap's pace a watch stays silent, in percent.
const BAND: f64 = 2.0;

/// The FIT file of a course's splits; `None` where there are more than [`MOST_STEPS`].
///
/// Steps end by distance, so that a watch that measures the course longer or shorter drifts
/// from the marks of the road: laps pressed by hand put it right.
pub fn course_workout(plan: &CoursePlan, lang: Lang) -> Option<Vec<u8>> {
    const IN: Text = Text::new("en", "in");
    let name = format!("{} {} {}", plan.distance_label, IN.in_lang(lang), plan.time);
    // The time is the same for all, which are told apart by what is run.
    let run = format!("{} {:?}", plan.time_seconds, plan.splits);
    Some(fit::file(fit::file_id(&run, 0), &name, steps(plan)?))
}

fn steps(plan: &CoursePlan) -> Option<Vec<WorkoutStep>> {
    if plan.splits.len() > MOST_STEPS {
        return None;
    }
    let mut before = 0.0;
    let steps = plan.splits.iter().enumerate().map(|(index, split)| {
        // Of cumulative centimetres, so that steps add up to the course.
        let at = (split.km.to_f64() * 100_000.0).round();
        let length = at - before;
        before = at;
        // Centimetres in a second, ten of them a mm/s.
        let speed = 10.0 * length / split.lap_seconds.max(1) as f64;
        let mut step = WorkoutStep::new();
        step.message_index = MessageIndex(index as u16);
        step.wkt_step_name = format!("{} km {}/km", split.km, split.lap_pace).into();
        step.intensity = Intensity::ACTIVE;
        step.duration_type = WktStepDuration::DISTANCE;
        step.duration_value = length as u32;
        step.target_type = WktStepTarget::SPEED;
        // 0 says that no zone of the watch is meant, but the two values.
        step.target_value = 0;
        step.custom_target_value_low = (speed / (1.0 + BAND / 100.0)).round() as u32;
        step.custom_target_value_high = (speed / (1.0 - BAND / 100.0)).round() as u32;
        step
    });
    Some(steps.collect())
}

#[cfg(test)]
mod tests {
    use embedded_io_adapters::std::FromStd;
    use pace_core::{Course, CoursePoint, CourseRequest, LengthUnit, SplitPoints};
    use rustyfit::Decoder;

    use super::*;

    fn plan(every: &str) -> CoursePlan {
        let points = [(0.0, 0.0), (5_000.0, 100.0), (10_000.0, 0.0)]
            .map(|(distance_m, elevation_m)| CoursePoint { distance_m, elevation_m });
        let course = Course::new(&points).unwrap();
        let points = SplitPoints::every(every, LengthUnit::Km).unwrap();
        let request = CourseRequest::new(course, "50:00".parse().unwrap()).with_points(points);
        request.result(Lang::Fr).unwrap()
    }

    #[test]
    fn steps_of_a_hill() {
        let rows = steps(&plan("3")).unwrap().into_iter().map(|step| {
            let target = [step.custom_target_value_low, step.custom_target_value_high];
            format!("{} {} {target:?}", step.wkt_step_name, step.duration_value)
        });
        insta::assert_snapshot!(rows.collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn what_is_written_is_read_back() {
        let plan = plan("1");
        let file = course_workout(&plan, Lang::Fr).unwrap();
        let mut decoder = Decoder::new();
        let read = decoder.decode(FromStd::new(file.as_slice())).unwrap().unwrap();
        let steps: Vec<WorkoutStep> = read
            .messages
            .iter()
            .filter(|message| message.num == rustyfit::profile::typedef::MesgNum::WORKOUT_STEP)
            .map(WorkoutStep::from)
            .collect();
        assert_eq!(steps.len(), 10);
        let metres: u32 = steps.iter().map(|step| step.duration_value).sum();
        assert_eq!(metres, 1_000_000);
        assert_eq!(course_workout(&plan, Lang::Fr), Some(file));
    }

    #[test]
    fn a_watch_takes_so_many_steps() {
        assert!(course_workout(&plan("0.2"), Lang::Fr).is_some());
        assert_eq!(course_workout(&plan("0.1"), Lang::Fr), None);
    }
}
