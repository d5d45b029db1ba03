//! What a road race is worth at any age, by the age-grading tables of 2025.
//!
//! Factors and open standards are the road tables that USATF's Masters Long Distance Running
//! committee approved on 10 January 2025, compiled by Alan Jones and published under CC0 1.0
//! (<https://github.com/AlanLyttonJones/Age-Grade-Tables>). They stand in `road_2025.csv`
//! as the workbooks have them, in both sexes 22 distances from a mile to 200 km, ages 5 to
//! 100, and the compiler reads them from there.

mod sex;
mod table;

use crate::decimal::Rounded;
use crate::distance::Distance;
use crate::real::logarithm;
use crate::time::{FormattedTime, RaceTime};

pub use sex::Sex;

/// A time beside the best that is expected at the runner's age.
///
/// The age standard is the open standard divided by the factor of the age; the percentage is
/// the age standard over the time. Between two distances of the table the open and the age
/// standard are each interpolated in the logarithm of the distance, and the factor is their
/// quotient. Standards stay unrounded: the workbooks also show them in whole seconds, by which
/// a percentage is up to 0.01 points different.
///
/// To compare runners of different ages, or a runner with their younger self. It is a
/// comparison with the best in the world, and predicts nothing.
///
/// ```
/// use pace_core::{AgeGrade, Sex};
///
/// let marathon = "marathon".parse()?;
/// let grade = AgeGrade::new(marathon, "3:30:00".parse()?, 45, Sex::Male).expect("in the tables");
/// assert_eq!(grade.percent.to_string(), "61.26");
/// assert_eq!(grade.factor.to_string(), "0.9373");
/// assert_eq!(grade.open_equivalent_time.to_string(), "3h16'50\"");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct AgeGrade {
    /// The age standard in percent of the time, at most 2 decimals. 100 is about the best that
    /// anyone of that age has run.
    pub percent: Rounded<2>,
    /// The share of their best speed that runners keep at this age, at most 4 decimals; 1 in
    /// the years when they are fastest.
    pub factor: Rounded<4>,
    /// The open standard: the time of the best of any age, in seconds, at most 2 decimals.
    pub open_seconds: Rounded<2>,
    /// The time that is worth as much at the age when runners are fastest: the time × the
    /// factor.
    pub open_equivalent_time: FormattedTime,
    /// The same in seconds.
    pub open_equivalent_seconds: u64,
}

impl AgeGrade {
    /// The ages of the tables.
    pub const AGES: (u8, u8) = table::AGES;

    /// The first and last distance of the tables, in kilometres: a mile and 200 km.
    pub const KM: (f64, f64) = (1.609_344, 200.0);

    /// The grade of a time; `None` outside the ages or distances of the tables, and for times
    /// so short or long that they are not a race (a percentage above 1000, or an equivalent time
    /// of 0 s).
    pub fn new(distance: Distance, time: RaceTime, age: u8, sex: Sex) -> Option<Self> {
        let Standard { open, aged } = Standard::of(distance, age, sex)?;
        let percent = 100.0 * aged / time.seconds() as f64;
        let factor = open / aged;
        let equivalent = (time.seconds() as f64 * factor).round() as u64;
        RaceTime::from_seconds(equivalent).filter(|_| percent <= 1000.0)?;
        Some(Self {
            percent: rounded(percent)?,
            factor: rounded(factor)?,
            open_seconds: rounded(open)?,
            open_equivalent_time: FormattedTime(equivalent),
            open_equivalent_seconds: equivalent,
        })
    }
}

/// Both standards over a distance, in seconds.
struct Standard {
    /// Of the best of any age.
    open: f64,
    /// Of the best at an age.
    aged: f64,
}

impl Standard {
    fn of(distance: Distance, age: u8, sex: Sex) -> Option<Self> {
        let table = table::road(sex);
        let factors = table.factors(age)?;
        let at = |column: usize| {
            let open = f64::from(table.open_seconds[column]);
            Self { open, aged: open * 10_000.0 / f64::from(factors[column]) }
        };
        let km = distance.km().to_f64();
        let column_km = |column: usize| f64::from(table.millimetres[column]) / 1e6;
        let next = (0..table::DISTANCES).find(|column| km <= column_km(*column))?;
        #[expect(clippy::float_cmp, reason = "both are the double nearest to one decimal")]
        if km == column_km(next) {
            return Some(at(next));
        }
        let before = next.checked_sub(1)?;
        let share =
            logarithm(km / column_km(before)) / logarithm(column_km(next) / column_km(before));
        let between = |from: f64, to: f64| from + share * (to - from);
        let (before, next) = (at(before), at(next));
        Some(Self { open: between(before.open, next.open), aged: between(before.aged, next.aged) })
    }
}

/// A positive double to this many decimals.
fn rounded<const PLACES: u32>(value: f64) -> Option<Rounded<PLACES>> {
    let scale = 10_u32.pow(PLACES);
    Rounded::quotient((value * f64::from(scale)).round() as u128, u128::from(scale))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::decimal::Decimal;
    use crate::parse_error::ParseError;

    fn percent(distance: &str, time: &str, age: u8, sex: Sex) -> f64 {
        let (distance, time): (Distance, RaceTime) =
            (distance.parse().unwrap(), time.parse().unwrap());
        100.0 * Standard::of(distance, age, sex).unwrap().aged / time.seconds() as f64
    }

    /// Reckoned from the workbooks by hand, and by the crate sportanalytics 0.2.0.
    #[test]
    fn grades_of_the_workbooks() {
        use Sex::{Female, Male};
        let rows = [
            (Male, 45, "marathon", "3:30:00", "61.2617"),
            (Female, 50, "semi", "1:45:00", "68.4029"),
            (Male, 55, "10km", "45:00", "68.9304"),
            (Female, 40, "5km", "22:00", "66.5142"),
            (Male, 70, "marathon", "4:00:00", "68.6099"),
            (Male, 60, "15", "1:15:00", "66.1979"),
            (Female, 35, "12", "1:00:00", "58.7406"),
            // Between 10 miles and 20 km.
            (Female, 52, "17", "1:30:00", "65.1654"),
        ];
        for (sex, age, distance, time, expected) in rows {
            let percent = percent(distance, time, age, sex);
            assert_eq!(format!("{percent:.4}"), expected, "{sex:?} {age} {distance} {time}");
        }
    }

    #[test]
    fn a_whole_grade() {
        let grade =
            AgeGrade::new("marathon".parse().unwrap(), "4:00:00".parse().unwrap(), 70, Sex::Male);
        let json = serde_json::to_string(&grade.unwrap()).unwrap();
        insta::assert_snapshot!(json, @r#"{"percent":68.61,"factor":0.7323,"open_seconds":7235,"open_equivalent_time":"2h55'45\"","open_equivalent_seconds":10545}"#);
    }

    #[test]
    fn the_ends_of_the_tables() {
        let graded = |distance: &str, time: &str, age| {
            let (distance, time) = (distance.parse().unwrap(), time.parse().unwrap());
            AgeGrade::new(distance, time, age, Sex::Female).is_some()
        };
        for (distance, expected) in [
            ("1.609343", false),
            ("1.609344", true),
            ("200", true),
            ("200.001", false),
            ("1e-300", false),
            ("1e300", false),
        ] {
            assert_eq!(graded(distance, "10h00", 40), expected, "{distance}");
        }
        for (age, expected) in [(0, false), (4, false), (5, true), (100, true), (101, false)] {
            assert_eq!(graded("10km", "1h00", age), expected, "{age}");
        }
        for (time, expected) in [("1", false), ("3:00", true), ("9007199254740991", true)] {
            assert_eq!(graded("10km", time, 30), expected, "{time}");
        }
    }

    #[test]
    fn the_open_standard_is_100_percent() {
        for sex in Sex::ALL {
            let table = table::road(sex);
            for (column, seconds) in table.open_seconds.into_iter().enumerate() {
                let km = Decimal::reduced(table.millimetres[column].into(), -6);
                let (distance, time) =
                    (Distance::from_km(km), RaceTime::from_seconds(seconds.into()).unwrap());
                let best = (AgeGrade::AGES.0..=AgeGrade::AGES.1)
                    .filter_map(|age| AgeGrade::new(distance, time, age, sex))
                    .min_by_key(|grade| grade.percent)
                    .unwrap();
                assert_eq!(best.percent.to_string(), "100.00", "{sex:?} {km}");
                assert_eq!(best.open_equivalent_seconds, u64::from(seconds));
            }
        }
    }

    #[test]
    fn a_sex_is_a_letter() {
        for sex in Sex::ALL {
            assert_eq!(sex.letter().parse(), Ok(sex));
            assert_eq!(sex.letter().to_uppercase().parse(), Ok(sex));
        }
        for text in ["", "male", "x", " m"] {
            assert_eq!(text.parse::<Sex>(), Err(ParseError::Sex));
        }
    }

    proptest! {
        #[test]
        fn faster_is_a_higher_grade(metres in 1610_u64..=200_000, pace in 170_u64..900, more in 1_u64..600, age in 5_u8..=100, male: bool) {
            let sex = if male { Sex::Male } else { Sex::Female };
            let distance = Distance::from_km(Decimal::reduced(metres, -3));
            let seconds = metres * pace / 1000;
            let grade = |seconds| AgeGrade::new(distance, RaceTime::from_seconds(seconds)?, age, sex);
            if let (Some(fast), Some(slow)) = (grade(seconds), grade(seconds + more)) {
                prop_assert!(fast.percent >= slow.percent);
                prop_assert!(fast.open_equivalent_seconds <= slow.open_equivalent_seconds);
            }
        }

        #[test]
        fn standards_rise_with_distance(metres in 1610_u64..200_000, more in 1_u64..1000, age in 5_u8..=100, male: bool) {
            let sex = if male { Sex::Male } else { Sex::Female };
            let standard = |metres: u64| Standard::of(Distance::from_km(Decimal::reduced(metres.min(200_000), -3)), age, sex).unwrap();
            let (short, long) = (standard(metres), standard(metres + more));
            prop_assert!(short.open <= long.open && short.aged <= long.aged);
        }
    }
}
