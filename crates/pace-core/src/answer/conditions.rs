//! What heat and altitude cost, as answers give it.

use crate::answer::json::answer;
use crate::answer::predict::RangeTime;
use crate::conditions::Conditions;
use crate::lang::Lang;
use crate::time::RaceTime;

answer! {
    /// How much slower a race is in its air and at its altitude.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub struct ConditionsEffect {
        /// Percent that it takes longer, at least: a whole number, since no more is known.
        pub least_percent: u64,
        /// And at most.
        pub most_percent: u64,
        /// The time at best, rounded to 10 s below an hour and to the minute above; only of a
        /// race that has a time.
        pub fastest: Option<RangeTime> [skip_serializing_if = "Option::is_none"],
        /// The time at worst.
        pub slowest: Option<RangeTime> [skip_serializing_if = "Option::is_none"],
        /// Where each number comes from, and how far it goes.
        pub sources: Vec<&'static str>,
    }
}

impl Conditions {
    /// What they cost, and their times of a race that usually takes this long.
    pub fn effect(self, usual: Option<RaceTime>, lang: Lang) -> ConditionsEffect {
        let (least, most) = self.percent_slower();
        let times = usual.and_then(|usual| self.slowed(usual));
        let time = |time: RaceTime| RangeTime { time: time.formatted(), seconds: time.seconds() };
        ConditionsEffect {
            least_percent: least.round() as u64,
            most_percent: most.round() as u64,
            fastest: times.map(|(best, _)| time(best)),
            slowest: times.map(|(_, worst)| time(worst)),
            sources: self.sources().map(|source| source.in_lang(lang)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Altitude, Conditions, Heat, Lang};

    #[test]
    fn a_whole_effect() {
        let conditions =
            Conditions { heat: Heat::new(28.0, 60.0), altitude: Altitude::new(1_500.0) };
        let effect = conditions.effect(Some("1:40:00".parse().unwrap()), Lang::En);
        insta::assert_snapshot!(serde_json::to_string_pretty(&effect).unwrap());
        let unknown = Conditions::default().effect(None, Lang::Fr);
        assert_eq!(
            serde_json::to_string(&unknown).unwrap(),
            r#"{"least_percent":0,"most_percent":0,"sources":[]}"#
        );
    }
}
