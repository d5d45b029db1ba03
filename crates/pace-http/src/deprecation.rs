//! Endpoints whose removal is announced.
//!
//! To announce one, add its line to [`NOTICES`]: its answers then carry `Deprecation` and
//! `Sunset`, and the reference page and the `OpenAPI` document say so
//! in words.

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
use chrono::{DateTime, NaiveDate, NaiveTime, Utc};
use pace_core::Operation;

use crate::headers;

/// The notices in force.
pub(crate) const NOTICES: &[Notice] = &[];

/// That an endpoint will go. Both days begin at midnight UTC.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Notice {
    /// What will go.
    pub(crate) operation: Operation,
    /// The day on which it became deprecated.
    pub(crate) announced: NaiveDate,
    /// The day from which it may be gone; at least six months later.
    pub(crate) removed: NaiveDate,
}

impl Notice {
    fn headers(&self) -> [(HeaderName, String); 2] {
        // RFC 9745 writes a structured date, RFC 8594 an HTTP date.
        let deprecation = format!("@{}", midnight(self.announced).timestamp());
        let sunset = midnight(self.removed).format("%a, %d %b %Y %H:%M:%S GMT").to_string();
        [(headers::DEPRECATION, deprecation), (headers::SUNSET, sunset)]
    }
}

fn midnight(day: NaiveDate) -> DateTime<Utc> {
    day.and_time(NaiveTime::MIN).and_utc()
}

/// Adds to an answer of this operation what the notices say of it.
pub(crate) fn announce(notices: &[Notice], operation: Operation, answer: &mut HeaderMap) {
    for notice in notices.iter().filter(|notice| notice.operation == operation) {
        for (name, value) in notice.headers() {
            // Digits, letters and blanks are always a value.
            if let Ok(value) = HeaderValue::try_from(value) {
                answer.insert(name, value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::Months;

    use super::*;

    const fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).unwrap()
    }

    #[test]
    fn a_notice_becomes_two_headers_of_its_endpoint_alone() {
        const NOTICES: &[Notice] = &[Notice {
            operation: Operation::Plan,
            announced: day(2027, 1, 1),
            removed: day(2027, 7, 9),
        }];
        let mut plan = HeaderMap::new();
        announce(NOTICES, Operation::Plan, &mut plan);
        assert_eq!(plan.get("Deprecation").unwrap(), "@1798761600");
        assert_eq!(plan.get("Sunset").unwrap(), "Fri, 09 Jul 2027 00:00:00 GMT");
        let mut pace = HeaderMap::new();
        announce(NOTICES, Operation::Pace, &mut pace);
        assert!(pace.is_empty());
    }

    #[test]
    fn every_notice_leaves_six_months() {
        for notice in NOTICES {
            let earliest = notice.announced.checked_add_months(Months::new(6)).unwrap();
            assert!(notice.removed >= earliest, "{notice:?}");
        }
    }
}
