//! VDOT and the training paces that Jack Daniels derives from it.

use std::fmt;

use serde::{Serialize, Serializer};

use super::answerable;
use crate::distance::{Distance, RaceDistance};
use crate::lang::Text;
use crate::pace::Pace;
use crate::time::RaceTime;
use crate::zones::PaceZone;

/// VDOT, in ml/kg/min: the VO2max that a performance takes from a runner of average
/// economy (Daniels and Gilbert, "Oxygen Power", 1979).
///
/// Running at `v` m/min costs `−4.60 + 0.182258 v + 0.000104 v²` ml/kg/min; for `t`
/// minutes a fraction `0.8 + 0.1894393 e^(−0.012778 t) + 0.2989558 e^(−0.1932605 t)` of
/// VO2max can be kept up. VDOT is the cost divided by the fraction. Written and serialised
/// with one decimal.
///
/// ```
/// # use pace_core::Vdot;
/// let vdot = Vdot::of("10km".parse().unwrap(), "45:00".parse().unwrap()).unwrap();
/// assert_eq!(vdot.to_string(), "45.3");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Vdot(f64);

impl Vdot {
    /// The least and the greatest value: far beyond runners at both ends.
    pub const BOUNDS: (f64, f64) = (1.0, 250.0);

    /// A value in ml/kg/min; `None` outside [`BOUNDS`](Self::BOUNDS).
    pub fn new(value: f64) -> Option<Self> {
        super::within(Self::BOUNDS, value).then_some(Self(value))
    }

    /// The VDOT of a performance; `None` where nothing is predicted from it, see
    /// [`Formula::predict`](super::Formula::predict).
    pub fn of(distance: Distance, time: RaceTime) -> Option<Self> {
        let (metres, seconds) = answerable(distance, time)?;
        Self::new(vdot(metres, seconds / 60.0))
    }

    /// The value in ml/kg/min, not rounded.
    pub const fn value(self) -> f64 {
        self.0
    }

    /// The seconds in which so many metres have this VDOT.
    ///
    /// Over a given distance VDOT falls steadily as time grows, wherever running costs
    /// anything: the cost falls faster than the speed, the fraction slower. The fraction
    /// being between 0.8 and 1.2884, the time lies between those at these shares of VDOT.
    pub(super) fn seconds_over(self, metres: f64) -> f64 {
        let (mut low, mut high) =
            (metres / speed_costing(1.3 * self.0), metres / speed_costing(0.8 * self.0));
        // More halvings than a double has bits.
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if vdot(metres, middle) > self.0 {
                low = middle;
            } else {
                high = middle;
            }
        }
        high * 60.0
    }

    /// Seconds per kilometre at a share of VDOT.
    fn pace_at(self, share: f64) -> f64 {
        60_000.0 / speed_costing(share * self.0)
    }
}

/// What so many metres in so many minutes ask for.
fn vdot(metres: f64, minutes: f64) -> f64 {
    let speed = metres / minutes;
    let cost = LINEAR.mul_add(speed, SQUARE * speed * speed) - REST;
    let fraction = 0.8
        + 0.189_439_3 * (-0.012_778 * minutes).exp()
        + 0.298_955_8 * (-0.193_260_5 * minutes).exp();
    cost / fraction
}

const REST: f64 = 4.60;
const LINEAR: f64 = 0.182_258;
const SQUARE: f64 = 0.000_104;

/// The speed in m/min of a cost that is not negative, in ml/kg/min.
fn speed_costing(cost: f64) -> f64 {
    let root = LINEAR.mul_add(LINEAR, 4.0 * SQUARE * (cost + REST)).sqrt();
    (root - LINEAR) / (2.0 * SQUARE)
}

impl fmt::Display for Vdot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1}", self.0)
    }
}

impl Serialize for Vdot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64((self.0 * 10.0).round() / 10.0)
    }
}

/// One of the five intensities that Daniels trains at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
pub enum Intensity {
    /// Easy running, a range.
    #[serde(rename = "E")]
    Easy,
    /// Marathon pace.
    #[serde(rename = "M")]
    Marathon,
    /// Threshold.
    #[serde(rename = "T")]
    Threshold,
    /// Intervals, near VO2max.
    #[serde(rename = "I")]
    Interval,
    /// Repetitions, for speed and economy.
    #[serde(rename = "R")]
    Repetition,
}

impl Intensity {
    /// All five, slowest first.
    pub const ALL: [Self; 5] =
        [Self::Easy, Self::Marathon, Self::Threshold, Self::Interval, Self::Repetition];

    /// The letter that Daniels gives it.
    pub const fn letter(self) -> char {
        match self {
            Self::Easy => 'E',
            Self::Marathon => 'M',
            Self::Threshold => 'T',
            Self::Interval => 'I',
            Self::Repetition => 'R',
        }
    }

    /// Its name.
    pub const fn name(self) -> Text {
        match self {
            Self::Easy => Text::new("endurance", "easy"),
            Self::Marathon => Text::new("marathon", "marathon"),
            Self::Threshold => Text::new("seuil", "threshold"),
            Self::Interval => Text::new("intervalles", "intervals"),
            Self::Repetition => Text::new("répétitions", "repetitions"),
        }
    }
}

/// From a pace to a slower one, or twice the same. Both in whole seconds per kilometre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PaceRange {
    /// The fastest pace.
    #[serde(serialize_with = "as_zone")]
    pub fastest: Pace,
    /// The slowest pace.
    #[serde(serialize_with = "as_zone")]
    pub slowest: Pace,
}

/// A pace as answers give it.
pub(super) fn as_zone<S: Serializer>(pace: &Pace, serializer: S) -> Result<S::Ok, S::Error> {
    PaceZone::from(*pace).serialize(serializer)
}

/// Daniels' training paces, in whole seconds per kilometre.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct DanielsPaces {
    /// Easy.
    pub easy: PaceRange,
    /// Marathon.
    pub marathon: PaceRange,
    /// Threshold.
    pub threshold: PaceRange,
    /// Intervals.
    pub interval: PaceRange,
    /// Repetitions.
    pub repetition: PaceRange,
}

impl DanielsPaces {
    /// The pace of each intensity.
    pub const fn of(&self, intensity: Intensity) -> PaceRange {
        match intensity {
            Intensity::Easy => self.easy,
            Intensity::Marathon => self.marathon,
            Intensity::Threshold => self.threshold,
            Intensity::Interval => self.interval,
            Intensity::Repetition => self.repetition,
        }
    }
}

impl From<Vdot> for DanielsPaces {
    fn from(vdot: Vdot) -> Self {
        let range = |fastest: f64, slowest: f64| {
            let pace = |seconds: f64| Pace::from_seconds(seconds.round() as u64);
            PaceRange { fastest: pace(fastest), slowest: pace(slowest) }
        };
        let one = |seconds: f64| range(seconds, seconds);
        let kilometres = RaceDistance::Marathon.km().to_f64();
        Self {
            easy: range(vdot.pace_at(0.70), vdot.pace_at(0.62)),
            marathon: one(vdot.seconds_over(kilometres * 1000.0) / kilometres),
            threshold: one(vdot.pace_at(0.881)),
            interval: one(vdot.pace_at(0.974)),
            repetition: one(vdot.pace_at(1.072)),
        }
    }
}
