//! Why a text cannot be read as the type it is for.

/// What a text is not, where it should be one.
///
/// [`what_to_send`](Self::what_to_send) says in either language what such a text is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseError {
    /// A [`Distance`](crate::Distance), or a [`RaceDistance`](crate::RaceDistance).
    Distance,
    /// A [`RaceTime`](crate::RaceTime): in none of its six shapes, or out of its bounds.
    Time,
    /// A [`Date`](crate::Date).
    Date,
    /// A date of the right form, but of a day that no calendar has: 30 February.
    NoSuchDay,
    /// A [`Pace`](crate::Pace): of no shape that a pace or a speed has.
    Pace,
    /// A pace, being a number alone, which may be a pace or a speed.
    PaceWithoutUnit,
    /// A pace, being zero, or so fast or slow that it cannot be written.
    PaceOutOfRange,
    /// A [`Strategy`](crate::Strategy).
    Strategy,
    /// A [`LengthUnit`](crate::LengthUnit).
    LengthUnit,
    /// A [`Sex`](crate::Sex).
    Sex,
    /// A [`Decimal`](crate::Decimal).
    Decimal,
    /// A [`Vo2max`](crate::Vo2max).
    Vo2max,
    /// A [`Weekday`](crate::Weekday).
    Weekday,
    /// A list of [`Weekdays`](crate::Weekdays).
    Weekdays,
}
