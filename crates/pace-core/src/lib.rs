//! Running paces, splits, training plans and race predictions, with no I/O.
//!
//! Texts are read into types that cannot hold a wrong value, the arithmetic is on integers
//! and exact but for predictions, hills, heat and age, whose formulas ask for doubles, and a
//! number is rounded once, where it is shown. The crate opens nothing, reads no clock and keeps
//! nothing between two calls: the same question always has the same answer.
//!
//! # Pace and speed
//!
//! ```
//! use pace_core::{Distance, LengthUnit, Pace, RaceTime};
//!
//! let distance: Distance = "10km".parse()?; // or "10", "semi", "marathon", "400m"
//! let time: RaceTime = "45:00".parse()?; // or "2700", "1h45", "1:45:00", "45m30s"
//! let pace = Pace::of(distance, time).expect("few numbers are too long to be answered");
//! assert_eq!(pace.per(LengthUnit::Km).to_string(), "4'30\"/km");
//! assert_eq!(pace.per(LengthUnit::Mile).to_string(), "7'15\"/mi");
//! assert_eq!(pace.formatted_speed(LengthUnit::Km).unwrap().to_string(), "13.33 km/h");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The third of distance, time and pace
//!
//! ```
//! use pace_core::Pace;
//!
//! let pace: Pace = "4:45/km".parse()?; // or "7:39/mi", "12.6 km/h", "7.8 mph"
//! assert_eq!(pace.time_over("semi".parse()?).unwrap().to_string(), "1:40:13");
//! assert_eq!(pace.distance_in("1h00".parse()?).unwrap().to_string(), "12.632");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Splits, evenly or with a strategy
//!
//! ```
//! use pace_core::{LengthUnit, RaceSplits, SplitPoints, Strategy};
//!
//! let points = SplitPoints::at("10,semi,30,40", LengthUnit::Km).expect("four points");
//! let strategy: Strategy = "negative:2".parse()?; // the second half 2 % faster
//! let splits = RaceSplits::new("marathon".parse()?, "3h30".parse()?, points, strategy)?;
//! let passed: Vec<_> = splits.iter().map(|split| split.time.to_string()).collect();
//! assert_eq!(passed, ["50'16\"", "1h46'04\"", "2h29'55\"", "3h19'11\"", "3h30'00\""]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A training plan, and its audit
//!
//! A [`Plan`] is data: weeks of [`Session`]s made of [`Step`]s with seconds, metres and a
//! [`Zone`]. Titles and descriptions are written from the steps ([`Plan::result`]).
//!
//! ```
//! use pace_core::audit::audit;
//! use pace_core::{Detail, Lang, PlanRequest, RaceDistance, SessionKind, Zone};
//!
//! let request = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse()?)
//!     .with_weeks(12)
//!     .with_sessions(4);
//! let plan = request.plan();
//! assert_eq!((plan.weeks.len(), plan.weeks[0].sessions.len()), (12, 4));
//! assert_eq!(plan.paces.of(Zone::Tempo).formatted().to_string(), "5'14\"");
//!
//! let mut sessions = plan.weeks.iter().flat_map(|week| &week.sessions);
//! let session = sessions.find(|session| session.kind.is_quality()).expect("there are some");
//! assert!(session.hard_seconds() > 0 && session.distance_m() > 0);
//! for step in session.steps() {
//!     println!("{:?} for {} s at {:?}", step.kind, step.duration_seconds(), step.pace(&plan.paces));
//! }
//!
//! let result = plan.result(Lang::En, Detail::default());
//! let last = result.weeks.iter().last().and_then(|week| week.sessions.iter().last());
//! let race = last.expect("the race");
//! assert_eq!((race.kind, race.title.to_string().as_str()), (SessionKind::Race, "Race day: Half marathon"));
//!
//! // Every rule of training that plans keep, held against this one.
//! assert!(audit(&plan).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Where the race has [a date](PlanRequest::with_race_date), [`PlanRequest::dates`] lays the plan
//! over the calendar.
//!
//! # Predictions
//!
//! ```
//! use pace_core::{DanielsPaces, Formula, Intensity, Vdot};
//!
//! let (ten, time) = ("10km".parse()?, "45:00".parse()?);
//! let marathon = Formula::Riegel.predict(ten, time, "marathon".parse()?).expect("in bounds");
//! assert_eq!(marathon.to_string(), "3:27:01");
//! let vdot = Vdot::of(ten, time).expect("in bounds");
//! assert_eq!(vdot.to_string(), "45.3");
//! let threshold = DanielsPaces::from(vdot).of(Intensity::Threshold);
//! assert_eq!(threshold.fastest.formatted().to_string(), "4'36\"");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a time is worth
//!
//! ```
//! use pace_core::{AgeGrade, Heat, Quantile, Sex, Spread, Vickers};
//!
//! let (half, time, marathon) = ("semi".parse()?, "1h40".parse()?, "marathon".parse()?);
//! // Half of those who run 40 km a week and such a half-marathon take longer, half less.
//! let spread = Spread::new(half, time, marathon, Vickers::new(40.0), None).expect("in bounds");
//! let [fast, middle, slow] = [Quantile::P10, Quantile::P50, Quantile::P90]
//!     .map(|quantile| spread.quantile(quantile).unwrap().to_string());
//! assert_eq!([fast, middle, slow], ["3:27:36", "3:46:40", "4:05:44"]);
//! let grade = AgeGrade::new(half, time, 52, Sex::Female).expect("in the tables");
//! assert_eq!(grade.percent.to_string(), "73.56");
//! let heat = Heat::new(28.0, 60.0).expect("in bounds");
//! assert_eq!(format!("{:.0} %", heat.percent_slower()), "4 %");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Course`] has the splits over hills, [`Altitude`] thin air, [`Feasibility`] a verdict on a
//! target, [`Lane`] and [`Incline`] the track and the treadmill. Where each number comes from,
//! how far it can be trusted and what it is not for stands with its type.
//!
//! # JSON
//!
//! Answers are written as JSON by [`json::ToJson`], as the HTTP API sends them, or by serde
//! with the same bytes.
//!
//! ```
//! use pace_core::json::ToJson;
//! use pace_core::{Detail, Lang, PlanRequest, RaceDistance};
//!
//! let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse()?).plan();
//! let result = plan.result(Lang::Fr, Detail::STEPS);
//! assert_eq!(result.to_json(), serde_json::to_string(&result)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Errors
//!
//! What cannot be read from a text is a [`ParseError`], which says what to send.
//! Raw [`Arguments`], as a front end receives them, are read in the order of the service's
//! contract, and an [`Error`] has a stable [code](ErrorCode), a message in both languages and
//! a hint:
//!
//! ```
//! use pace_core::{Arguments, ErrorCode, Lang, PaceQuery, RaceTime};
//!
//! let args = Arguments::from_pairs([("distance", "10km".into()), ("time", "45m".into())]);
//! let error = PaceQuery::parse(&args).unwrap_err();
//! assert_eq!(error.code(), ErrorCode::InvalidTime);
//! assert_eq!(
//!     error.message(Lang::En).to_string(),
//!     "The time \"45m\" (parameter \"time\") is not valid.",
//! );
//! assert!(error.hint().to_string().contains("1h45"));
//! assert!("45m".parse::<RaceTime>().is_err());
//! ```
//!
//! # Languages
//!
//! Texts are in French and, where asked for, in English ([`Lang`]); all else is the same.
//!
//! ```
//! use pace_core::{Distance, Lang};
//!
//! let half: Distance = "semi".parse()?;
//! assert_eq!(half.label(Lang::Fr).to_string(), "Semi-marathon");
//! assert_eq!(half.label(Lang::En).to_string(), "Half marathon");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//!
//! | feature | what it adds |
//! |---|---|
//! | `serde` (default) | `Serialize` for results, as the HTTP API answers them; `Serialize` and `Deserialize` for [`Distance`] and [`RaceTime`], by the grammar of their texts |
//! | `schema` | JSON Schemas of parameters and results (module `schema`); with it comes `serde` |
//! | `chrono` | conversions between [`Date`] and `chrono::NaiveDate` |
//!
//! Features only add. Without any, the crate depends on `libm` alone.
//!
//! # Rust
//!
//! The `rust-version` of the manifest is the toolchain that all of the project's checks run
//! with, and so the least that is known to build the crate; raising it is a minor change. By
//! what the code uses it could be 1.88 (chains of `let`), which has not been tried.
//!
//! # What may change
//!
//! Enums marked `#[non_exhaustive]` may grow within a major version; codes that front ends
//! map one by one ([`ErrorCode`], [`Operation`], [`Lang`], ...) are not marked, so that a new
//! one does not go unmapped: it is a breaking change of the crate. Result structs may get
//! fields. Texts may be reworded at any time; codes and ids stay.
#![deny(missing_docs)]

mod age_grade;
pub mod answer;
mod api;
pub mod audit;
mod conditions;
mod course;
mod date;
mod decimal;
mod distance;
mod feasibility;
mod lang;
mod level;
mod named;
mod pace;
mod parse_error;
pub mod plan;
mod predict;
mod real;
mod records;
mod roles;
mod split;
mod strategy;
mod text;
mod time;
mod track;
mod treadmill;
mod unit;
mod write;
mod zones;

pub use answer::json;
#[cfg(feature = "schema")]
pub use answer::schema;
pub use api::typed;

pub use age_grade::{AgeGrade, Sex};
pub use api::advice::Advice;
pub use api::arguments::Arguments;
pub use api::course::CourseRequest;
pub use api::detail::Detail;
pub use api::error::{Error, ErrorCode};
pub use api::guide::{Page, PlanFile, SERVICE_SUMMARY, SERVICE_VERSION, TIME_FORMATS, Tool};
pub use api::note::Note;
pub use api::operation::{Operation, ParameterInfo, ParameterKind};
pub use api::pace::{PaceQuery, PaceRequest};
pub use api::parameter::Parameter;
pub use api::plan::PlanQuery;
pub use api::predict::PredictionRequest;
pub use api::quoted::Quoted;
pub use conditions::{Acclimatisation, Altitude, Conditions, Heat};
pub use course::{Course, CourseError, CoursePoint, Downhill, TrackPoint};
pub use date::{Date, Weekday, Weekdays};
pub use decimal::{Decimal, MAX_SAFE_INTEGER, Rounded};
pub use distance::{Distance, RaceDistance};
pub use feasibility::{Feasibility, Reason, RunnerNow, Verdict};
pub use lang::{Lang, Text};
pub use level::Level;
pub use pace::convert::PacePer;
pub use pace::{FormattedPace, FormattedSpeed, Pace};
pub use parse_error::ParseError;
pub use plan::Plan;
pub use plan::age::AgeBand;
pub use plan::dates::PlanDates;
pub use plan::effort::Effort;
pub use plan::gap::{Gap, GapBand};
pub use plan::given::Known;
pub use plan::phases::Phase;
pub use plan::request::{HeartRates, PlanRequest, RunWalk};
pub use plan::session::{Measure, Part, Parts, Session, SessionKind, Step, StepKind};
pub use plan::week::Week;
pub use plan::workout::Workout;
pub use predict::{
    Basis, ComparedPace, DanielsPaces, Formula, Intensity, PaceRange, Quantile, Spread, Vdot,
    Vickers, ZoneComparison, ZoneRow,
};
pub use roles::{Role, Roles};
pub use strategy::{Percent, RaceSplit, RaceSplits, RaceSplitsError, SplitPoints, Strategy};
pub use time::{FormattedTime, RaceTime};
pub use track::Lane;
pub use treadmill::Incline;
pub use unit::LengthUnit;
pub use write::{Padded, WriteText};
pub use zones::{TrainingPaces, Vo2max, Zone};

/// The README's example runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
