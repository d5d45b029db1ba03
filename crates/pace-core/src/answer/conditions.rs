//! What heat and altitude cost, as answers give it.

use crate::answer::json::answer;
use crate::answer::predict::RangeTime;
use crate::conditions::Conditions;
use crate::lang::Lang;
use crate::text::conditions::Slower;
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

impl ConditionsEffect {
    /// The percent and the times in a sentence, without its full stop.
    pub fn sentence(&self, lang: Lang) -> String {
        let times = self.fastest.zip(self.slowest).map(|(best, worst)| (best.time, worst.time));
        Slower { lang, percent: (self.least_percent, self.most_percent), times }.to_string()
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
        assert_eq!(
            effect.sentence(Lang::En),
            "In these conditions: 9 to 14 % longer, 1h49'00\" to 1h54'00\""
        );
        let cool = Conditions { heat: Heat::new(5.0, 60.0), altitude: None };
        let said = |conditions: Conditions, usual: Option<&str>| {
            let usual = usual.map(|time| time.parse().unwrap());
            conditions.effect(usual, Lang::Fr).sentence(Lang::Fr)
        };
        assert_eq!(said(cool, Some("1:40:00")), "Dans ces conditions : rien à perdre");
        let warm = Conditions { heat: Heat::new(25.0, 50.0), altitude: None };
        assert_eq!(said(warm, None), "Dans ces conditions : environ 2 % de plus");
        assert_eq!(
            said(warm, Some("3:30:00")),
            "Dans ces conditions : environ 2 % de plus, vers 3h35'00\""
        );
        let unknown = Conditions::default().effect(None, Lang::Fr);
        assert_eq!(
            serde_json::to_string(&unknown).unwrap(),
            r#"{"least_percent":0,"most_percent":0,"sources":[]}"#
        );
    }
}
