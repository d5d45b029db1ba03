//! The rule of titles and descriptions.

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
                if let Some(odd) = oddity(text) {
                    fault(format!("{odd:?} in {text:?}"));
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

/// What no text that a person wrote would hold.
fn oddity(text: &str) -> Option<&'static str> {
    const LEFT_OVERS: [&str; 9] = ["  ", "..", "{", "}", " ,", " .", "NaN", "null", "inf "];
    if let Some(found) = LEFT_OVERS.iter().find(|left| text.contains(**left)) {
        return Some(found);
    }
    // No minutes or hours of none, no sixty seconds, no times of one or none.
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || "(),.;:".contains(c))
        .filter(|w| !w.is_empty())
        .collect();
    for pair in words.windows(2) {
        match (pair[0], pair[1]) {
            ("0" | "1", "×" | "x" | "reps" | "répétitions") => return Some("0 × or 1 ×"),
            ("0", "s" | "min" | "h" | "m" | "km") => return Some("nothing at all"),
            ("60", "s" | "min") => return Some("a whole unit in parts"),
            _ => {}
        }
    }
    None
}
