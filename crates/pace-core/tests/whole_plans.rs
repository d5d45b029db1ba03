//! Whole plans in a form to read as a coach would: what stands in the snapshots was read so.

mod request_query;

use std::fmt::Write as _;

use pace_core::{
    Decimal, Detail, Lang, Level, Plan, PlanQuery, PlanRequest, RaceDistance, RunWalk, Session,
    SessionKind, Vo2max, Weekday,
};

use request_query::query;

fn readable(plan: &Plan, lang: Lang) -> String {
    let request = &plan.request;
    let mut text = String::new();
    let json = serde_json::to_value(plan.result(lang, Detail::STEPS)).unwrap();
    writeln!(
        text,
        "{} {} · {} weeks × {} sessions · {}",
        json["distance_label"].as_str().unwrap(),
        json["target_time"].as_str().unwrap(),
        request.weeks(),
        request.sessions(),
        json["level"].as_str().unwrap(),
    )
    .unwrap();
    for week in json["weeks"].as_array().unwrap() {
        let minutes = week["duration_seconds"].as_u64().unwrap() / 60;
        let km = week["distance_m"].as_u64().unwrap() as f64 / 1000.0;
        let phase = week["phase"].as_str().unwrap();
        writeln!(text, "\nWeek {} · {phase} · {minutes} min, {km:.1} km", week["week"]).unwrap();
        for session in week["sessions"].as_array().unwrap() {
            let minutes = session["duration_seconds"].as_u64().unwrap() / 60;
            writeln!(
                text,
                "  {} {:<9} {:>3} min  {}\n      {}",
                session["day"],
                session["type"].as_str().unwrap(),
                minutes,
                session["title"].as_str().unwrap(),
                session["description"].as_str().unwrap(),
            )
            .unwrap();
        }
    }
    text
}

fn plan(race: RaceDistance, target: &str, change: impl Fn(PlanRequest) -> PlanRequest) -> String {
    in_lang(Lang::Fr, race, target, change)
}

fn in_lang(
    lang: Lang,
    race: RaceDistance,
    target: &str,
    change: impl Fn(PlanRequest) -> PlanRequest,
) -> String {
    let request = PlanRequest::new(race, target.parse().unwrap());
    readable(&change(request).plan(), lang)
}

#[test]
fn half_marathon_in_1h45() {
    insta::assert_snapshot!(plan(RaceDistance::HalfMarathon, "1h45", |request| request));
}

#[test]
fn five_km_beginner_six_weeks_two_sessions() {
    insta::assert_snapshot!(plan(RaceDistance::FiveKm, "38:00", |request| {
        request.with_weeks(6).with_sessions(2)
    }));
}

#[test]
fn five_km_advanced_in_english() {
    insta::assert_snapshot!(in_lang(Lang::En, RaceDistance::FiveKm, "18:30", |request| {
        request.with_sessions(4).with_weeks(12)
    }));
}

#[test]
fn ten_km_at_55_years() {
    insta::assert_snapshot!(plan(RaceDistance::TenKm, "52:00", |request| {
        request.with_age(55).with_sessions(4).with_weeks(10)
    }));
}

#[test]
fn ten_km_with_a_wide_gap() {
    insta::assert_snapshot!(plan(RaceDistance::TenKm, "45:00", |request| {
        request.with_previous_time("54:00".parse().unwrap())
    }));
}

#[test]
fn ten_km_with_a_narrow_gap_in_english() {
    insta::assert_snapshot!(in_lang(Lang::En, RaceDistance::TenKm, "45:00", |request| {
        request.with_previous_time("46:00".parse().unwrap())
    }));
}

#[test]
fn half_marathon_beginner_two_sessions() {
    insta::assert_snapshot!(plan(RaceDistance::HalfMarathon, "2h45", |request| {
        request.with_sessions(2).with_weeks(20)
    }));
}

#[test]
fn half_marathon_five_sessions_in_english() {
    insta::assert_snapshot!(in_lang(Lang::En, RaceDistance::HalfMarathon, "1h28", |request| {
        request.with_sessions(5).with_weeks(16)
    }));
}

#[test]
fn marathon_six_sessions_24_weeks() {
    insta::assert_snapshot!(plan(RaceDistance::Marathon, "2h55", |request| {
        request.with_sessions(6).with_weeks(24)
    }));
}

#[test]
fn marathon_beginner_in_english() {
    insta::assert_snapshot!(in_lang(Lang::En, RaceDistance::Marathon, "5h30", |request| {
        request.with_weeks(16)
    }));
}

#[test]
fn marathon_with_vo2max() {
    insta::assert_snapshot!(plan(RaceDistance::Marathon, "3h45", |request| {
        request.with_sessions(4).with_vo2max(Vo2max::parse("48").unwrap())
    }));
}

#[test]
fn marathon_world_class_two_sessions() {
    insta::assert_snapshot!(plan(RaceDistance::Marathon, "2:06:00", |request| {
        request.with_sessions(2).with_weeks(12)
    }));
}

#[test]
fn ten_km_in_38_minutes() {
    insta::assert_snapshot!(plan(RaceDistance::TenKm, "38:00", |request| {
        request.with_sessions(4).with_weeks(12)
    }));
}

#[test]
fn five_km_in_17_minutes() {
    insta::assert_snapshot!(plan(RaceDistance::FiveKm, "17:00", |request| {
        request.with_sessions(4).with_weeks(12)
    }));
}

#[test]
fn five_km_run_and_walked() {
    insta::assert_snapshot!(plan(RaceDistance::FiveKm, "60:00", |request| {
        request.with_sessions(3).with_weeks(8)
    }));
}

#[test]
fn marathon_run_and_walked_in_english() {
    insta::assert_snapshot!(in_lang(Lang::En, RaceDistance::Marathon, "6h30", |request| {
        request.with_sessions(3).with_weeks(16)
    }));
}

#[test]
fn half_marathon_in_1h30() {
    insta::assert_snapshot!(plan(RaceDistance::HalfMarathon, "1h30", |request| {
        request.with_sessions(4).with_weeks(12)
    }));
}

#[test]
fn half_marathon_in_eight_weeks_in_english() {
    insta::assert_snapshot!(in_lang(Lang::En, RaceDistance::HalfMarathon, "1h35", |request| {
        request.with_sessions(3).with_weeks(8)
    }));
}

#[test]
fn marathon_in_3h30() {
    insta::assert_snapshot!(plan(RaceDistance::Marathon, "3h30", |request| {
        request.with_sessions(5).with_weeks(16)
    }));
}

#[test]
fn marathon_three_sessions_in_english() {
    insta::assert_snapshot!(in_lang(Lang::En, RaceDistance::Marathon, "4h45", |request| {
        request.with_sessions(3).with_weeks(12)
    }));
}

/// Minutes of each week, of its long run and of its hard time.
fn glance(plan: &Plan) -> String {
    let minutes = |seconds: u64| (seconds + 30) / 60;
    let mut line = String::new();
    for week in &plan.weeks {
        let training = week.sessions.iter().filter(|session| session.kind != SessionKind::Race);
        let whole = training.clone().map(Session::duration_seconds).sum();
        let hard = training.clone().map(Session::hard_seconds).sum();
        let long = training
            .filter(|session| session.kind == SessionKind::LongRun)
            .map(Session::duration_seconds)
            .sum();
        let [whole, long, hard] = [whole, long, hard].map(minutes);
        write!(line, " {whole}/{long}/{hard}").unwrap();
    }
    line
}

/// The same of a request, and the days of each week.
fn glance_on_days(request: &PlanRequest) -> String {
    let plan = request.plan();
    let days = plan.weeks.iter().map(|week| {
        week.sessions.iter().map(|session| session.day.to_string()).collect::<String>()
    });
    format!("{} on {}", glance(&plan), days.collect::<Vec<_>>().join(" "))
}

/// One line a plan.
#[test]
fn volumes_at_a_glance() {
    /// Beginner (one of them very slow), intermediate and advanced (one of them the best).
    const TARGETS: [[&str; 5]; 4] = [
        ["65:00", "42:00", "27:30", "20:00", "13:00"],
        ["2:10:00", "85:00", "55:00", "40:00", "27:30"],
        ["4:30:00", "2:50:00", "2:05:00", "1:30:00", "1:00:00"],
        ["9:30:00", "5:45:00", "4:10:00", "3:10:00", "2:05:00"],
    ];
    let mut lines = String::new();
    for (race, targets) in RaceDistance::ALL.into_iter().zip(TARGETS) {
        for target in targets {
            let request = PlanRequest::new(race, target.parse().unwrap());
            let bounds = PlanRequest::weeks_for(race);
            let lengths = [*bounds.start(), request.weeks(), *bounds.end()];
            for sessions in 2..=PlanRequest::most_sessions(race) {
                for weeks in lengths {
                    let request = request.with_sessions(sessions.into()).with_weeks(weeks.into());
                    // The slowest target with zones far faster than it, and the other way round.
                    let request = match request.level() {
                        Level::Beginner if weeks == lengths[2] => {
                            request.with_vo2max(Vo2max::parse("85").unwrap())
                        }
                        Level::Advanced if weeks == lengths[2] => {
                            request.with_vo2max(Vo2max::parse("30").unwrap())
                        }
                        _ => request,
                    };
                    let glance = glance(&request.plan());
                    writeln!(lines, "{race} {target} {sessions}×{weeks}:{glance}").unwrap();
                }
            }
        }
    }
    insta::assert_snapshot!(lines);
}

/// One line a plan that starts from what is run now, on the runner's days: of each week the days,
/// too.
#[test]
fn plans_of_ones_own_at_a_glance() {
    const TARGETS: [[&str; 3]; 4] = [
        ["42:00", "27:30", "18:30"],
        ["85:00", "55:00", "37:00"],
        ["2:50:00", "2:05:00", "1:25:00"],
        ["5:45:00", "4:10:00", "2:50:00"],
    ];
    const WEEKLY_KM: [Option<&str>; 5] = [None, Some("9"), Some("24"), Some("48"), Some("95")];
    const LONGEST_RUN_KM: [Option<&str>; 3] = [None, Some("5"), Some("17.5")];
    use Weekday::{Friday, Monday, Saturday, Sunday, Thursday, Tuesday, Wednesday};
    const DAYS: [&[Weekday]; 4] = [
        &[],
        &[Tuesday, Thursday, Sunday],
        &[Monday, Wednesday, Friday, Saturday],
        &[Tuesday, Wednesday, Saturday, Sunday],
    ];
    const AGES: [i64; 4] = [0, 44, 0, 58];
    let km = |km: Option<&str>| km.and_then(Decimal::parse);
    let mut lines = String::new();
    // Lists of other lengths beside each other: all goes with all.
    let mut index = 0;
    for (race, targets) in RaceDistance::ALL.into_iter().zip(TARGETS) {
        let bounds = PlanRequest::weeks_for(race);
        for target in targets {
            for sessions in [2, 3, 4, PlanRequest::most_sessions(race)] {
                for weekly_km in WEEKLY_KM {
                    index += 1;
                    let request = PlanRequest::new(race, target.parse().unwrap());
                    let weeks = [*bounds.start(), request.weeks(), *bounds.end()][index % 3];
                    let request = request
                        .with_sessions(sessions.into())
                        .with_weeks(weeks.into())
                        .with_weekly_km(km(weekly_km))
                        .with_longest_run_km(km(LONGEST_RUN_KM[index / 2 % 3]))
                        .with_days(DAYS[index / 3 % 4].iter().copied().collect())
                        .with_age(AGES[index / 5 % 4])
                        .with_run_walk((index % 11 == 0).then_some(RunWalk::Always));
                    writeln!(lines, "{}:{}", query(&request), glance_on_days(&request)).unwrap();
                }
            }
        }
    }
    insta::assert_snapshot!(lines);
}

/// One line a plan of requests that meet what few do: a bound reached exactly, a session that has
/// no room, a week that is built anew.
#[test]
fn rare_requests_at_a_glance() {
    let queries = [
        "distance=5km&time=24:35&weeks=12&sessions=2&vo2max=49&previous_time=23:36",
        "distance=5km&time=40:05&weeks=10&sessions=4&previous_time=42:05&weekly_km=7.2",
        "distance=5km&time=26:20&weeks=12&sessions=2&weekly_km=90.3&longest_run_km=19.2&days=mon,tue",
        "distance=5km&time=32:35&weeks=12&sessions=4&age=60&weekly_km=12.2&days=mon,wed,thu,sat,sun&long_run_day=wed&run_walk=never",
        "distance=5km&time=45:50&weeks=6&sessions=3&vo2max=82&weekly_km=16.1&longest_run_km=14.2&days=mon,wed,sun",
        "distance=10km&time=1:02:45&weeks=11&sessions=4&weekly_km=7&longest_run_km=6.8&days=tue,thu,sat,sun&race_date=2027-04-05",
        "distance=10km&time=2:03:25&weeks=12&sessions=2&age=60&weekly_km=50.3&days=fri,sun",
        "distance=10km&time=40:35&weeks=12&sessions=4&vo2max=51&previous_time=50:19&longest_run_km=7.3",
        "distance=10km&time=39:20&weeks=12&sessions=3&weekly_km=76.6",
        "distance=10km&time=57:45&weeks=12&sessions=4",
        "distance=semi&time=1:45:00&weeks=13&sessions=2&age=45&weekly_km=55.3&longest_run_km=13.4&days=wed,sun",
        "distance=semi&time=51:30&weeks=8&sessions=6&vo2max=56&weekly_km=40.1",
        "distance=semi&time=1:52:05&weeks=15&sessions=2",
        "distance=semi&time=2:15:25&weeks=8&sessions=5&weekly_km=47&longest_run_km=5.1&days=mon,tue,wed,thu,sat,sun&long_run_day=sat",
        "distance=semi&time=1:15:45&weeks=20&sessions=2&previous_time=1:24:50&weekly_km=6.9&days=mon,tue,wed,thu,sat&long_run_day=mon&race_date=2027-04-07",
        "distance=semi&time=2:40:00&weeks=8&sessions=5",
        "distance=marathon&time=1:37:10&weeks=22&sessions=2&age=60&longest_run_km=4.9&days=thu,sun",
        "distance=marathon&time=4:17:05&weeks=13&sessions=2&days=mon,fri,sun&long_run_day=fri",
        "distance=marathon&time=2:07:55&weeks=17&sessions=4&previous_time=2:27:06",
        "distance=marathon&time=5:43:10&weeks=15&sessions=3&vo2max=33&weekly_km=44.8&longest_run_km=7.2&days=tue,thu,sat",
        "distance=marathon&time=5:01:45&weeks=12&sessions=2&age=45",
        "distance=marathon&time=3:12:20&weeks=21&sessions=2&age=45&weekly_km=30.4&longest_run_km=30.8&days=mon,thu&long_run_day=mon",
        "distance=marathon&time=7:01:40&weeks=23&sessions=5&previous_time=8:13:21&run_walk=never",
        "distance=marathon&time=1:48:40&weeks=24&sessions=4&age=45&weekly_km=24.8",
        "distance=marathon&time=2:03:45&weeks=12&sessions=4&weekly_km=12.6&longest_run_km=15.7&days=tue,thu,sat,sun&race_date=2027-04-09",
        "distance=marathon&time=2:01:30&weeks=20&sessions=5",
        "distance=marathon&time=4:38:50&weeks=22&sessions=5&weekly_km=7.8&longest_run_km=4.3",
        "distance=marathon&time=5:59:35&weeks=21&sessions=2&age=45&vo2max=77&weekly_km=12.7&longest_run_km=16.3&days=fri,sun",
    ];
    let line = |query: &str| {
        let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let asked = PlanQuery::from_pairs(pairs.map(|(name, value)| (name, value.into()))).unwrap();
        assert!(asked.adjustments.is_empty(), "{query}");
        format!("{query}:{}\n", glance_on_days(&asked.request))
    };
    insta::assert_snapshot!(queries.map(line).concat());
}
