//! The hot paths, each as a case that can be run again and again.
//!
//! The same cases are counted in instructions (`cargo xtask instructions`) and timed
//! (`cargo bench`). `ready_…` is what the others are held against: the least that an answer
//! can cost, its texts being ready strings and nothing being left but to write them as JSON.

mod ready;

use std::hint::black_box;

use pace_core::answer::{PaceResult, PlanResult};
use pace_core::json::ToJson;
use pace_core::{
    Detail, Distance, Lang, PaceQuery, PaceRequest, Parameter, Plan, PlanQuery, RaceDistance,
    RaceTime,
};
use pace_export::{PlanExport, Stamp};
use pace_mcp::{Reply, ToolServer, Transport};
use pace_page::{Field, PlanForm, PlanPage, Site};
use serde::Serialize;

use ready::{ReadyPace, ReadyPlan};

const PACE_QUERY: &str = "distance=marathon&time=3h45";
const PLAN_QUERY: &str = "distance=marathon&time=3h45&sessions=6&weeks=24";
const HALF_PLAN_QUERY: &str = "distance=marathon&time=3h45&sessions=6&weeks=12";
const STEPS_QUERY: &str = "distance=marathon&time=3h45&sessions=6&weeks=24&include=steps";
const GUIDANCE_QUERY: &str =
    "distance=marathon&time=3h45&sessions=6&weeks=24&include=steps,guidance";
const TOOL_CALL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"compute_pace","arguments":{"distance":"marathon","time":"3h45"}}}"#;
const PLAN_TOOL_CALL: &str = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"generate_training_plan","arguments":{"distance":"marathon","time":"3h45","sessions":6,"weeks":24}}}"#;

/// A path with a name.
pub struct Case {
    /// Its name.
    pub name: &'static str,
    /// How many answers it makes when it is run once.
    pub answers: u64,
    /// Runs it once.
    pub run: Box<dyn Fn()>,
}

/// Every case, its inputs made.
pub fn cases() -> Vec<Case> {
    let pace = pace_query(PACE_QUERY).result();
    let plan = plan_query(PLAN_QUERY).request.plan();
    let steps = plan_query(STEPS_QUERY).request.plan();
    let ready_pace = ReadyPace::new(&pace);
    let ready_plan = ReadyPlan::new(&plan.result(Lang::Fr, Detail::default()));
    let ready_steps = ReadyPlan::new(&steps.result(Lang::Fr, Detail::STEPS));
    let tools = ToolServer::new();
    let plan_tools = tools.clone();
    let batch = batch();
    vec![
        case("parse_pace", || keep(pace_query(black_box(PACE_QUERY)))),
        case("parse_plan", || keep(plan_query(black_box(PLAN_QUERY)))),
        case("ready_pace", move || write(&ready_pace)),
        case("pace_answer", || write(&pace_answer())),
        case("pace", || write(&pace_query(black_box(PACE_QUERY)).result())),
        case("ready_plan", move || write(&ready_plan)),
        case("plan", || answer_plan(black_box(PLAN_QUERY), |plan| write(plan))),
        case("plan_compute", || keep(plan_query(black_box(PLAN_QUERY)).request.plan())),
        case("plan_write", move || write_plan(&plan)),
        case("half_plan", || answer_plan(black_box(HALF_PLAN_QUERY), |plan| write(plan))),
        case("ready_plan_steps", move || write(&ready_steps)),
        case("plan_steps", || answer_plan(black_box(STEPS_QUERY), |plan| write(plan))),
        case("served_pace", || serve(&pace_query(black_box(PACE_QUERY)).result())),
        case("served_plan", || answer_plan(black_box(PLAN_QUERY), |plan| serve(plan))),
        case("served_guidance", || answer_plan(black_box(GUIDANCE_QUERY), |plan| serve(plan))),
        case("plan_page", || page(black_box(PLAN_QUERY))),
        case("plan_ics", || ics(black_box(PLAN_QUERY))),
        case("tool_pace", move || call(&tools, TOOL_CALL)),
        case("tool_plan", move || call(&plan_tools, PLAN_TOOL_CALL)),
        Case { answers: batch.len() as u64, ..case("plan_batch", move || answer_all(&batch)) },
    ]
}

fn case(name: &'static str, run: impl Fn() + 'static) -> Case {
    Case { name, answers: 1, run: Box::new(run) }
}

/// A thousand plans: every race, targets from fast to slow, all numbers of sessions, and lengths
/// from short to long.
fn batch() -> Vec<String> {
    let mut queries = Vec::new();
    for (distance, seconds) in [("5km", 1200), ("10km", 2500), ("semi", 5500), ("marathon", 11_500)]
    {
        for target in (0..10).map(|slower| seconds + slower * seconds / 12) {
            for weeks in [6, 9, 12, 16, 24] {
                for sessions in 2..=6 {
                    queries.push(format!(
                        "distance={distance}&time={target}&weeks={weeks}&sessions={sessions}"
                    ));
                }
            }
        }
    }
    queries
}

/// One plan after the other, from its query to its JSON.
fn answer_all(queries: &[String]) {
    for query in queries {
        answer_plan(black_box(query), |plan| serve(plan));
    }
}

/// A pace from a distance and a time that are read by now.
fn pace_answer() -> PaceResult {
    let time = RaceTime::from_seconds(black_box(13_500)).expect("a time");
    let distance = Distance::from(black_box(RaceDistance::Marathon));
    PaceRequest::new(distance, time).expect("an answer").result(Lang::Fr)
}

/// Lets the compiler believe that somebody wants the value.
fn keep<T>(value: T) {
    black_box(value);
}

fn pairs(query: &str) -> form_urlencoded::Parse<'_> {
    form_urlencoded::parse(query.as_bytes())
}

fn pace_query(query: &str) -> PaceQuery {
    PaceQuery::from_pairs(pairs(query)).expect("a good query")
}

fn plan_query(query: &str) -> PlanQuery {
    PlanQuery::from_pairs(pairs(query)).expect("a good query")
}

fn answer_plan(query: &str, answer: impl Fn(&PlanResult<'_>)) {
    let query = plan_query(query);
    answer(&query.request.plan().result(query.lang, query.detail));
}

fn write_plan(plan: &Plan) {
    write(&black_box(plan).result(Lang::Fr, Detail::default()));
}

/// Writes an answer as JSON, as the field does, into memory that is large enough.
fn write(answer: &impl Serialize) {
    let mut bytes = Vec::with_capacity(64 * 1024);
    serde_json::to_writer(&mut bytes, black_box(answer)).expect("memory takes every body");
    black_box(bytes);
}

/// The same with the writer that the server has.
fn serve(answer: &impl ToJson) {
    let mut json = String::with_capacity(64 * 1024);
    black_box(answer).write_json(&mut json);
    black_box(json);
}

/// The page of a plan, as a browser gets it.
fn page(query: &str) {
    let asked = plan_query(query);
    let plan = asked.request.plan();
    let notes: Vec<String> =
        asked.notes_of(&plan).iter().map(|note| note.text(Lang::Fr).to_string()).collect();
    let site = Site { lang: Lang::Fr, names_lang: false, base_url: "https://pace.example" };
    let (distance, time) = (Field::new("marathon"), Field::new("3h45"));
    let form = PlanForm::default().with(Parameter::Distance, distance).with(Parameter::Time, time);
    let shown = PlanPage { plan: &plan, notes: &notes, query };
    keep(pace_page::plan(&site, &form, Some(&shown)));
}

/// The plan as a calendar that is subscribed to.
fn ics(query: &str) {
    let request = plan_query(query).request.with_race_date("2027-04-11".parse().ok());
    keep(PlanExport::new(&request.plan(), Lang::Fr).ics(Stamp::Feed));
}

fn call(tools: &ToolServer, message: &str) {
    let reply = tools.answer(black_box(message).as_bytes(), Transport::Stdio, "");
    assert!(matches!(black_box(reply), Reply::Answer(_)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_case_runs() {
        for case in cases() {
            (case.run)();
        }
    }
}
