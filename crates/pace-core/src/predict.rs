//! What a time over one distance is worth over another, by three published formulas.
//!
//! The formulas raise to powers and take exponentials, so here, unlike anywhere else in
//! the crate, numbers are doubles. A prediction is rounded to the second at the end; no
//! double comes near its precision on the way.

mod compare;
mod daniels;

use serde::Serialize;

use crate::decimal::{Decimal, Rounded};
use crate::distance::{Distance, DistanceLabel, RaceDistance};
use crate::lang::{Lang, Text};
use crate::time::{FormattedTime, RaceTime};

pub use compare::{DanielsPace, ZoneComparison, ZoneRow};
pub use daniels::{DanielsPaces, Intensity, PaceRange, Vdot};

/// A published formula that tells the time of one race from that of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Formula {
    /// Pete Riegel's power law: `t₂ = t₁ (d₂ / d₁)^1.06`.
    Riegel,
    /// Dave Cameron's fit to records: `t₂ = t₁ (d₂ / d₁) (f(d₁) / f(d₂))` with
    /// `f(d) = 13.49681 − 0.000030363 d + 835.7114 / d^0.7905`, `d` in metres.
    Cameron,
    /// Jack Daniels' and Jimmy Gilbert's oxygen power: the time of the same [`Vdot`].
    DanielsGilbert,
}

impl Formula {
    /// All three, the oldest first but for the one that needs a solver.
    pub const ALL: [Self; 3] = [Self::Riegel, Self::Cameron, Self::DanielsGilbert];

    /// The distances, in metres, that anything is predicted from or for: 100 m to 200 km.
    pub const METRES: (f64, f64) = (100.0, 200_000.0);

    /// The average paces, in seconds per kilometre, that anything is predicted from:
    /// 1'20"/km, faster than any sprinter, to 20'00"/km, a stroll.
    pub const SECONDS_PER_KM: (f64, f64) = (80.0, 1200.0);

    /// The authors' names.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Riegel => "Riegel",
            Self::Cameron => "Cameron",
            Self::DanielsGilbert => "Daniels & Gilbert",
        }
    }

    /// Where the formula comes from.
    pub const fn source(self) -> &'static str {
        match self {
            Self::Riegel => {
                "Peter S. Riegel, \"Athletic Records and Human Endurance\", American Scientist 69 (1981)"
            }
            Self::Cameron => "Dave Cameron (1998)",
            Self::DanielsGilbert => "Jack Daniels and Jimmy Gilbert, \"Oxygen Power\" (1979)",
        }
    }

    /// What the formula is meant for, as [`in_range`](Self::in_range) tells it.
    pub const fn validity(self) -> Text {
        match self {
            Self::Riegel => {
                Text::new("efforts de 3 min 30 à 3 h 50", "efforts of 3 min 30 to 3 h 50")
            }
            Self::Cameron => Text::new("de 400 m à 50 miles", "400 m to 50 miles"),
            Self::DanielsGilbert => Text::new(
                "du 1500 m au marathon, VDOT de 30 à 85",
                "1500 m to the marathon, VDOT 30 to 85",
            ),
        }
    }

    /// Whether both races are of the kind that the formula is meant for.
    ///
    /// - Riegel: the time given and the time predicted are both of 3.5 to 230 minutes.
    /// - Cameron: both distances are of 400 m to 50 miles (80,467.2 m).
    /// - Daniels & Gilbert: both distances and the VDOT stand in the published tables,
    ///   1500 m to the marathon and 30 to 85.
    ///
    /// Outside, [`predict`](Self::predict) extrapolates. Never in range is what it does
    /// not answer at all.
    pub fn in_range(self, from: Distance, time: RaceTime, to: Distance) -> bool {
        let Some(predicted) = self.predict(from, time, to) else {
            return false;
        };
        let both = |low: f64, high: f64| {
            [from, to].into_iter().all(|distance| (low..=high).contains(&metres(distance)))
        };
        match self {
            Self::Riegel => {
                [time, predicted].iter().all(|time| (210..=13_800).contains(&time.seconds()))
            }
            Self::Cameron => both(400.0, 80_467.2),
            Self::DanielsGilbert => {
                let tabled = |vdot: Vdot| (30.0..=85.0).contains(&vdot.value());
                both(1500.0, 42_195.0) && Vdot::of(from, time).is_some_and(tabled)
            }
        }
    }

    /// The time that the formula predicts, rounded to the second, halves up.
    ///
    /// `None` where a distance is outside [`METRES`](Self::METRES) or the given average
    /// pace outside [`SECONDS_PER_KM`](Self::SECONDS_PER_KM). Over the given distance it
    /// is the given time.
    ///
    /// ```
    /// # use pace_core::Formula;
    /// let (ten, time) = ("10km".parse().unwrap(), "42:00".parse().unwrap());
    /// let marathon = "marathon".parse().unwrap();
    /// let predicted = Formula::ALL.map(|by| by.predict(ten, time, marathon).unwrap().to_string());
    /// assert_eq!(predicted, ["3:13:13", "3:16:47", "3:13:34"]);
    /// ```
    pub fn predict(self, from: Distance, time: RaceTime, to: Distance) -> Option<RaceTime> {
        let (d1, t1) = answerable(from, time)?;
        let d2 = metres(to);
        if !within(Self::METRES, d2) {
            return None;
        }
        if from.km() == to.km() {
            return Some(time);
        }
        let t2 = match self {
            Self::Riegel => t1 * (d2 / d1).powf(1.06),
            Self::Cameron => t1 * (d2 / d1) * (cameron(d1) / cameron(d2)),
            Self::DanielsGilbert => Vdot::of(from, time)?.seconds_over(d2),
        };
        RaceTime::from_seconds(t2.round() as u64)
    }
}

/// Cameron's relative speed over so many metres.
fn cameron(d: f64) -> f64 {
    13.49681 - 0.000_030_363 * d + 835.7114 / d.powf(0.7905)
}

fn metres(distance: Distance) -> f64 {
    distance.km().to_f64() * 1000.0
}

fn within((low, high): (f64, f64), value: f64) -> bool {
    (low..=high).contains(&value)
}

/// Metres and seconds of a performance that predictions are made from.
fn answerable(distance: Distance, time: RaceTime) -> Option<(f64, f64)> {
    let (metres, seconds) = (metres(distance), time.seconds() as f64);
    let human = within(Formula::METRES, metres)
        && within(Formula::SECONDS_PER_KM, seconds * 1000.0 / metres);
    human.then_some((metres, seconds))
}

/// A performance, and what it is worth over other distances.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Prediction {
    /// The distance run, in kilometres.
    pub distance_km: Decimal,
    /// Its label.
    pub distance_label: DistanceLabel,
    /// The time it was run in, `45'00"`.
    pub time: FormattedTime,
    /// The same in seconds.
    pub time_seconds: u64,
    /// Its VDOT, in ml/kg/min, one decimal; absent where nothing is predicted.
    pub vdot: Option<Vdot>,
    /// The races predicted, shortest first, the distance run among them.
    pub predictions: Vec<PredictedRace>,
}

/// A race, and its time by each formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PredictedRace {
    /// The distance in kilometres.
    pub distance_km: Decimal,
    /// Its label.
    pub distance_label: DistanceLabel,
    /// By [`Formula::Riegel`]; absent where it does not answer, as are the others.
    pub riegel: Option<PredictedTime>,
    /// By [`Formula::Cameron`].
    pub cameron: Option<PredictedTime>,
    /// By [`Formula::DanielsGilbert`].
    pub daniels_gilbert: Option<PredictedTime>,
    /// From the fastest to the slowest of them, in seconds.
    pub spread_seconds: Option<u64>,
    /// The same in percent of the fastest, at most one decimal.
    pub spread_percent: Option<Rounded<1>>,
}

/// A time by one formula.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PredictedTime {
    /// The time, `1h39'32"`.
    pub time: FormattedTime,
    /// The same in seconds.
    pub seconds: u64,
    /// Whether both races are of the kind that the formula is meant for.
    pub in_range: bool,
}

impl Prediction {
    /// What a time over a distance is worth over 1.5 km, 3 km, the four races and that
    /// distance itself. Labels are in `lang`.
    pub fn new(from: Distance, time: RaceTime, lang: Lang) -> Self {
        let track = [Decimal::constant(15, -1), Decimal::constant(3, 0)].map(Distance::from_km);
        let races = RaceDistance::ALL.map(Distance::from);
        let mut distances: Vec<Distance> = track.into_iter().chain(races).collect();
        if distances.iter().all(|distance| distance.km() != from.km()) {
            distances.push(from);
            distances.sort_by(|a, b| a.km().to_f64().total_cmp(&b.km().to_f64()));
        }
        Self {
            distance_km: from.km(),
            distance_label: from.label(lang),
            time: time.formatted(),
            time_seconds: time.seconds(),
            vdot: Vdot::of(from, time),
            predictions: distances
                .into_iter()
                .map(|to| PredictedRace::new(from, time, to, lang))
                .collect(),
        }
    }
}

impl PredictedRace {
    fn new(from: Distance, time: RaceTime, to: Distance, lang: Lang) -> Self {
        let times = Formula::ALL.map(|formula| {
            let predicted = formula.predict(from, time, to)?;
            Some(PredictedTime {
                time: predicted.formatted(),
                seconds: predicted.seconds(),
                in_range: formula.in_range(from, time, to),
            })
        });
        let seconds = || times.iter().flatten().map(|time| time.seconds);
        let ends = seconds().min().zip(seconds().max());
        let [riegel, cameron, daniels_gilbert] = times;
        Self {
            distance_km: to.km(),
            distance_label: to.label(lang),
            riegel,
            cameron,
            daniels_gilbert,
            spread_seconds: ends.map(|(least, most)| most - least),
            spread_percent: ends.and_then(|(least, most)| {
                Rounded::quotient(u128::from(most - least) * 100, u128::from(least))
            }),
        }
    }

    /// The time by a formula.
    pub const fn by(&self, formula: Formula) -> Option<PredictedTime> {
        match formula {
            Formula::Riegel => self.riegel,
            Formula::Cameron => self.cameron,
            Formula::DanielsGilbert => self.daniels_gilbert,
        }
    }
}
