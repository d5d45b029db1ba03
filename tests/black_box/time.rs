//! The shapes of a time, the bounds of its total, and how it is shown.

use crate::client::encode;
use crate::exact::{Ratio, assert_number, clock};
use crate::server::Server;

/// 2^53 − 1, the greatest integer that every JSON client reads exactly.
const GREATEST: u64 = 9_007_199_254_740_991;

const ACCEPTED: &[(&str, u64, &str)] = &[
    ("2700", 2_700, "whole seconds"),
    ("1", 1, "the least total"),
    ("0002700", 2_700, "leading zeros"),
    ("9007199254740991", GREATEST, "the greatest total"),
    (
        "00000000000000000000000000000000000000000000000060",
        60,
        "more digits than a machine word, all zeros",
    ),
    ("1h30m15s", 5_415, "hours, minutes and seconds"),
    ("0h45m0s", 2_700, "no hours"),
    ("0h0m1s", 1, "only seconds"),
    ("100h0m0s", 360_000, "hours have no bound of their own"),
    ("0h0m9007199254740991s", GREATEST, "seconds have no bound of their own"),
    ("2501999792983h36m31s", GREATEST, "the greatest total in parts"),
    ("1h30", 5_400, "hours and minutes"),
    ("1h30m", 5_400, "hours and minutes, marked"),
    ("01h05", 3_900, "leading zeros in parts"),
    ("1h90", 9_000, "minutes above 59"),
    ("1h90m", 9_000, "minutes above 59, marked"),
    ("0h45", 2_700, "no hours"),
    ("45m0s", 2_700, "minutes and seconds"),
    ("45m00s", 2_700, "two digits of seconds"),
    ("90m90s", 5_490, "both parts above 59"),
    ("0m59s", 59, "no minutes"),
    ("45:00", 2_700, "minutes and seconds with a colon"),
    ("90:00", 5_400, "minutes above 59 with a colon"),
    ("1:99", 159, "seconds above 59 with a colon"),
    ("0:01", 1, "one second"),
    ("5:5", 305, "one digit a part"),
    ("1:30:00", 5_400, "hours, minutes and seconds with colons"),
    ("0:45:00", 2_700, "no hours with colons"),
    ("1:90:90", 9_090, "parts above 59 with colons"),
    ("0:0:1", 1, "one second with colons"),
];

const REJECTED: &[(&str, &str)] = &[
    ("0", "a total of nothing"),
    ("000", "a total of nothing"),
    ("0:00", "a total of nothing"),
    ("0:0:0", "a total of nothing"),
    ("0h0", "a total of nothing"),
    ("0h0m", "a total of nothing"),
    ("0m0s", "a total of nothing"),
    ("0h0m0s", "a total of nothing"),
    ("9007199254740992", "one second too many"),
    ("2501999792983h36m32s", "one second too many in parts"),
    ("0:9007199254740992", "one second too many with a colon"),
    ("18446744073709551616", "2^64, which wraps to 0"),
    ("18446744073709551676", "2^64 + 60, which wraps to 60"),
    ("5124095576030432h0m0s", "hours whose seconds overflow 64 bits"),
    ("340282366920938463463374607431768211516", "2^128 + 60"),
    ("99999999999999999999", "twenty digits"),
    ("99999999999999999999:00", "twenty digits of minutes"),
    ("45m", "minutes alone"),
    ("1h", "hours alone"),
    ("30s", "seconds alone"),
    ("1H30", "upper case"),
    ("1h30M", "upper case"),
    ("45M00S", "upper case"),
    ("1h30s", "hours and seconds"),
    ("1h30m15", "seconds without their mark"),
    ("45m30", "seconds without their mark"),
    ("1h:30", "two notations"),
    ("1h30:00", "two notations"),
    ("1:30:00s", "two notations"),
    (" 60", "a blank in front"),
    ("60 ", "a blank behind"),
    ("1h 30m", "a blank inside"),
    ("45 : 00", "blanks inside"),
    ("\t60", "a tab"),
    ("60\n", "a line end"),
    ("60\0", "a NUL"),
    ("+60", "a plus sign"),
    ("-60", "a minus sign"),
    ("-1:30", "a minus sign"),
    ("1:-30", "a minus sign inside"),
    ("+1h30", "a plus sign"),
    ("45.5", "a fraction"),
    ("45,5", "a decimal comma"),
    ("45:00.5", "a fraction of a second"),
    ("1e3", "an exponent"),
    ("0x10", "hexadecimal"),
    ("1_000", "a separator"),
    ("4'59\"", "the notation of answers"),
    ("4'59.7\"", "the notation of answers with a fraction"),
    ("1h45'00\"", "the notation of answers with hours"),
    ("4'30\"/km", "a pace"),
    (":", "no digits"),
    (":30", "no minutes"),
    ("30:", "no seconds"),
    ("::", "no digits"),
    ("1::2", "an empty part"),
    ("1:2:3:4", "four parts"),
    ("h30", "no hours"),
    ("hm", "no digits"),
    ("hms", "no digits"),
    ("m30s", "no minutes"),
    ("1hm1s", "no minutes"),
    ("1min30s", "another word"),
    ("2 hours", "words"),
    ("abc", "letters"),
    ("NaN", "a float's word"),
    ("inf", "a float's word"),
    ("٤٥:٠٠", "Arabic digits"),
    ("४५:००", "Devanagari digits"),
    ("４５：００", "full-width digits"),
    ("45：00", "a full-width colon"),
    ("45∶00", "a ratio sign"),
    ("½", "a vulgar fraction"),
    ("1²", "a superscript"),
    ("\u{feff}60", "a byte order mark"),
    ("60\u{a0}", "a no-break blank"),
];

#[test]
fn every_shape_of_time_is_read() {
    let server = Server::shared();
    for &(text, seconds, why) in ACCEPTED {
        let time = encode(text);
        let response = server.get(format!("/api/pace?distance=10km&time={time}"));
        let body = response.success(why);
        assert_number(response.number(&["time_seconds"]), Ratio::whole(seconds), why);
        assert_eq!(body["time"], clock(seconds), "{why}: {text}");
    }
}

#[test]
fn every_time_parameter_reads_the_same_shapes() {
    let server = Server::shared();
    for &(text, seconds, why) in ACCEPTED {
        let time = encode(text);
        for (target, field) in [
            (format!("/api/pace?distance=10km&temps={time}"), &["time_seconds"][..]),
            (format!("/api/plan?distance=10km&time={time}"), &["target_time_seconds"]),
            (format!("/api/plan?distance=10km&temps={time}"), &["target_time_seconds"]),
            (
                format!("/api/plan?distance=10km&time=45:00&previous_time={time}"),
                &["personalization", "previous_time_seconds"],
            ),
        ] {
            let response = server.get(&target);
            response.success(why);
            assert_number(response.number(field), Ratio::whole(seconds), &target);
        }
    }
}

#[test]
fn a_text_in_none_of_the_shapes_is_an_invalid_time() {
    let server = Server::shared();
    for &(text, why) in REJECTED {
        let time = encode(text);
        server.get(format!("/api/pace?distance=10km&time={time}")).error(
            400,
            "invalid_time",
            &format!("{text:?}: {why}"),
        );
    }
}

#[test]
fn every_time_parameter_refuses_the_same_texts() {
    let server = Server::shared();
    for &(text, why) in REJECTED {
        let time = encode(text);
        for target in [
            format!("/api/pace?distance=10km&temps={time}"),
            format!("/api/plan?distance=10km&time={time}"),
            format!("/api/plan?distance=10km&temps={time}"),
            format!("/api/plan?distance=10km&time=45:00&previous_time={time}"),
        ] {
            server.get(&target).error(400, "invalid_time", &format!("{target}: {why}"));
        }
    }
}

#[test]
fn a_plan_shows_its_target_time_as_a_pace_shows_its_time() {
    let server = Server::shared();
    for (time, shown) in [
        ("59", "0'59\""),
        ("60", "1'00\""),
        ("61", "1'01\""),
        ("599", "9'59\""),
        ("3599", "59'59\""),
        ("3600", "1h00'00\""),
        ("3661", "1h01'01\""),
        ("35999", "9h59'59\""),
        ("360000", "100h00'00\""),
        ("9007199254740991", "2501999792983h36'31\""),
    ] {
        let pace = server.get(format!("/api/pace?distance=10km&time={time}"));
        assert_eq!(pace.success("pace")["time"], shown, "{time}");
        let plan = server.get(format!("/api/plan?distance=10km&time={time}"));
        assert_eq!(plan.success("plan")["target_time"], shown, "{time}");
    }
}
