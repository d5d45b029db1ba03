//! Thirty questions of runners, each in both languages, from the table of `docs/ASSISTANTS.md`:
//! the call that answers it says what an assistant needs.

use serde_json::{Value, json};

use crate::messages::{call, post};
use crate::server::Server;

const PAGE: &str = include_str!("../../docs/ASSISTANTS.md");

/// A row of the table.
struct Question<'p> {
    asked: [&'p str; 2],
    tool: &'p str,
    arguments: Value,
    /// What the answer says, in French and in English.
    parts: [Vec<&'p str>; 2],
}

fn code(cell: &str) -> Vec<&str> {
    cell.split(" · ").map(|part| part.trim().trim_matches('`')).collect()
}

fn questions() -> Vec<Question<'static>> {
    let (_, table) = PAGE.split_once("## Thirty questions").expect("the table");
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.map(|row| {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let [french, english, tool, arguments, in_french, in_english] = cells[..] else {
            panic!("six cells: {row}");
        };
        let arguments = serde_json::from_str(arguments.trim_matches('`'));
        Question {
            asked: [french, english],
            tool: tool.trim_matches('`'),
            arguments: arguments.unwrap_or_else(|error| panic!("{error}: {row}")),
            parts: [code(in_french), code(in_english)],
        }
    })
    .collect()
}

#[test]
fn thirty_questions_are_answered_in_both_languages() {
    let server = Server::shared();
    let questions = questions();
    assert_eq!(questions.len(), 30);
    let mut missing = Vec::new();
    for Question { asked, tool, arguments, parts } in &questions {
        for ((lang, asked), parts) in ["fr", "en"].iter().zip(asked).zip(parts) {
            let mut arguments = arguments.clone();
            arguments["lang"] = json!(lang);
            let reply = server.send(&post(call(tool, &arguments))).json();
            let result = &reply["result"];
            let text = result["content"][0]["text"].as_str().unwrap_or_default();
            let data = result["structuredContent"].to_string();
            if result["isError"] != false {
                missing.push(format!("{asked} is refused: {text}"));
            }
            let said = |part: &str| text.contains(part) || data.contains(part);
            let lacking = parts.iter().filter(|part| !said(part));
            missing.extend(lacking.map(|part| format!("{asked} lacks {part:?} in {text:.600}")));
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn every_tool_answers_one_of_them() {
    let questions = questions();
    let listed = post(crate::messages::request("tools/list", ""));
    let listed = Server::shared().send(&listed).json();
    for tool in listed["result"]["tools"].as_array().expect("tools") {
        let name = tool["name"].as_str().expect("a name");
        assert!(questions.iter().any(|question| question.tool == name), "{name}");
    }
}
