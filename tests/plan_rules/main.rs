//! What only served plans show: an own, strict reading of the JSON of the real server, and
//! the rules that hold it together. H1 and H2 count, H22 adds up, H23 reads the texts beside
//! the steps, H2 and H24 compare the answers to two requests. Rules of training are the core's
//! audit's (`pace_core::audit`), and so is H25; that the same request has the same answer is held by
//! `tests/black_box/laws.rs`.
//!
//! `PACE_AUDIT_FULL=1` asks for every case instead of a thinned list, and
//! `PACE_AUDIT_FULL=97` for every 97th.

#[allow(dead_code)]
#[path = "../black_box/client.rs"]
mod client;
#[allow(dead_code)]
#[path = "../black_box/server.rs"]
mod server;

mod broken;
mod compare;
mod findings;
mod model;
mod requests;
mod rules;
mod texts;

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::rc::Rc;
use std::thread;

use crate::client::{Connection, Request};
use crate::findings::Findings;
use crate::model::{Level, Plan, Race};
use crate::requests::{Case, RACES};
use crate::server::Server;

/// A prime, so that every value of every dimension meets every other.
const EVERY: usize = 997;
const FULL: &str = "PACE_AUDIT_FULL";
const THREADS: usize = 2;
/// Plans kept for comparison; the list's order makes a few enough.
const KEPT: usize = 300;

/// Asks for plans and audits each one once.
struct Auditor<'a> {
    connection: Connection<'a>,
    plans: HashMap<Case, Option<Rc<Plan>>>,
    findings: Findings,
}

impl<'a> Auditor<'a> {
    fn new(server: &'a Server) -> Self {
        Self { connection: server.open(), plans: HashMap::new(), findings: Findings::default() }
    }

    /// The plan with all rules of its own held against it; none where the body
    /// was not a plan.
    fn plan(&mut self, case: &Case) -> Option<Rc<Plan>> {
        if let Some(plan) = self.plans.get(case) {
            return plan.clone();
        }
        let target = case.target();
        let response = self.connection.send(&Request::get(&target));
        assert_eq!(response.status, 200, "{target}: {response}");
        self.findings.plans += 1;
        let plan = match Plan::read(&response.json()) {
            Ok(plan) => {
                audit(&plan, &target, &mut self.findings);
                applied(&plan, case, &target, &mut self.findings);
                Some(Rc::new(plan))
            }
            Err(fault) => {
                self.findings.add("shape", &target, fault);
                None
            }
        };
        if self.plans.len() >= KEPT {
            self.plans.clear();
        }
        self.plans.insert(*case, plan.clone());
        plan
    }

    /// The case's plan beside the plans that it is compared with.
    fn compare(&mut self, case: &Case) {
        let Some(plan) = self.plan(case) else { return };
        let target = case.target();
        if case.age.is_some()
            && let Some(ageless) = self.plan(&Case { age: None, ..*case })
        {
            self.note("H24", &target, compare::h24(&plan, &ageless));
        }
        if case.previous.is_some()
            && let Some(without) = self.plan(&Case { previous: None, ..*case })
        {
            self.note("H2", &target, compare::h2(&plan, &without));
        }
    }

    fn note(&mut self, rule: &'static str, target: &str, faults: Vec<String>) {
        for fault in faults {
            self.findings.add(rule, target, fault);
        }
    }
}

/// All rules that a plan shows by itself.
fn audit(plan: &Plan, request: &str, findings: &mut Findings) {
    for (name, rule) in rules::RULES.iter().chain([&texts::H23]) {
        // Texts are held where people run.
        if *name != texts::H23.0 || plan.in_range() {
            rule(plan, &mut |what| findings.add(name, request, what));
        }
    }
}

/// Whether the plan is the one that was asked for.
fn applied(plan: &Plan, case: &Case, request: &str, findings: &mut Findings) {
    let asked =
        (case.race, case.level(), case.seconds, case.weeks, case.sessions, case.age, case.previous);
    let given = (
        plan.race,
        plan.level,
        plan.target_seconds,
        plan.total_weeks,
        plan.sessions_per_week,
        plan.age,
        plan.previous_seconds,
    );
    if asked != given {
        findings.add("H1", request, format!("{given:?} applied"));
    }
}

/// Past the test runner's capture, which would hide it on success.
fn print(findings: &Findings) {
    let _ = write!(io::stderr(), "{findings}");
}

fn run(cases: &[Case]) -> Findings {
    let server = Server::shared();
    let half = cases.len().div_ceil(THREADS).max(1);
    let mut findings = Findings::default();
    thread::scope(|scope| {
        let workers: Vec<_> = cases
            .chunks(half)
            .map(|cases| {
                let server = &server;
                scope.spawn(move || {
                    let mut auditor = Auditor::new(server);
                    for case in cases {
                        auditor.compare(case);
                    }
                    auditor.findings
                })
            })
            .collect();
        for worker in workers {
            findings.merge(worker.join().expect("a worker that ends well"));
        }
    });
    findings
}

#[track_caller]
fn settle(findings: &Findings) {
    print(findings);
    assert!(findings.is_clean(), "\n{findings}");
}

#[test]
fn every_rule_holds_in_served_plans() {
    let every = std::env::var(FULL).ok().and_then(|every| every.parse().ok()).unwrap_or(EVERY);
    settle(&run(&requests::cases(every)));
}

/// One case, to vary in a single respect.
fn plain(race: Race, seconds: u64, weeks: u64, sessions: u64) -> Case {
    let (vo2max, previous, age, english) = (None, None, None, false);
    Case { race, seconds, weeks, sessions, vo2max, previous, age, english }
}

/// A gap of exactly 5 or 15 % moves nothing, a second to either side may; a
/// birthday counts from the day itself.
#[test]
fn bounds_of_gap_and_age_are_kept_to_the_second_and_the_year() {
    let mut cases = Vec::new();
    for bounds in &RACES {
        for weeks in bounds.weeks.0..=bounds.weeks.1 {
            let (_, slowest) = bounds.times(Level::Intermediate);
            for (percent, step) in [(5, 19), (15, 17)] {
                // Such a target is a whole share of a whole previous time.
                let seconds = slowest / step * step;
                let previous = seconds * 100 / (100 - percent);
                for previous in [previous - 1, previous, previous + 1] {
                    let case = plain(bounds.race, seconds, weeks, bounds.sessions.0 + 1);
                    cases.push(Case { previous: Some(previous), ..case });
                }
            }
        }
        for age in [1, 39, 40, 49, 50, 119] {
            let (fastest, _) = bounds.times(Level::Beginner);
            let case = plain(bounds.race, fastest, bounds.weeks.1, bounds.sessions.1);
            cases.push(Case { age: Some(age), ..case });
        }
    }
    settle(&run(&cases));
}

/// Where no person runs, the plan is still one, and nothing overflows.
#[test]
fn any_time_gives_a_plan_with_exact_sums() {
    const GREATEST: u64 = (1 << 53) - 1;
    let mut cases = Vec::new();
    for bounds in &RACES {
        let (fastest, _) = bounds.times(Level::Advanced);
        let (_, slowest) = bounds.times(Level::Beginner);
        for seconds in
            [1, 7, fastest - 1, slowest + 1, 2 * slowest, 1 << 31, 10_u64.pow(12), GREATEST]
        {
            for sessions in [bounds.sessions.0, bounds.sessions.1] {
                let case = plain(bounds.race, seconds, bounds.weeks.0, sessions);
                for (previous, age) in [(Some(1), None), (Some(GREATEST), Some(45))] {
                    cases.push(Case { previous, age, ..case });
                }
                cases.push(Case { age: Some(60), weeks: bounds.weeks.1, ..case });
                cases.push(Case { vo2max: Some("10.5"), age: Some(60), ..case });
            }
        }
    }
    settle(&run(&cases));
}
