//! What runners type, row by row, and the laws of readings.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::*;
use crate::api::arguments::Arguments;
use crate::api::pace::PaceQuery;
use crate::lang::Lang;

/// Rows of the table: distance, time, and what is expected.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    let rows = include_str!("table.txt").lines();
    let rows = rows.filter(|row| !row.is_empty() && !row.starts_with('#'));
    rows.map(|row| {
        let (distance, rest) = row.split_once(" | ").expect("a distance");
        let at = rest.find(" = ").or_else(|| rest.find(" ! ")).expect("an expectation");
        (distance, &rest[..at], &rest[at + 1..])
    })
}

fn found(distance: &str, time: &str) -> String {
    match pace_query(distance, time) {
        Ok(query) => {
            let (distance, time) = query.canonical();
            let notes = query
                .notes
                .iter()
                .map(TypedNote::code)
                .fold(String::new(), |all, note| format!("{all} {note}"));
            format!("= {distance} {time}{notes}")
        }
        Err(error) => match error.nearest() {
            Some((distance, time)) => format!("! {} {distance} {time}", error.code()),
            None => format!("! {}", error.code()),
        },
    }
}

#[test]
fn what_runners_type() {
    let wrong: Vec<_> = rows()
        .map(|(distance, time, expected)| (distance, time, expected, found(distance, time)))
        .filter(|(.., expected, found)| expected != found)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(rows().count() >= 250, "{} rows", rows().count());
}

#[test]
fn what_is_said() {
    let mut said = String::new();
    for (distance, time, _) in rows() {
        for lang in Lang::ALL {
            match pace_query(distance, time) {
                Ok(query) => {
                    for note in query.notes {
                        _ = writeln!(said, "{distance} {time}: {}", note.message(lang));
                    }
                }
                Err(error) => {
                    let (message, hint) = (error.message(lang), error.hint(lang));
                    _ = writeln!(said, "{distance} {time}: {message} {hint}");
                }
            }
        }
    }
    insta::assert_snapshot!(said);
}

#[test]
fn what_is_the_nearest_can_be_run() {
    for (distance, time, _) in rows() {
        if let Some((distance, time)) = pace_query(distance, time).err().and_then(|e| e.nearest()) {
            assert!(pace_query(&distance, &time).is_ok(), "{distance} {time}");
        }
    }
}

#[test]
fn races_with_plans() {
    for (text, expected) in [
        ("semi", "semi"),
        ("half marathon", "semi"),
        ("HM", "semi"),
        ("M", "marathon"),
        ("10k", "10km"),
        ("10 km", "10km"),
        ("10,0", "10km"),
        ("5000", "5km"),
        ("10 000 m", "10km"),
        ("21", "semi distance_read_as_race"),
        ("21k", "semi distance_read_as_race"),
        ("21.1", "semi distance_read_as_race"),
        ("21,1 km", "semi distance_read_as_race"),
        ("13.1mi", "semi distance_read_as_race"),
        ("42", "marathon distance_read_as_race"),
        ("42,2", "marathon distance_read_as_race"),
        ("26.2 miles", "marathon distance_read_as_race"),
        ("3.1 miles", "5km distance_read_as_race"),
        ("15km", "! Some(HalfMarathon)"),
        ("12km", "! Some(TenKm)"),
        ("50k", "! Some(Marathon)"),
        ("mile", "! Some(FiveKm)"),
        ("trail", "! None"),
    ] {
        let found = match race(text) {
            Ok((race, note)) => {
                note.map_or(race.to_string(), |note| format!("{race} {}", note.code()))
            }
            Err(TypedError::Race { nearest, .. }) => format!("! {nearest:?}"),
            Err(other) => panic!("{text}: {other}"),
        };
        assert_eq!(found, expected, "{text}");
    }
    let query = plan_query("half", "1:45").unwrap();
    assert_eq!(query.canonical(), ("semi".to_owned(), "1:45:00".to_owned()));
    let query = plan_query("42k", "5:00/km").unwrap();
    assert_eq!((query.canonical().1.as_str(), query.notes.len()), ("3:30:59", 2));
}

#[test]
fn paces_and_speeds() {
    for (text, seconds) in [
        ("4:45/km", "285.000000"),
        ("4'45''/km", "285.000000"),
        ("4:45 per km", "285.000000"),
        ("5 m/s", "200.000000"),
        ("4,2 m/s", "238.095238"),
        ("90s/400m", "225.000000"),
        ("1:30/400m", "225.000000"),
        ("1'30\" / 400 m", "225.000000"),
        ("88,5s/400m", "221.250000"),
        ("8 min/mile", "298.258172"),
        ("12,5 km/h", "288.000000"),
        ("4.45/km", "285.000000"),
        ("1,30/400m", "225.000000"),
        ("4:45", "285.000000"),
    ] {
        let pace = pace(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(pace.seconds_per_km().unwrap().to_string(), seconds, "{text}");
    }
    for text in ["", "5", "m/s", "0 m/s", "/400m", "4:45/500m", "1e300 m/s"] {
        assert!(pace(text).is_err(), "{text}");
    }
}

#[test]
fn dates_as_runners_type_them() {
    for (text, read) in [
        // One reading.
        ("2027-04-11", "2027-04-11"),
        ("2027/4/11", "2027-04-11"),
        ("2027.04.11", "2027-04-11"),
        ("11 avril 2027", "2027-04-11"),
        ("11 AVRIL 2027", "2027-04-11"),
        (" 11  avr.  2027 ", "2027-04-11"),
        ("le 11 avril 2027", "2027-04-11"),
        ("dimanche 11 avril 2027", "2027-04-11"),
        ("dim. 11 avril 2027", "2027-04-11"),
        ("1er mai 2027", "2027-05-01"),
        ("15 août 2027", "2027-08-15"),
        ("15 aout 27", "2027-08-15"),
        ("11 April 2027", "2027-04-11"),
        ("11-Apr-2027", "2027-04-11"),
        ("11apr2027", "2027-04-11"),
        ("April 11, 2027", "2027-04-11"),
        ("Sunday, April 11, 2027", "2027-04-11"),
        ("Sun 11 Apr 2027", "2027-04-11"),
        ("2nd of May 2027", "2027-05-02"),
        ("3rd Sept. 2027", "2027-09-03"),
        ("2027 April 11", "2027-04-11"),
        ("29 février 2028", "2028-02-29"),
        // A weekday decides.
        ("dim 11/04/2027", "2027-04-11"),
        ("Sunday 04/11/2027", "2027-04-11"),
        ("jeudi 04/11/2027", "2027-11-04"),
        // The day first, and said.
        ("11/04/2027", "2027-04-11 said"),
        ("11/4/2027", "2027-04-11 said"),
        ("11-4-2027", "2027-04-11 said"),
        ("11.04.2027", "2027-04-11 said"),
        ("11 04 2027", "2027-04-11 said"),
        ("11 / 04 / 2027", "2027-04-11 said"),
        ("11/04/27", "2027-04-11 said"),
        ("04/11/2027", "2027-11-04 said"),
        // No month is the 25th.
        ("4/25/2027", "2027-04-25 said"),
        // The weekday is another.
        ("samedi 11 avril 2027", "2027-04-11 said"),
        ("Monday 11/04/2027", "2027-04-11 said"),
        // None.
        ("", "none"),
        ("11 avril", "none"),
        ("11/04", "none"),
        ("avril 2027", "none"),
        ("2027-02-30", "no such day"),
        ("11042027", "none"),
        ("31/04/2027", "no such day"),
        ("29 février 2027", "no such day"),
        ("11 jui 2027", "none"),
        ("11 foo 2027", "none"),
        ("foo 11 avril 2027", "none"),
        ("avril dimanche 11 2027", "none"),
        ("11/04/2027 10:00", "none"),
        ("11:04:2027", "none"),
        ("11/04/02027", "none"),
        ("0/0/0000", "no such day"),
        ("11/04/2027/1", "none"),
        ("١١/٠٤/٢٠٢٧", "none"),
    ] {
        let found = match date(text) {
            Ok((date, note)) => format!("{date}{}", if note.is_some() { " said" } else { "" }),
            Err(ParseError::NoSuchDay) => "no such day".to_owned(),
            Err(_) => "none".to_owned(),
        };
        assert_eq!(found, read, "{text:?}");
    }
}

/// Texts of distances and times, likely and unlikely ones.
fn typed() -> impl Strategy<Value = (String, String)> {
    let distance = "(5k|10 km|semi|hm|marathon|M|mile|[0-9]{1,5}(m|km|k|mi| miles|M)?|[0-9]{1,2}[.,][0-9]{1,4}(km|mi)?)";
    let time = "([0-9]{1,4}(h|min|m|s|'|\")?|[0-9]{1,2}[:h'.][0-9]{2}|[0-9]{1,2}[:h][0-5][0-9][:m'][0-5][0-9](s|\")?|[0-9]{1,2}[:'][0-5][0-9]/(km|mi)|[0-9]{1,2}(,5)? ?km/h|[0-9][.,][0-9]{1,3}h)";
    (distance, time)
}

proptest! {
    #[test]
    fn a_canonical_query_is_read_as_it_stands((distance, time) in typed()) {
        if let Ok(query) = pace_query(&distance, &time) {
            let (distance, time) = query.canonical();
            let again = pace_query(&distance, &time).unwrap();
            prop_assert_eq!(again.canonical(), (distance.clone(), time.clone()));
            prop_assert_eq!(again.notes, vec![]);
            // And the API reads it as the same.
            let args = Arguments::from_pairs([("distance", distance.into()), ("time", time.into())]);
            let request = PaceQuery::parse(&args).unwrap().request;
            prop_assert_eq!((request.distance(), request.time()), (query.distance, query.time));
        }
    }

    /// Where somebody runs what the API reads, nothing else is read.
    #[test]
    fn the_api_goes_first((distance, time) in typed()) {
        let api = (distance.parse::<Distance>(), time.parse::<RaceTime>());
        if let (Ok(distance_read), Ok(time_read)) = api
            && is_runnable(distance_read, time_read)
        {
            let query = pace_query(&distance, &time).unwrap();
            prop_assert_eq!((query.distance, query.time), (distance_read, time_read));
            prop_assert_eq!(query.notes, vec![]);
        }
    }

    #[test]
    fn what_is_read_is_runnable_and_what_is_not_has_a_nearest((distance, time) in typed()) {
        match pace_query(&distance, &time) {
            Ok(query) => prop_assert!(is_runnable(query.distance, query.time)),
            Err(error) => if let Some((distance, time)) = error.nearest() {
                prop_assert!(pace_query(&distance, &time).is_ok(), "{} {}", distance, time);
            }
        }
    }

    #[test]
    fn a_date_in_words_is_read_as_that_day(year in 1000_u16..=9999, month in 1_u8..=12, day in 1_u8..=31) {
        // Years before have fewer than four digits.
        if let Some(day) = Date::new(year, month, day) {
            for lang in Lang::ALL {
                let words = day.in_words(lang).to_string();
                prop_assert_eq!(date(&words).ok(), Some((day, None)), "{}", words);
            }
        }
    }

    #[test]
    fn no_text_makes_the_readers_panic(distance in ".*", time in ".*", clock in "[0-9:hms'\"., /km]{0,14}") {
        let _ = (date(&distance), date(&clock));
        let _ = (pace_query(&distance, &time), plan_query(&distance, &time), super::time(&time));
        let _ = (pace_query("10km", &clock), plan_query(&clock, "45:00"), pace(&clock), pace(&time));
    }
}
