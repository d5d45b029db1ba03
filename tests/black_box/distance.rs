//! Which distances each endpoint takes, and which it does not.

use crate::client::encode;
use crate::server::Server;

const NO_DISTANCE: &[(&str, &str)] = &[
    ("0", "nothing"),
    ("0.0", "nothing"),
    ("0e5", "nothing"),
    ("-0", "nothing"),
    ("-5", "negative"),
    ("-0.1", "negative"),
    ("-5km", "a negative alias"),
    ("nan", "a float's word"),
    ("NaN", "a float's word"),
    ("inf", "a float's word"),
    ("-inf", "a float's word"),
    ("infinity", "a float's word"),
    ("Infinity", "a float's word"),
    ("0x10", "hexadecimal"),
    ("0b11", "binary"),
    ("10,5", "a decimal comma"),
    ("1_000", "a separator"),
    ("1'000", "a separator"),
    ("1e400", "past every finite number"),
    ("1e99999999999999999999", "an exponent past every machine word"),
    ("1e", "no exponent"),
    ("e1", "no mantissa"),
    (".", "no digit"),
    (".e1", "no digit"),
    ("1.2.3", "two points"),
    ("1e1e1", "two exponents"),
    ("1e1.5", "a fraction in the exponent"),
    ("--5", "two signs"),
    ("5-", "a sign behind"),
    ("10f", "a suffix"),
    ("10k", "a suffix"),
    ("10mi", "miles"),
    ("3km", "kilometres that are no alias"),
    ("42km", "kilometres that are no alias"),
    ("5.0km", "an alias with a point"),
    ("600m", "metres that are no alias"),
    ("42195m", "metres that are no alias"),
    ("half", "an English name"),
    ("half-marathon", "an English name"),
    ("semimarathon", "no hyphen"),
    ("semi_marathon", "an underscore"),
    ("marathons", "a letter more"),
    ("maraton", "a letter less"),
    ("quarante", "a word"),
    ("１０", "full-width digits"),
    ("١٠", "Arabic digits"),
    ("½", "a vulgar fraction"),
    ("10\0", "a NUL"),
    ("10;5", "two numbers"),
    ("5km,10km", "two aliases"),
    (" ", "only a blank"),
    ("\"10\"", "quotes"),
    ("10%", "a percent sign"),
];

#[test]
fn aliases_are_read_in_any_case_and_with_any_blanks() {
    let server = Server::shared();
    for (distance, alias, why) in [
        ("5KM", "5km", "upper case"),
        ("10Km", "10km", "mixed case"),
        ("SEMI", "semi", "upper case"),
        ("Semi-Marathon", "semi-marathon", "mixed case"),
        ("mArAtHoN", "marathon", "mixed case"),
        ("1500M", "1500m", "upper case"),
        ("10 km", "10km", "a blank inside"),
        (" marathon", "marathon", "a blank in front"),
        ("marathon ", "marathon", "a blank behind"),
        ("  semi  -  marathon  ", "semi-marathon", "blanks everywhere"),
        ("1 500 m", "1500m", "blanks between digits"),
        ("\t5\tkm\n", "5km", "tabs and line ends"),
        (" 1 0 . 5 ", "10.5", "blanks in a number"),
    ] {
        let plain = server.get(format!("/api/pace?distance={alias}&time=1h30"));
        let spelled = server.get(format!("/api/pace?distance={}&time=1h30", encode(distance)));
        plain.success(alias);
        spelled.success(&format!("{distance:?}: {why}"));
        assert_eq!(spelled.text(), plain.text(), "{distance:?}: {why}");
    }
}

#[test]
fn what_is_neither_alias_nor_positive_number_is_an_invalid_distance() {
    let server = Server::shared();
    for &(distance, why) in NO_DISTANCE {
        let distance = encode(distance);
        server.get(format!("/api/pace?distance={distance}&time=45:00")).error(
            400,
            "invalid_distance",
            &format!("{distance}: {why}"),
        );
    }
}

#[test]
fn what_is_no_distance_is_found_before_a_bad_time() {
    let server = Server::shared();
    for &(distance, why) in NO_DISTANCE {
        let distance = encode(distance);
        server.get(format!("/api/pace?distance={distance}&time=soon")).error(
            400,
            "invalid_distance",
            &format!("{distance}: {why}"),
        );
    }
}

#[test]
fn an_answer_that_cannot_be_written_is_an_invalid_distance_found_last() {
    let server = Server::shared();
    for (distance, time, why) in [
        ("1e-300", "45:00", "pace past every integer"),
        ("1e-308", "9007199254740991", "pace past every finite number"),
        ("0.5", "9007199254740991", "pace just past 2^53 − 1"),
        ("99999999999999999999", "45:00", "speed past 2^53 − 1"),
        ("9007199254740992", "3600", "speed one past 2^53 − 1"),
        ("1e300", "1", "speed past every integer"),
        ("1e308", "1", "speed past every finite number"),
    ] {
        server.get(format!("/api/pace?distance={distance}&time={time}")).error(
            400,
            "invalid_distance",
            &format!("{distance} in {time}: {why}"),
        );
        server.get(format!("/api/pace?distance={distance}&time=soon")).error(
            400,
            "invalid_time",
            &format!("{distance} with a bad time: {why}"),
        );
        server.get(format!("/api/pace?distance={distance}")).error(
            400,
            "missing_parameter",
            &format!("{distance} with no time: {why}"),
        );
    }
}

#[test]
fn a_plan_takes_just_its_eleven_texts_in_any_case() {
    let server = Server::shared();
    for (texts, km, label) in [
        (&["5km", "5000m", "5", "5KM", "5000M"][..], "5", "5 km"),
        (&["10km", "10000m", "10", "10Km", "10000M"], "10", "10 km"),
        (
            &["semi", "semi-marathon", "21.0975", "SEMI", "Semi-Marathon"],
            "21.0975",
            "Semi-marathon",
        ),
        (&["marathon", "42.195", "MARATHON", "mArAtHoN"], "42.195", "Marathon"),
    ] {
        let plain = server.get(format!("/api/plan?distance={}&time=1h40", texts[0]));
        let body = plain.success(texts[0]);
        assert_eq!(plain.number(&["distance_km"]), km, "{texts:?}");
        assert_eq!(body["distance_label"], label, "{texts:?}");
        for text in texts {
            let response = server.get(format!("/api/plan?distance={text}&time=1h40"));
            assert_eq!(response.text(), plain.text(), "{text}");
        }
    }
}

#[test]
fn a_plan_for_any_other_distance_is_refused() {
    let server = Server::shared();
    for (distance, why) in [
        ("5.0", "a number, but not its listed text"),
        ("05", "a number, but not its listed text"),
        ("1e1", "a number, but not its listed text"),
        ("21.1", "nearly a half"),
        ("21,0975", "a decimal comma"),
        ("42.2", "nearly a marathon"),
        ("42", "nearly a marathon"),
        ("7", "a number without a plan"),
        ("100m", "an alias of the other endpoint"),
        ("1500m", "an alias of the other endpoint"),
        ("3000m", "an alias of the other endpoint"),
        (" 5km", "blanks are not dropped here"),
        ("5km ", "blanks are not dropped here"),
        ("5 km", "blanks are not dropped here"),
        ("semi - marathon", "blanks are not dropped here"),
        ("0", "nothing"),
        ("-5", "negative"),
        ("nan", "a float's word"),
        ("half", "an English name"),
        ("ultra", "another race"),
    ] {
        server.get(format!("/api/plan?distance={}&time=1h40", encode(distance))).error(
            400,
            "invalid_distance",
            &format!("{distance:?}: {why}"),
        );
    }
}
