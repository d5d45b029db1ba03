//! How a query string is read, before any value is looked at.

use crate::server::Server;

/// Queries that all ask for 10 km in 45:00.
const TEN_KM_IN_45_MINUTES: &[(&str, &str)] = &[
    ("distance=10km&time=45%3A00", "an escaped colon"),
    ("distance=10km&time=%34%35:%30%30", "escaped digits"),
    ("dist%61nce=10km&t%69me=45:00", "escaped letters in names"),
    ("distance=10%6b%6D&time=45:00", "escapes in either case"),
    ("distance=10+km&time=45:00", "plus is a blank"),
    ("distance=10%20km&time=45:00", "an escaped blank"),
    ("distance=10km&distance=5km&time=45:00", "the first of a repeated parameter counts"),
    ("distance=10km&distance=bad&time=45:00&time=bad", "later ones are not even looked at"),
    ("distance=10km&distance=&time=45:00&time=", "nor are they when empty"),
    ("distance=10km&time=45:00&temps=50:00", "time wins over temps"),
    ("temps=50:00&distance=10km&time=45:00", "time wins over temps in any order"),
    ("distance=10km&time=45:00&temps=bad", "temps is not looked at beside time"),
    ("distance=10km&time=&temps=45:00", "an empty time counts as absent"),
    ("distance=10km&time&temps=45:00", "so does one without a value"),
    ("distance=10km&time=&time=bad&temps=45:00", "the first time is empty, so temps is read"),
    ("distance=10km&temps=45:00&temps=50:00", "the first temps counts"),
    ("&&distance=10km&&time=45:00&", "empty pairs"),
    ("=&distance=10km&=5km&time=45:00", "pairs without a name"),
    ("distance=10km&time=45:00&unknown=1", "an unknown parameter"),
    ("unknown&distance=10km&time=45:00", "an unknown parameter without a value"),
    ("distance=10km&time=45:00&x=%ff%fe", "an unknown parameter with invalid UTF-8"),
    ("distance=10km&time=45:00&%ff=1", "an unknown name with invalid UTF-8"),
    ("distance=10km&time=45:00&x=%zz&%=%&%4=%4", "unknown parameters with malformed escapes"),
    ("distance=10km&time=45:00&x=%00", "an unknown parameter with a NUL"),
    ("distance=10km&time=45:00&Distance=5km&TIME=1", "names in another case are other names"),
    ("distance=10km&time=45:00&previous_time=bad", "a plan's parameter is unknown to a pace"),
    ("distance=10km&time=45:00&age=40&weeks=9&vo2max=50&sessions=4", "plan's parameters again"),
    ("distance=10km&time=45:00&distance[]=5km", "brackets belong to the name"),
];

#[test]
fn queries_are_read_by_the_rules_of_forms() {
    let server = Server::shared();
    let plain = server.get("/api/pace?distance=10km&time=45:00");
    plain.success("plain");
    for (query, why) in TEN_KM_IN_45_MINUTES {
        let response = server.get(format!("/api/pace?{query}"));
        response.success(&format!("{query}: {why}"));
        assert_eq!(response.text(), plain.text(), "{query}: {why}");
    }
}

#[test]
fn plans_read_their_query_by_the_same_rules() {
    let server = Server::shared();
    let plain = server.get("/api/plan?distance=10km&time=45:00&weeks=9&age=45");
    plain.success("plain");
    for (query, why) in [
        ("dist%61nce=10km&time=45%3A00&weeks=%39&%61ge=45", "escapes"),
        ("distance=10km&time=&temps=45:00&weeks=9&age=45", "an empty time counts as absent"),
        ("distance=10km&time=45:00&weeks=9&weeks=7&age=45&age=50", "the first counts"),
        ("distance=10km&time=45:00&weeks=9&age=45&previous_time=", "an empty option is absent"),
        ("distance=10km&time=45:00&weeks=9&age=45&vo2max=&sessions", "an empty option is absent"),
        ("distance=10km&time=45:00&weeks=9&age=45&vo2max=&vo2max=50", "the first, empty, counts"),
        ("distance=10km&time=45:00&weeks=9&age=45&Vo2max=50&AGE=20", "names have a case"),
        ("distance=10km&time=45:00&weeks=9&age=45&x=%ff&y=%zz", "unknown ones are ignored"),
        ("distance=10km&time=45:00&weeks=9&age=45&vo2max=%ff", "invalid UTF-8 cannot be read"),
        (
            "distance=10km&time=45:00&weeks=9&age=45&sessions=%zz",
            "a malformed escape cannot be read",
        ),
    ] {
        let response = server.get(format!("/api/plan?{query}"));
        response.success(&format!("{query}: {why}"));
        assert_eq!(response.text(), plain.text(), "{query}: {why}");
    }
}

#[test]
fn what_is_absent_empty_or_named_otherwise_is_a_missing_parameter() {
    let server = Server::shared();
    for endpoint in ["/api/pace", "/api/plan"] {
        for (query, missing, why) in [
            ("", "distance", "no query"),
            ("?", "distance", "an empty query"),
            ("?time=45:00", "distance", "no distance"),
            ("?distance=&time=45:00", "distance", "an empty distance"),
            ("?distance&time=45:00", "distance", "a distance without a value"),
            ("?distance=&distance=10km&time=45:00", "distance", "the first is empty"),
            ("?Distance=10km&time=45:00", "distance", "names have a case"),
            ("?DISTANCE=10km&time=45:00", "distance", "names have a case"),
            ("?distance%20=10km&time=45:00", "distance", "a blank in a name"),
            ("?distance=10km", "time", "no time"),
            ("?distance=10km&time=", "time", "an empty time"),
            ("?distance=10km&time", "time", "a time without a value"),
            ("?distance=10km&time=&time=45:00", "time", "the first is empty"),
            ("?distance=10km&time=&temps=", "time", "both empty"),
            ("?distance=10km&temps=&temps=45:00", "time", "the first temps is empty"),
            ("?distance=10km&Time=45:00&TEMPS=45:00", "time", "names have a case"),
        ] {
            let why = format!("{endpoint}{query}: {why}");
            let body =
                server.get(format!("{endpoint}{query}")).error(400, "missing_parameter", &why);
            for key in ["error", "message"] {
                let text = body[key].as_str().expect("a text");
                assert!(text.contains(missing), "{why}: {text}");
            }
        }
    }
}

#[test]
fn values_that_cannot_be_decoded_fail_by_their_own_rule() {
    let server = Server::shared();
    for (query, code, shown, why) in [
        (
            "distance=%zz&time=45:00",
            "invalid_distance",
            "%zz",
            "a malformed escape stands for itself",
        ),
        ("distance=10km%&time=45:00", "invalid_distance", "10km%", "a percent sign at the end"),
        ("distance=10km%4&time=45:00", "invalid_distance", "10km%4", "half an escape"),
        (
            "distance=%%31&time=45:00",
            "invalid_distance",
            "%1",
            "an escape after a lone percent sign",
        ),
        ("distance=%ff&time=45:00", "invalid_distance", "\u{fffd}", "invalid UTF-8"),
        ("distance=10%c3km&time=45:00", "invalid_distance", "10\u{fffd}km", "half a character"),
        ("distance=10km&time=45%3", "invalid_time", "45%3", "half an escape"),
        ("distance=10km&time=45:00%ff", "invalid_time", "45:00\u{fffd}", "invalid UTF-8"),
        ("distance=10km&temps=%zz", "invalid_time", "%zz", "the alias is read the same"),
        (
            "distance=10=km&time=45:00",
            "invalid_distance",
            "10=km",
            "an equals sign belongs to the value",
        ),
        (
            "distance=10km;time=45:00&time=45:00",
            "invalid_distance",
            "10km;time=45:00",
            "a semicolon parts nothing",
        ),
        (
            "distance=10km&time=45:00?x",
            "invalid_time",
            "45:00?x",
            "a second question mark belongs to the value",
        ),
        ("distance=10km&time=45+00", "invalid_time", "45 00", "plus is a blank"),
        ("distance=10km&time=45%2B00", "invalid_time", "45+00", "an escaped plus is a plus"),
        (
            "distance=dix%20km&time=45:00",
            "invalid_distance",
            "dix km",
            "the value is shown as it came",
        ),
    ] {
        for endpoint in ["/api/pace", "/api/plan"] {
            let body = server.get(format!("{endpoint}?{query}")).error(
                400,
                code,
                &format!("{endpoint}?{query}: {why}"),
            );
            for key in ["error", "message"] {
                let text = body[key].as_str().expect("a text");
                assert!(text.contains(shown), "{query}: {why}: no {shown:?} in {text:?}");
            }
        }
    }
}
