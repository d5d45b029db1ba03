//! `/api/plan`: its fields, the level, and the options that are applied.

use serde_json::Value;

use crate::answer::{keys, string};
use crate::client::Response;
use crate::server::Server;

/// A race that has plans, with the bounds that the contract gives it.
pub(crate) struct Race {
    pub(crate) name: &'static str,
    pub(crate) km: &'static str,
    label: &'static str,
    pub(crate) least_weeks: u32,
    default_weeks: u32,
    pub(crate) most_weeks: u32,
    pub(crate) most_sessions: u32,
    /// The slowest target in seconds that is still advanced.
    advanced: u32,
    /// The slowest target in seconds that is still intermediate.
    intermediate: u32,
}

pub(crate) const RACES: [Race; 4] = [
    Race {
        name: "5km",
        km: "5",
        label: "5 km",
        least_weeks: 6,
        default_weeks: 8,
        most_weeks: 12,
        most_sessions: 4,
        advanced: 22 * 60,
        intermediate: 35 * 60,
    },
    Race {
        name: "10km",
        km: "10",
        label: "10 km",
        least_weeks: 6,
        default_weeks: 8,
        most_weeks: 12,
        most_sessions: 4,
        advanced: 45 * 60,
        intermediate: 70 * 60,
    },
    Race {
        name: "semi",
        km: "21.0975",
        label: "Semi-marathon",
        least_weeks: 8,
        default_weeks: 12,
        most_weeks: 20,
        most_sessions: 6,
        advanced: 105 * 60,
        intermediate: 150 * 60,
    },
    Race {
        name: "marathon",
        km: "42.195",
        label: "Marathon",
        least_weeks: 12,
        default_weeks: 16,
        most_weeks: 24,
        most_sessions: 6,
        advanced: 210 * 60,
        intermediate: 300 * 60,
    },
];

impl Race {
    /// A target for each level, on its slow edge.
    pub(crate) fn targets(&self) -> [(u32, &'static str); 3] {
        [
            (self.advanced, "advanced"),
            (self.intermediate, "intermediate"),
            (self.intermediate + 1, "beginner"),
        ]
    }

    pub(crate) fn target(&self, options: &str) -> String {
        format!("/api/plan?distance={}&time={}{options}", self.name, self.intermediate)
    }
}

/// The weeks of a plan.
#[track_caller]
pub(crate) fn weeks(plan: &Value) -> &Vec<Value> {
    plan["weeks"].as_array().expect("an array of weeks")
}

/// The sessions of a week.
#[track_caller]
pub(crate) fn sessions(week: &Value) -> &Vec<Value> {
    week["sessions"].as_array().expect("an array of sessions")
}

#[track_caller]
fn assert_same(server: &Server, target: &str, plain: &Response) {
    let response = server.get(target);
    response.success(target);
    assert_eq!(response.text(), plain.text(), "{target}");
}

#[test]
fn a_plan_has_all_fields_with_their_types_and_no_others() {
    let server = Server::shared();
    for race in &RACES {
        for options in ["", "&age=45&sessions=4&weeks=12&vo2max=48.5&previous_time=6000&lang=en"] {
            let target = race.target(options);
            let plan = server.get(&target).success(&target);
            assert_eq!(
                keys(&plan),
                [
                    "distance_km",
                    "distance_label",
                    "level",
                    "paces",
                    "personalization",
                    "sessions_per_week",
                    "target_time",
                    "target_time_seconds",
                    "total_weeks",
                    "weeks"
                ]
            );
            let zones = keys(&plan["paces"]);
            assert_eq!(zones, ["easy", "interval", "long_run", "race", "tempo"]);
            for zone in zones {
                let zone = &plan["paces"][zone];
                assert_eq!(keys(zone), ["display", "seconds_per_km"]);
                assert!(zone["display"].is_string() && zone["seconds_per_km"].is_number());
            }
            let personalization = &plan["personalization"];
            assert_eq!(
                keys(personalization),
                [
                    "age",
                    "gap_to_target_percent",
                    "previous_time_seconds",
                    "sessions_per_week",
                    "total_weeks",
                    "uses_vo2max",
                    "vo2max"
                ]
            );
            assert!(personalization["uses_vo2max"].is_boolean());
            for (position, week) in weeks(&plan).iter().enumerate() {
                assert_eq!(keys(week), ["phase", "sessions", "week"]);
                assert_eq!(week["week"], position + 1);
                assert!(week["phase"].is_string());
                for session in sessions(week) {
                    assert_eq!(keys(session), ["description", "title", "type"]);
                    assert!(keys(session).iter().all(|key| session[key].is_string()));
                }
            }
        }
    }
}

#[test]
fn a_plan_says_what_it_is_for() {
    let server = Server::shared();
    for race in &RACES {
        for (time, _) in race.targets() {
            let target = format!("/api/plan?distance={}&time={time}", race.name);
            let response = server.get(&target);
            let plan = response.success(&target);
            assert_eq!(response.number(&["distance_km"]), race.km, "{target}");
            assert_eq!(string(&plan, "distance_label"), race.label, "{target}");
            assert_eq!(response.number(&["target_time_seconds"]), time.to_string());
        }
    }
}

#[test]
fn without_options_the_defaults_are_applied_and_reported() {
    let server = Server::shared();
    for race in &RACES {
        let target = race.target("");
        let plan = server.get(&target).success(&target);
        let expected = serde_json::json!({
            "age": null,
            "sessions_per_week": 3,
            "total_weeks": race.default_weeks,
            "uses_vo2max": false,
            "vo2max": null,
            "previous_time_seconds": null,
            "gap_to_target_percent": null,
        });
        assert_eq!(plan["personalization"], expected, "{target}");
    }
}

#[test]
fn options_that_count_are_reported() {
    let server = Server::shared();
    for race in &RACES {
        let target = race.target("&age=45&sessions=4&weeks=12&vo2max=48.5&previous_time=10000");
        let plan = server.get(&target).success(&target);
        let reported = &plan["personalization"];
        assert_eq!(reported["age"], 45);
        assert_eq!(reported["sessions_per_week"], 4);
        assert_eq!(reported["total_weeks"], 12);
        assert_eq!(reported["uses_vo2max"], true);
        assert_eq!(reported["vo2max"], 48.5);
        assert_eq!(reported["previous_time_seconds"], 10_000);
        let gap = (10_000 - i64::from(race.intermediate)) / 100;
        assert_eq!(reported["gap_to_target_percent"], gap, "{target}");
    }
}

#[test]
fn the_level_changes_right_after_its_slowest_target() {
    let server = Server::shared();
    for race in &RACES {
        for (time, level) in [
            (1, "advanced"),
            (race.advanced - 1, "advanced"),
            (race.advanced, "advanced"),
            (race.advanced + 1, "intermediate"),
            (race.intermediate - 1, "intermediate"),
            (race.intermediate, "intermediate"),
            (race.intermediate + 1, "beginner"),
            (1_000_000, "beginner"),
        ] {
            for options in ["", "&vo2max=80&age=70&previous_time=900"] {
                let target = format!("/api/plan?distance={}&time={time}{options}", race.name);
                let plan = server.get(&target).success(&target);
                assert_eq!(plan["level"], level, "{target}");
            }
        }
    }
}

#[test]
fn an_hour_and_three_quarters_for_the_half_is_advanced() {
    let server = Server::shared();
    for time in ["1h45", "1:45:00", "105:00", "6300"] {
        let plan = server.get(format!("/api/plan?distance=semi&time={time}")).success(time);
        assert_eq!(plan["level"], "advanced", "{time}");
    }
}

#[test]
fn the_number_of_weeks_is_clamped_to_the_bounds_of_the_race() {
    let server = Server::shared();
    for race in &RACES {
        let (least, default, most) = (race.least_weeks, race.default_weeks, race.most_weeks);
        let mut rows = vec![
            (String::new(), default),
            ("abc".to_owned(), default),
            ("9.5".to_owned(), default),
            ("1e1".to_owned(), default),
            ("0x0a".to_owned(), default),
            ("dix".to_owned(), default),
            ((least - 1).to_string(), least),
            ("1".to_owned(), least),
            ("0".to_owned(), least),
            ("-3".to_owned(), least),
            ("-9223372036854775809".to_owned(), least),
            ("-99999999999999999999".to_owned(), least),
            ((most + 1).to_string(), most),
            ("1000".to_owned(), most),
            ("4294967302".to_owned(), most),
            ("9223372036854775808".to_owned(), most),
            ("18446744073709551622".to_owned(), most),
            ("99999999999999999999".to_owned(), most),
            ("9".repeat(1_000), most),
        ];
        rows.extend((least..=most).map(|weeks| (weeks.to_string(), weeks)));
        for (asked, applied) in rows {
            let target = race.target(&format!("&weeks={asked}"));
            let response = server.get(&target);
            let plan = response.success(&target);
            assert_eq!(response.number(&["total_weeks"]), applied.to_string(), "{target}");
            assert_eq!(plan["personalization"]["total_weeks"], applied, "{target}");
            assert_eq!(weeks(&plan).len(), applied as usize, "{target}");
        }
    }
}

#[test]
fn the_number_of_sessions_is_applied_or_replaced_and_every_week_has_it() {
    let server = Server::shared();
    for race in &RACES {
        for (asked, applied) in [
            ("2", 2),
            ("3", 3),
            ("4", 4),
            ("5", race.most_sessions.min(5)),
            ("6", race.most_sessions.min(6)),
            ("", 3),
            ("1", 3),
            ("0", 3),
            ("7", 3),
            ("100", 3),
            ("-4", 3),
            ("4294967300", 3),
            ("18446744073709551620", 3),
            ("99999999999999999999", 3),
            ("-99999999999999999999", 3),
            ("3.5", 3),
            ("4.0", 3),
            ("four", 3),
        ] {
            let target = race.target(&format!("&sessions={asked}"));
            let response = server.get(&target);
            let plan = response.success(&target);
            assert_eq!(response.number(&["sessions_per_week"]), applied.to_string(), "{target}");
            assert_eq!(plan["sessions_per_week"], applied, "{target}");
            assert_eq!(plan["personalization"]["sessions_per_week"], applied, "{target}");
            for week in weeks(&plan) {
                assert_eq!(sessions(week).len(), applied as usize, "{target}: {week}");
            }
        }
    }
}

#[test]
fn an_age_counts_from_1_to_119_and_is_ignored_outside() {
    let server = Server::shared();
    let race = &RACES[1];
    let ignored = server.get(race.target(""));
    for age in [1, 2, 39, 40, 49, 50, 118, 119] {
        let target = race.target(&format!("&age={age}"));
        let plan = server.get(&target).success(&target);
        assert_eq!(plan["personalization"]["age"], age, "{target}");
    }
    for age in [
        "",
        "0",
        "-1",
        "-45",
        "120",
        "121",
        "1000",
        "4294967341",
        "18446744073709551661",
        "99999999999999999999",
        "-99999999999999999999",
        "45.5",
        "45.0",
        "abc",
        "4e1",
        "quarante",
    ] {
        assert_same(&server, &race.target(&format!("&age={age}")), &ignored);
    }
}

#[test]
fn a_vo2max_counts_strictly_between_its_bounds_and_is_ignored_outside() {
    let server = Server::shared();
    let race = &RACES[1];
    let ignored = server.get(race.target(""));
    for (asked, applied) in [
        ("10.000001", "10.000001"),
        ("10.5", "10.5"),
        ("48", "48"),
        ("48.0", "48"),
        ("48.50", "48.5"),
        ("5e1", "50"),
        ("99.9", "99.9"),
        ("99.999999", "99.999999"),
    ] {
        let target = race.target(&format!("&vo2max={asked}"));
        let response = server.get(&target);
        let plan = response.success(&target);
        assert_eq!(response.number(&["personalization", "vo2max"]), applied, "{target}");
        assert_eq!(plan["personalization"]["uses_vo2max"], true, "{target}");
    }
    for vo2max in [
        "",
        "10",
        "10.0",
        "1e1",
        "9.99",
        "0",
        "-0",
        "-48",
        ".5",
        "100",
        "100.0",
        "1e2",
        "100.01",
        "1000",
        "99999999999999999999",
        "1e400",
        "1e-400",
        "nan",
        "NaN",
        "inf",
        "infinity",
        "48,5",
        "0x30",
        "4_8",
        "high",
        "48ml",
    ] {
        assert_same(&server, &race.target(&format!("&vo2max={vo2max}")), &ignored);
    }
}

#[test]
fn the_gap_to_target_is_a_share_of_the_previous_time_rounded_away_from_zero() {
    let server = Server::shared();
    for (previous, target, gap, why) in [
        (10_000_u64, 10_000_u64, "0", "no gap"),
        (10_000, 9_000, "10", "faster is positive"),
        (10_000, 11_000, "-10", "slower is negative"),
        (10_000, 9_999, "0", "0.01"),
        (10_000, 10_001, "0", "-0.01 has no sign"),
        (10_000, 9_501, "5", "4.99"),
        (10_000, 8_499, "15", "15.01"),
        (1_000, 995, "1", "0.5 goes up"),
        (1_000, 1_005, "-1", "-0.5 goes down"),
        (1_000, 996, "0", "0.4"),
        (1_000, 1_004, "0", "-0.4 has no sign"),
        (1_000, 985, "2", "1.5 goes up"),
        (1_000, 955, "5", "4.5 goes up, not to the even"),
        (1_000, 1_045, "-5", "-4.5 goes down, not to the even"),
        (1_000, 945, "6", "5.5 goes up"),
        (1_000, 1_055, "-6", "-5.5 goes down"),
        (200, 143, "29", "28.5 goes up"),
        (200, 171, "15", "14.5 goes up"),
        (3, 2, "33", "33.3"),
        (3, 1, "67", "66.7"),
        (3, 4, "-33", "-33.3"),
        (3, 5, "-67", "-66.7"),
        (1, 2, "-100", "twice as slow"),
        (1, 1_000_000, "-99999900", "very much slower"),
        (9_007_199_254_740_991, 1, "100", "very much faster"),
        (9_007_199_254_740_991, 9_007_199_254_740_990, "0", "by a hair"),
        (9_007_199_254_740_990, 4_503_599_627_370_495, "50", "half of the greatest"),
    ] {
        let target = format!("/api/plan?distance=10km&time={target}&previous_time={previous}");
        let why = format!("{target}: {why}");
        let response = server.get(&target);
        let plan = response.success(&why);
        let sent = response.number(&["personalization", "gap_to_target_percent"]);
        assert_eq!(sent, gap, "{why}");
        assert_eq!(plan["personalization"]["previous_time_seconds"], previous, "{why}");
    }
}

#[test]
fn an_empty_previous_time_is_none() {
    let server = Server::shared();
    let race = &RACES[1];
    let plain = server.get(race.target(""));
    for options in ["&previous_time=", "&previous_time", "&previous_time=&previous_time=45:00"] {
        assert_same(&server, &race.target(options), &plain);
    }
}

#[test]
fn a_plan_is_given_for_any_time() {
    let server = Server::shared();
    for race in &RACES {
        for time in ["1", "59", "400", "100000", "9999999999", "9007199254740991"] {
            for options in ["", "&weeks=99&sessions=6&age=70&vo2max=99", "&previous_time=1&weeks=1"]
            {
                let target = format!("/api/plan?distance={}&time={time}{options}", race.name);
                let plan = server.get(&target).success(&target);
                assert_eq!(plan["target_time_seconds"].to_string(), time, "{target}");
            }
        }
    }
}
