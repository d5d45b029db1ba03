//! Times: as they are asked for, and as they are shown.

use std::fmt;
use std::str::FromStr;

use crate::decimal::{MAX_SAFE_INTEGER, saturating_prefix};
use crate::parse_error::ParseError;
use crate::write::{Padded, PrimedSeconds, WriteText, display_text, write_all};

/// A race time: whole seconds, at least 1 and at most 2^53 − 1.
///
/// Six shapes are read, `N` being one or more ASCII digits and nothing else allowed,
/// no blanks and no sign:
///
/// | shape | meaning |
/// |---|---|
/// | `N` | seconds |
/// | `N:N` | minutes:seconds |
/// | `N:N:N` | hours:minutes:seconds |
/// | `NhN`, `NhNm` | hours and minutes |
/// | `NhNmNs` | hours, minutes and seconds |
/// | `NmNs` | minutes and seconds |
///
/// Leading zeros and parts above 59 are fine: `90:00` is an hour and a half. Refused are,
/// for example, `45m`, `1h`, `30s`, `1H30`, `45:00 ` and `0`. [`Display`](fmt::Display)
/// writes `45:00` or `1:45:00`, which is read back as the same time.
///
/// ```
/// # use pace_core::RaceTime;
/// let time: RaceTime = "1h45".parse().unwrap();
/// assert_eq!(time.seconds(), 6300);
/// assert_eq!(time.to_string(), "1:45:00");
/// assert_eq!(time.formatted().to_string(), "1h45'00\"");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RaceTime(u64);

impl RaceTime {
    /// The longest time, in seconds.
    pub const MAX_SECONDS: u64 = MAX_SAFE_INTEGER;

    /// A time of this many seconds; `None` outside 1 to [`MAX_SECONDS`](Self::MAX_SECONDS).
    pub const fn from_seconds(seconds: u64) -> Option<Self> {
        match seconds {
            1..=Self::MAX_SECONDS => Some(Self(seconds)),
            _ => None,
        }
    }

    /// Total seconds.
    pub const fn seconds(self) -> u64 {
        self.0
    }

    /// The time as answers show it: `1h45'00"`.
    pub const fn formatted(self) -> FormattedTime {
        FormattedTime(self.0)
    }
}

impl FromStr for RaceTime {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        seconds(text).and_then(Self::from_seconds).ok_or(ParseError::Time)
    }
}

/// The seconds that a text of one of the six shapes adds up to.
fn seconds(text: &str) -> Option<u64> {
    const H: Option<u8> = Some(b'h');
    const M: Option<u8> = Some(b'm');
    const S: Option<u8> = Some(b's');
    const COLON: Option<u8> = Some(b':');

    let fields = Fields::split(text.as_bytes())?;
    let [a, b, c] = fields.numbers;
    let (hours, minutes, seconds) = match (fields.count, fields.after) {
        (1, [None, ..]) => (0, 0, a),
        (2, [COLON, None, _] | [M, S, _]) => (0, a, b),
        (2, [H, None | M, _]) => (a, b, 0),
        (3, [COLON, COLON, None] | [H, M, S]) => (a, b, c),
        _ => return None,
    };
    let hours = hours.saturating_mul(3600);
    hours.checked_add(minutes.saturating_mul(60))?.checked_add(seconds)
}

/// Up to three numbers and the byte after each, if any.
struct Fields {
    count: usize,
    numbers: [u64; 3],
    after: [Option<u8>; 3],
}

impl Fields {
    fn split(mut text: &[u8]) -> Option<Self> {
        let mut fields = Self { count: 0, numbers: [0; 3], after: [None; 3] };
        while !text.is_empty() {
            let (number, rest) = saturating_prefix(text)?;
            *fields.numbers.get_mut(fields.count)? = number;
            fields.after[fields.count] = rest.first().copied();
            fields.count += 1;
            text = rest.get(1..).unwrap_or_default();
        }
        Some(fields)
    }
}

/// `45:00`, or `1:45:00` from an hour on.
impl WriteText for RaceTime {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match clock(self.0) {
            [0, minutes, seconds] => write_all!(out, minutes, ":", Padded(seconds, 2)),
            [hours, minutes, seconds] => {
                write_all!(out, hours, ":", Padded(minutes, 2), ":", Padded(seconds, 2))
            }
        }
    }
}

/// A time as answers show it: `h"h"mm'ss"`, or `m'ss"` under one hour.
///
/// Unlike a [`RaceTime`] it may be 0 s: a pass-through time rounds down to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FormattedTime(pub(crate) u64);

impl FormattedTime {
    /// Total seconds.
    pub const fn seconds(self) -> u64 {
        self.0
    }
}

impl WriteText for FormattedTime {
    #[expect(clippy::inline_always, reason = "a call is as much as the digits")]
    #[inline(always)]
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        match clock(self.0) {
            [0, minutes, seconds] => write_all!(out, minutes, PrimedSeconds(seconds)),
            [hours, minutes, seconds] => {
                write_all!(out, hours, "h", Padded(minutes, 2), PrimedSeconds(seconds))
            }
        }
    }
}

display_text!(RaceTime, FormattedTime);

/// Hours, minutes and seconds.
pub(crate) const fn clock(seconds: u64) -> [u64; 3] {
    let (minutes, seconds) = (seconds / 60, seconds % 60);
    // As a rule one division is enough.
    if minutes < 60 {
        return [0, minutes, seconds];
    }
    [minutes / 60, minutes % 60, seconds]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_six_shapes() {
        let rows = [
            ("2700", 2700),
            ("1", 1),
            ("0002700", 2700),
            ("1h45m00s", 6300),
            ("0h0m1s", 1),
            ("1h45", 6300),
            ("1h45m", 6300),
            ("1h90", 9000),
            ("45m30s", 2730),
            ("90m00s", 5400),
            ("45:00", 2700),
            ("90:00", 5400),
            ("3:99", 279),
            ("1:45:00", 6300),
            ("01:05:09", 3909),
            ("9007199254740991", RaceTime::MAX_SECONDS),
        ];
        for (text, seconds) in rows {
            assert_eq!(text.parse::<RaceTime>().map(RaceTime::seconds), Ok(seconds), "{text}");
        }
    }

    #[test]
    fn what_is_no_time() {
        let rows = [
            "",
            " ",
            "0",
            "0:00",
            "00:00:00",
            "0h0m0s",
            "45m",
            "1h",
            "30s",
            "1H30",
            "1h45M",
            " 60",
            "60 ",
            "+60",
            "-60",
            "1.5",
            "45'00\"",
            "4'59.7\"",
            "1:2:3:4",
            "1::2",
            ":30",
            "30:",
            "1:30:",
            "h30",
            "1h30s",
            "1h2m3",
            "1h2s",
            "1m2",
            "1m2m",
            "1s2m",
            "1h2h3",
            "1:2m3s",
            "1h2:3",
            "1h2m3s4",
            "1h2m3s ",
            "abc",
            "٣:٠٠",
            "1：30",
            "45:00.5",
            "1e3",
            "0x10",
            "30\0",
            "1:30\0",
            "9007199254740992",
            "99999999999999999999",
            "2562047788015215h31",
            "18446744073709551615:18446744073709551615:18446744073709551615",
        ];
        for text in rows {
            assert_eq!(text.parse::<RaceTime>(), Err(ParseError::Time), "{text:?}");
        }
    }

    #[test]
    fn as_answers_show_it() {
        let rows = [
            (0, "0'00\""),
            (9, "0'09\""),
            (299, "4'59\""),
            (3599, "59'59\""),
            (3600, "1h00'00\""),
            (7235, "2h00'35\""),
            (360_000, "100h00'00\""),
            (RaceTime::MAX_SECONDS, "2501999792983h36'31\""),
        ];
        for (seconds, shown) in rows {
            assert_eq!(FormattedTime(seconds).to_string(), shown);
            assert_eq!(FormattedTime(seconds).seconds(), seconds);
        }
    }

    #[test]
    fn serde_shares_the_grammar() {
        let time: RaceTime = serde_json::from_str("\"1h45\"").unwrap();
        assert_eq!(serde_json::to_string(&time).unwrap(), "\"1:45:00\"");
        assert!(serde_json::from_str::<RaceTime>("\"45m\"").is_err());
    }

    proptest! {
        #[test]
        fn parse_and_display_agree(seconds in 1..=RaceTime::MAX_SECONDS) {
            let time = RaceTime(seconds);
            prop_assert_eq!(time.to_string().parse(), Ok(time));
        }

        #[test]
        fn every_shape_adds_up(h in 0_u64..1000, m in 0_u64..1000, s in 1_u64..1000) {
            let rows = [
                (format!("{s}"), s),
                (format!("{h}h{m}m{s}s"), h * 3600 + m * 60 + s),
                (format!("{h}:{m}:{s}"), h * 3600 + m * 60 + s),
                (format!("{m}m{s}s"), m * 60 + s),
                (format!("{m}:{s}"), m * 60 + s),
                (format!("{h}h{s}"), h * 3600 + s * 60),
                (format!("{h}h{s}m"), h * 3600 + s * 60),
            ];
            for (text, seconds) in rows {
                prop_assert_eq!(text.parse::<RaceTime>().map(RaceTime::seconds), Ok(seconds));
            }
        }

        #[test]
        fn no_text_makes_the_parser_panic(text in ".*|[0-9hms:]{0,30}") {
            let _ = text.parse::<RaceTime>();
        }
    }
}
