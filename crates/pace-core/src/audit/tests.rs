//! Plans broken on purpose: the audit finds each fault, and names its rule.

mod any;
mod broken;
mod limits;

use std::borrow::Cow;

use crate::api::arguments::Arguments;
use crate::api::plan::PlanQuery;
use crate::audit::view::{Length, is_hard};
use crate::audit::{Finding, Rule, audit};
use crate::distance::RaceDistance;
use crate::plan::Plan;
use crate::plan::request::PlanRequest;
use crate::plan::session::{Part, Session, Step, StepKind};
use crate::zones::Zone;

/// The request of a query.
fn request(query: &'static str) -> PlanRequest {
    let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
    let pairs = pairs.map(|(name, value)| (name, Cow::from(value)));
    PlanQuery::parse(&Arguments::from_pairs(pairs)).expect("a good query").request
}

/// Changes a session's parts in a way that only a list of any length can be changed.
fn change(session: &mut Session, how: impl FnOnce(&mut Vec<Part>)) {
    let mut parts = session.parts.to_vec();
    how(&mut parts);
    session.parts = parts.into();
}

/// What the audit reports of a rule.
fn found(plan: &Plan, rule: Rule) -> Vec<String> {
    let findings = audit(plan);
    findings.iter().filter(|finding| finding.rule == rule).map(ToString::to_string).collect()
}

fn is_found(plan: &Plan, rule: Rule) -> bool {
    !found(plan, rule).is_empty()
}

#[test]
fn names_are_those_of_the_variants() {
    for rule in Rule::ALL {
        assert_eq!(rule.name(), format!("{rule:?}"));
        assert_eq!(rule.is_aim(), rule.name().starts_with('A'));
    }
    assert_eq!(Rule::ALL.len(), 33 + 2 + 8);
    assert!(Rule::ALL.is_sorted());
}

#[test]
fn a_finding_reads_well() {
    let finding = |week, session| Finding {
        rule: Rule::H7,
        week,
        session,
        detail: "volume 212 min, at most 205 min".to_owned(),
    };
    let shown = |week, session| finding(week, session).to_string();
    assert_eq!(shown(Some(5), None), "H7 week 5: volume 212 min, at most 205 min");
    assert_eq!(shown(Some(5), Some(0)), "H7 week 5 session 1: volume 212 min, at most 205 min");
    assert_eq!(shown(None, None), "H7: volume 212 min, at most 205 min");
}

#[test]
fn outside_the_paces_of_races_only_some_rules_apply() {
    let applying = |query| -> Vec<Rule> {
        Rule::ALL.into_iter().filter(|rule| rule.applies_to(&request(query))).collect()
    };
    let any_pace = [Rule::H1, Rule::H2, Rule::H22, Rule::H24];
    for query in ["distance=10km&time=19:59", "distance=10km&time=2:30:01"] {
        assert_eq!(applying(query), any_pace, "{query}");
    }
    for query in ["distance=10km&time=20:00", "distance=10km&time=2:30:00"] {
        assert!(applying(query).len() > any_pace.len(), "{query}");
    }
    let applies = |rule: Rule, query| rule.applies_to(&request(query));
    assert!(!applies(Rule::H8, "distance=5km&time=25:00&weeks=7"));
    assert!(applies(Rule::H8, "distance=5km&time=25:00&weeks=8"));
    assert!(!applies(Rule::A1, "distance=semi&time=1h45&weeks=11"));
    assert!(applies(Rule::A1, "distance=semi&time=1h45&weeks=12"));
    assert!(!applies(Rule::A3, "distance=10km&time=50:00&weeks=11"));
    assert!(applies(Rule::A3, "distance=10km&time=50:00&weeks=12"));
}

#[test]
fn lengths_read_as_people_say_them() {
    let rows = [(45, "45 s"), (60, "1 min"), (12_720, "212 min"), (210, "3 min 30 s")];
    for (seconds, text) in rows {
        assert_eq!(Length(seconds).to_string(), text);
    }
}

#[test]
fn only_work_in_a_hard_zone_is_hard() {
    let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse().unwrap()).plan();
    let step = |kind, zone| Step::timed(kind, zone, 60, &plan.paces);
    for (kind, zone, hard) in [
        (StepKind::Work, Zone::Tempo, true),
        (StepKind::Work, Zone::Easy, false),
        (StepKind::Steady, Zone::Tempo, false),
        (StepKind::Race, Zone::Race, false),
    ] {
        assert_eq!(is_hard(&step(kind, zone)), hard, "{kind:?} {zone:?}");
    }
}
