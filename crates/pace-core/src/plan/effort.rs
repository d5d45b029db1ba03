//! How running should feel: effort from 1 to 10, and the heart's share.

use crate::pace::Pace;
use crate::plan::Plan;
use crate::plan::request::HeartRates;
use crate::plan::session::{Session, Step, StepKind};
use crate::plan::workout::Workout;
use crate::roles::{Role, Roles};
use crate::zones::{TrainingPaces, Zone};

/// How a stretch of running should feel.
///
/// Ranges are those of coaches' practice and, like any mean of many runners, a first guess for
/// one: who feels otherwise trusts the feeling. Heart rates are of a run of some minutes on
/// flat ground in the cool; heat, fatigue and coffee raise them, and a beat that is reckoned
/// from an estimated maximum is not a measurement.
///
/// ```
/// # use pace_core::{PlanRequest, RaceDistance};
/// let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse()?).plan();
/// let long_run = plan.weeks[0].sessions.last().expect("a week has sessions");
/// let run = plan.effort_of(long_run);
/// assert_eq!((run.rpe, run.heart_rate_percent), ([3, 4], Some([65, 79])));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Effort {
    /// Rate of perceived exertion from 1 (nothing at all) to 10 (all that there is), from and
    /// to.
    pub rpe: [u8; 2],
    /// Percent of the greatest heart rate, from and to; none where the heart lags behind.
    pub heart_rate_percent: Option<[u8; 2]>,
    /// Percent of the reserve, which lies between the rate at rest and the greatest.
    pub reserve_percent: Option<[u8; 2]>,
}

impl Effort {
    /// The effort of a role.
    pub const fn of(role: Role) -> Self {
        let (rpe, of_max, of_reserve) = match role {
            Role::Endurance => ([3, 4], [65, 79], [59, 74]),
            Role::Steady => ([5, 6], [80, 88], [75, 84]),
            Role::Threshold => ([7, 7], [88, 92], [85, 89]),
            Role::Vo2max => ([8, 9], [95, 100], [95, 100]),
            Role::Repetition => {
                return Self { rpe: [9, 9], heart_rate_percent: None, reserve_percent: None };
            }
        };
        Self { rpe, heart_rate_percent: Some(of_max), reserve_percent: Some(of_reserve) }
    }

    /// Beats a minute, from and to: by the reserve where the rate at rest is known
    /// (Karvonen 1957), else by the greatest rate. To the nearest beat, halves up.
    pub fn heart_rate(self, rates: HeartRates) -> Option<[u8; 2]> {
        let share = |of: u8, percent: u8| (u16::from(of) * u16::from(percent) + 50) / 100;
        match rates.rest() {
            None => {
                let beats = |percent| share(rates.max(), percent) as u8;
                self.heart_rate_percent.map(|range| range.map(beats))
            }
            Some(rest) => {
                let reserve = rates.max() - rest;
                let beats = |percent| (u16::from(rest) + share(reserve, percent)) as u8;
                self.reserve_percent.map(|range| range.map(beats))
            }
        }
    }
}

impl Plan {
    /// The effort of a session's hardest work; easy and long runs without any are endurance.
    pub fn effort_of(&self, session: &Session) -> Effort {
        let hard = session.steps().filter(|step| step.is_hard() || step.kind == StepKind::Race);
        let hardest = hard.map(|step| role(session.workout, step, self.roles)).max();
        Effort::of(hardest.unwrap_or(Role::Endurance))
    }

    /// The effort of a step of a session; none for strides, which are too short to have one,
    /// and for walking.
    pub fn effort_of_step(&self, session: &Session, step: &Step) -> Option<Effort> {
        step.zone.map(|_| Effort::of(role(session.workout, step, self.roles)))
    }

    /// The paces, the fastest and the slowest, between which a step in zone `easy` or
    /// `long_run` may be run; none for other steps.
    pub fn pace_range_of(&self, step: &Step) -> Option<[Pace; 2]> {
        let pace = step.pace(&self.paces)?;
        let (faster, slower) = match step.zone? {
            Zone::Easy => EASY_RANGE,
            Zone::LongRun => LONG_RUN_RANGE,
            Zone::Race | Zone::Tempo | Zone::Interval => return None,
        };
        Some([pace.faster_by(faster, TrainingPaces::INTERVAL_FLOOR), pace.slower_by(slower)])
    }
}

/// Seconds per kilometre that easy running may be faster and slower than its zone (our
/// calibration).
const EASY_RANGE: (u64, u64) = (15, 30);
/// The same of long runs.
const LONG_RUN_RANGE: (u64, u64) = (10, 20);

/// What a step with a zone trains. Easy running stays easy, whatever share of VMA a slow
/// runner's zone is: there the effort leads, not the pace.
fn role(workout: Workout, step: &Step, roles: Roles) -> Role {
    match (step.zone, workout) {
        (None | Some(Zone::Easy | Zone::LongRun), _) => Role::Endurance,
        // What a runner holds for 40 minutes is felt so towards a half-marathon, too.
        (Some(zone @ Zone::Interval), Workout::Pace10k) => roles.of(zone).min(Role::Threshold),
        (Some(zone), _) if step.paced => roles.of(zone),
        (_, Workout::ShortHills | Workout::LongHills | Workout::ThirtyThirty) => Role::Repetition,
        // By effort: threshold by feel, or play with the pace.
        (Some(Zone::Tempo), _) => Role::Threshold,
        (Some(_), _) => Role::Vo2max,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::RaceDistance;
    use crate::plan::request::PlanRequest;
    use crate::plan::session::SessionKind;

    #[test]
    fn beats_of_the_greatest_rate_and_of_the_reserve() {
        let rates = |max, rest| HeartRates::new(max, rest).unwrap();
        let beats = |role, rest| Effort::of(role).heart_rate(rates(185, rest));
        assert_eq!(beats(Role::Endurance, None), Some([120, 146])); // 120.25, 146.15
        assert_eq!(beats(Role::Steady, None), Some([148, 163]));
        assert_eq!(beats(Role::Threshold, None), Some([163, 170]));
        assert_eq!(beats(Role::Vo2max, None), Some([176, 185]));
        assert_eq!(beats(Role::Repetition, None), None);
        // A reserve of 135 beats.
        assert_eq!(beats(Role::Endurance, Some(50)), Some([130, 150])); // 79.65, 99.9
        assert_eq!(beats(Role::Vo2max, Some(50)), Some([178, 185]));
        assert_eq!(beats(Role::Repetition, Some(50)), None);
        // Karvonen's formula by hand: rest + p (max − rest).
        let of_reserve = |range| {
            let effort =
                Effort { rpe: [1, 1], heart_rate_percent: None, reserve_percent: Some(range) };
            effort.heart_rate(rates(190, Some(50)))
        };
        assert_eq!(of_reserve([60, 70]), Some([134, 148]));
        assert_eq!(of_reserve([80, 90]), Some([162, 176]));
        let narrow = rates(100, Some(99));
        assert_eq!(Effort::of(Role::Endurance).heart_rate(narrow), Some([100, 100]));
        let greatest = rates(230, Some(30));
        assert_eq!(Effort::of(Role::Vo2max).heart_rate(greatest), Some([220, 230]));
    }

    /// Hirofumi Tanaka et al., Journal of the American College of Cardiology 37 (2001): the
    /// greatest rate is 208 − 0.7 × age in the mean, ± 10 beats. Whatever rate the rule and two
    /// deviations around it give at an age, it can be said.
    #[test]
    fn rates_of_every_age_can_be_given() {
        let tanaka = |age: u8| 208.0 - 0.7 * f64::from(age);
        assert!((tanaka(40) - 180.0).abs() < 1e-9);
        for age in 5..=100 {
            for rate in [tanaka(age) - 20.0, tanaka(age) + 20.0] {
                assert!(PlanRequest::HR_MAX.contains(&(rate as u8)), "{age}: {rate}");
            }
        }
    }

    /// Jack Daniels' shares of the greatest rate: E 65 to 79 %, M 80 to 90, T 88 to 92, I 98 to
    /// 100. Two are the same; steady running ends where threshold begins, and work at VO2max
    /// counts from where the heart gets to in a repetition of some minutes.
    #[test]
    fn beside_daniels_shares_of_the_greatest_rate() {
        for (role, daniels, ends) in [
            (Role::Endurance, [65, 79], [0, 0]),
            (Role::Steady, [80, 90], [0, -2]),
            (Role::Threshold, [88, 92], [0, 0]),
            (Role::Vo2max, [98, 100], [-3, 0]),
        ] {
            let ours = Effort::of(role).heart_rate_percent.unwrap();
            let apart = [0, 1].map(|end| i32::from(ours[end]) - daniels[end]);
            assert_eq!(apart, ends, "{role:?}");
        }
    }

    /// Joe Friel's zones, in percent of the rate at threshold: 1 below 85, 2 to 89, 3 to 94, 4 to
    /// 99, 5a to 102, 5b to 106, 5c above. With a threshold of 90 % of the greatest rate, the
    /// middle of its role, our ranges lie in these.
    #[test]
    fn beside_friel_s_zones_of_the_rate_at_threshold() {
        let zone = |percent_of_max: u8| match (f64::from(percent_of_max) / 0.9).round() as u32 {
            ..85 => "1",
            85..=89 => "2",
            90..=94 => "3",
            95..=99 => "4",
            100..=102 => "5a",
            103..=106 => "5b",
            107.. => "5c",
        };
        for (role, expected) in [
            (Role::Endurance, ["1", "2"]),
            (Role::Steady, ["2", "4"]),
            (Role::Threshold, ["4", "5a"]),
            (Role::Vo2max, ["5b", "5c"]),
        ] {
            let range = Effort::of(role).heart_rate_percent.unwrap();
            assert_eq!(range.map(zone), expected, "{role:?}");
        }
    }

    #[test]
    fn harder_roles_ask_for_more() {
        for pair in Role::ALL.windows(2) {
            let [easier, harder] = [pair[0], pair[1]].map(Effort::of);
            assert!(easier.rpe < harder.rpe, "{pair:?}");
            if let (Some(easier), Some(harder)) =
                (easier.heart_rate_percent, harder.heart_rate_percent)
            {
                assert!(easier[1] <= harder[0], "{pair:?}");
            }
        }
    }

    #[test]
    fn a_session_is_as_hard_as_its_hardest_work() {
        let plan = PlanRequest::new(RaceDistance::Marathon, "3h30".parse().unwrap()).plan();
        let sessions = || plan.weeks.iter().flat_map(|week| &week.sessions);
        let race = sessions().last().unwrap();
        assert_eq!(plan.effort_of(race), Effort::of(Role::Steady));
        for session in sessions() {
            let effort = plan.effort_of(session);
            if session.kind == SessionKind::Easy {
                assert_eq!(effort, Effort::of(Role::Endurance));
            }
            for step in session.steps() {
                let of_step = plan.effort_of_step(session, step);
                assert_eq!(of_step.is_none(), step.zone.is_none());
                assert!(of_step.is_none_or(|of_step| of_step.rpe <= effort.rpe));
            }
        }
    }

    #[test]
    fn easy_running_has_a_range_around_its_pace() {
        let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse().unwrap()).plan();
        let range = |zone, kind| {
            let step = Step::timed(kind, zone, 60, &plan.paces);
            plan.pace_range_of(&step).map(|range| range.map(|pace| pace.formatted().to_string()))
        };
        let shown = |range: [&str; 2]| Some(range.map(str::to_owned));
        assert_eq!(range(Zone::Easy, StepKind::Steady), shown(["5'45\"", "6'30\""]));
        assert_eq!(range(Zone::LongRun, StepKind::Steady), shown(["5'20\"", "5'50\""]));
        assert_eq!(range(Zone::Tempo, StepKind::Work), None);
        assert_eq!(plan.pace_range_of(&Step::stride(20, &plan.paces)), None);
    }
}
