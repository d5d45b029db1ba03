//! Training load: one number for how much a session takes.

use crate::plan::Plan;
use crate::plan::request::PlanRequest;
use crate::plan::session::{Session, Step};
use crate::plan::week::Week;
use crate::predict::Vdot;
use crate::zones::Zone;

/// Threshold by its share of VMA.
const THRESHOLD_SHARE: f64 = 0.90;

impl PlanRequest {
    /// The speed at VO2max (VMA) in km/h: from the VO2max where one is known, else from the
    /// target; `None` where no runner has such a target.
    pub fn vma_kmh(&self) -> Option<f64> {
        match self.vo2max() {
            Some(vo2max) => Some(vo2max.value().to_f64() / 3.5),
            None => Vdot::of(self.race().into(), self.target()).map(Vdot::vma_kmh),
        }
    }
}

impl Plan {
    /// The load of a session in points, rounded: hours × (speed / threshold speed)² × 100, so
    /// that an hour at threshold is 100. Work uphill counts at its zone, strides and walking
    /// as easy running.
    ///
    /// After the training stress scores that power meters give, on pace alone: to hold weeks
    /// of one runner against each other, not runners. `None` where there is no
    /// [VMA](PlanRequest::vma_kmh).
    pub fn load_of(&self, session: &Session) -> Option<u64> {
        let threshold = THRESHOLD_SHARE * self.request.vma_kmh()?;
        let points = |step: &Step| {
            let kmh = 3600.0 / self.paces.of(step.zone.unwrap_or(Zone::Easy)).to_f64();
            points(step.duration_seconds(), kmh / threshold)
        };
        let parts = session.parts.iter().map(|part| {
            let (times, steps) = part.steps();
            times as f64 * steps.iter().map(points).sum::<f64>()
        });
        // Beyond 2^64 points it stays there.
        Some(parts.sum::<f64>().round() as u64)
    }

    /// The sum of the loads of a week's sessions.
    pub fn load_of_week(&self, week: &Week) -> Option<u64> {
        let loads = week.sessions.iter().map(|session| self.load_of(session));
        loads.sum()
    }
}

/// The points of running these seconds at a share of the threshold speed.
fn points(seconds: u64, share: f64) -> f64 {
    seconds as f64 / 36.0 * share.powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::RaceDistance;
    use crate::plan::session::{Part, SessionKind, StepKind};
    use crate::plan::workout::Workout;
    use crate::zones::Vo2max;

    fn session(parts: Vec<Part>) -> Session {
        let (kind, workout) = (SessionKind::Tempo, Workout::ContinuousThreshold);
        Session { kind, workout, day: 3, parts: parts.into() }
    }

    /// Running's form of the training stress score (Andrew Coggan; for running Stephen
    /// McGregor): hours × intensity² × 100, the intensity being threshold pace over pace.
    #[test]
    fn points_of_the_published_score() {
        // Seconds, and seconds per kilometre at threshold and run.
        for (seconds, threshold, pace, expected) in
            [(1_800, 270.0, 300.0, "40.5"), (3_600, 270.0, 270.0, "100.0")]
        {
            assert_eq!(format!("{:.1}", points(seconds, threshold / pace)), expected);
        }
    }

    /// Fitness and fatigue as means that forget over 42 and 7 days, as programs for such scores
    /// reckon them: on the morning of the race the runner is rested, and was not in the
    /// hardest weeks.
    #[test]
    fn the_taper_leaves_a_runner_rested() {
        for (race, target) in RaceDistance::ALL.into_iter().zip(["25:00", "50:00", "1h50", "4h00"])
        {
            let plan = PlanRequest::new(race, target.parse().unwrap()).plan();
            let loads: Vec<f64> = plan
                .weeks
                .iter()
                .flat_map(|week| {
                    let on = |day| week.sessions.iter().filter(move |it| it.day == day);
                    let load = |day| on(day).filter_map(|it| plan.load_of(it)).sum::<u64>() as f64;
                    (1..=7).map(load).collect::<Vec<_>>()
                })
                .collect();
            // Who begins the plan runs its first week already.
            let usual = loads[..7].iter().sum::<f64>() / 7.0;
            let (mut fitness, mut fatigue) = (usual, usual);
            let mut form = Vec::new();
            for load in loads {
                form.push(fitness - fatigue);
                fitness += (load - fitness) / 42.0;
                fatigue += (load - fatigue) / 7.0;
            }
            assert!(*form.last().unwrap() > 0.0, "{race}: {form:?}");
            assert!(form.iter().any(|form| *form < -5.0), "{race}: {form:?}");
        }
    }

    #[test]
    fn an_hour_at_threshold_is_a_hundred_points() {
        // With a VO2max, tempo is 82 % of VMA and easy 65 %.
        let vo2max = Vo2max::parse("52.5").unwrap(); // a VMA of 15 km/h
        let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse().unwrap())
            .with_vo2max(vo2max)
            .plan();
        let hour = |zone| Part::Step(Step::timed(StepKind::Steady, zone, 3600, &plan.paces));
        let load = |parts| plan.load_of(&session(parts));
        assert_eq!(load(vec![hour(Zone::Tempo)]), Some(83)); // (82 / 90)²
        assert_eq!(load(vec![hour(Zone::Easy)]), Some(52));
        let stride = Step { duration_seconds: 1800, ..Step::stride(20, &plan.paces) };
        let twice = Part::Repeat { times: 2, steps: [stride; 2] };
        assert_eq!(load(vec![twice]), Some(104)); // two hours, as easy running
        assert_eq!(load(vec![]), Some(0));
    }

    #[test]
    fn a_week_is_the_sum_of_its_sessions() {
        let plan = PlanRequest::new(RaceDistance::Marathon, "3h30".parse().unwrap()).plan();
        for week in &plan.weeks {
            let sum: u64 = week.sessions.iter().map(|session| plan.load_of(session).unwrap()).sum();
            assert_eq!(plan.load_of_week(week), Some(sum));
            assert!(sum > 0);
        }
    }

    #[test]
    fn a_target_without_a_runner_has_none() {
        for time in ["1", "9007199254740991"] {
            let plan = PlanRequest::new(RaceDistance::TenKm, time.parse().unwrap()).plan();
            assert_eq!(plan.load_of_week(&plan.weeks[0]), None);
        }
    }
}
