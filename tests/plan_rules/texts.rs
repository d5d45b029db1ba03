//! The rule of titles and descriptions: lengths, and paces that are those of the steps.

use std::collections::BTreeSet;

use crate::model::Plan;
use crate::rules::{Note, Rule, place};

pub(crate) const H23: Rule = ("H23", h23);

fn h23(plan: &Plan, note: Note<'_>) {
    for (at, week) in plan.weeks.iter().enumerate() {
        for session in &week.sessions {
            let mut fault = |what: String| {
                note(format!("{}: {what}", place(plan, at, session)));
            };
            let (title, description) = (&session.title, &session.description);
            if title.chars().count() > 60 {
                fault(format!("title of {}: {title}", title.chars().count()));
            }
            if description.chars().count() > 400 {
                fault(format!("description of {}", description.chars().count()));
            }
            let run_at: BTreeSet<&str> = session
                .steps
                .iter()
                .filter(|step| step.pace.is_some())
                .filter_map(|step| step.zone)
                .map(|zone| plan.pace(zone).display.as_str())
                .collect();
            for text in [title, description] {
                for pace in paces_in(text) {
                    if !run_at.contains(pace) {
                        fault(format!("{pace} is no pace of its steps: {text}"));
                    }
                }
            }
        }
    }
}

/// Every pace in the text, as `5'12"/km`.
fn paces_in(text: &str) -> Vec<&str> {
    text.match_indices("/km")
        .map(|(end, unit)| {
            let head = &text[..end];
            let start = head
                .rfind(|c: char| !(c.is_ascii_digit() || c == '\'' || c == '"'))
                .map_or(0, |at| at + head[at..].chars().next().map_or(1, char::len_utf8));
            &text[start..end + unit.len()]
        })
        .collect()
}
