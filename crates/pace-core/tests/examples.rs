//! The examples run, and say what they are meant to.

#[expect(dead_code, reason = "`main` prints what is compared here")]
#[path = "../examples/pace_band.rs"]
mod pace_band;
#[expect(dead_code, reason = "`main` prints what is compared here")]
#[path = "../examples/plan_calendar.rs"]
mod plan_calendar;
#[expect(dead_code, reason = "`main` prints what is compared here")]
#[path = "../examples/predictor.rs"]
mod predictor;
#[expect(dead_code, reason = "`main` prints what is compared here")]
#[path = "../examples/server.rs"]
mod server;
#[expect(dead_code, reason = "`main` prints what is compared here")]
#[path = "../examples/session_library.rs"]
mod session_library;

#[test]
fn a_pace_band() {
    insta::assert_snapshot!(pace_band::text().unwrap());
}

#[test]
fn a_plan_as_a_calendar() {
    insta::assert_snapshot!(plan_calendar::text().unwrap());
}

#[test]
fn a_predictor() {
    insta::assert_snapshot!(predictor::text().unwrap());
}

#[test]
fn a_server() {
    insta::assert_snapshot!(server::text().unwrap());
}

#[test]
fn a_session_library() {
    insta::assert_snapshot!(session_library::text().unwrap());
}
