//! Whole plans in a form to read as a coach would: what stands in the snapshots was read so.

use std::fmt::Write as _;

use pace_core::{
    Detail, Lang, Level, Plan, PlanRequest, RaceDistance, Session, SessionKind, Vo2max,
};

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

/// One line a plan: minutes of each week, of its long run and of its hard time.
#[test]
fn volumes_at_a_glance() {
    /// Beginner (one of them very slow), intermediate and advanced (one of them the best).
    const TARGETS: [[&str; 5]; 4] = [
        ["65:00", "42:00", "27:30", "20:00", "13:00"],
        ["2:10:00", "85:00", "55:00", "40:00", "27:30"],
        ["4:30:00", "2:50:00", "2:05:00", "1:30:00", "1:00:00"],
        ["9:30:00", "5:45:00", "4:10:00", "3:10:00", "2:05:00"],
    ];
    let minutes = |seconds: u64| (seconds + 30) / 60;
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
                    write!(lines, "{race} {target} {sessions}×{weeks}:").unwrap();
                    for week in request.plan().weeks {
                        let training = week
                            .sessions
                            .iter()
                            .filter(|session| session.kind != SessionKind::Race);
                        let whole = training.clone().map(Session::duration_seconds).sum();
                        let hard = training.clone().map(Session::hard_seconds).sum();
                        let long = training
                            .filter(|session| session.kind == SessionKind::LongRun)
                            .map(Session::duration_seconds)
                            .sum();
                        let [whole, long, hard] = [whole, long, hard].map(minutes);
                        write!(lines, " {whole}/{long}/{hard}").unwrap();
                    }
                    lines.push('\n');
                }
            }
        }
    }
    insta::assert_snapshot!(lines);
}
