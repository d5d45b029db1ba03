//! What the documents say of the server is so: calls answer what is shown below them, and every
//! option has its place in the help.

use std::process::Command;

use serde_json::Value;

use crate::client::Request;
use crate::server::Server;

const README: &str = include_str!("../../README.md");
const API: &str = include_str!("../../docs/API.md");

#[test]
fn the_calls_of_the_documents_answer_what_they_show() {
    const HOST: &str = "127.0.0.1:8080";
    let call = format!("$ curl -s 'http://{HOST}");
    for (name, text) in [("README", README), ("API", API)] {
        let mut lines = text.lines();
        let mut asked = 0;
        while let Some(line) = lines.next() {
            let Some(target) = line.strip_prefix(&call).and_then(|rest| rest.strip_suffix('\''))
            else {
                continue;
            };
            let shown = lines.next().expect("an answer below the call");
            // The host of the call is the one that `docs` names.
            let answer = Server::shared().send(&Request::get(target).host(HOST));
            assert_eq!(answer.text(), shown, "{name}: {target}");
            asked += 1;
        }
        assert!(asked >= 2, "{name}: {asked} calls");
    }
}

#[test]
fn the_paths_of_the_documents_are_answered() {
    let mut asked = 0;
    for span in [README, API].into_iter().flat_map(|text| text.split('`').skip(1).step_by(2)) {
        let target = span.strip_prefix("GET ").unwrap_or(span);
        if target.starts_with('/') && !target.contains(char::is_whitespace) {
            let query = "distance=semi&time=1h45&race_date=2027-04-11";
            let wants_query = ["/api/p", "/plan."].iter().any(|start| target.starts_with(start));
            let wants_query = wants_query && !target.contains('?');
            let target = if wants_query { format!("{target}?{query}") } else { target.to_owned() };
            // The tools are asked by POST; the counters have an address of their own.
            if !["/mcp", "/metrics"].contains(&&*target) {
                assert_eq!(Server::shared().get(&target).status, 200, "{target}");
                asked += 1;
            }
        }
    }
    assert!(asked >= 10, "{asked} paths");
}

#[test]
fn the_commands_of_the_servers_do_what_the_readme_says() {
    let blocks = README.split("```sh\n").skip(1);
    let lines = blocks.flat_map(|block| block.split("```").next().unwrap_or_default().lines());
    let lines: Vec<_> = lines.collect();
    let line = |is_it: fn(&str) -> bool| lines.iter().find(|line| is_it(line)).expect("a line");
    let start = line(|line| line.starts_with("pace-http "));
    let words: Vec<_> = start.split(' ').collect();
    let ["pace-http", "--bind", _, "--base-url", url] = words[..] else { panic!("{start}") };
    if let Some(server) = Server::with(&["--base-url", url]) {
        assert_eq!(server.get("/nowhere").json()["docs"], format!("{url}/api"));
    }
    let by_hand = line(|line| line.ends_with("| pace-mcp")).replace("| pace-mcp", "| \"$0\"");
    let tools = env!("CARGO_BIN_EXE_pace-mcp-under-test");
    let output = Command::new("sh").args(["-c", &by_hand, tools]).output().expect("a shell");
    let reply: Value = serde_json::from_slice(&output.stdout).expect("a reply");
    assert_eq!(reply["result"]["isError"], false, "{reply}");
    assert_eq!(reply["result"]["structuredContent"]["pace"], "4'59\"", "{reply}");
}

#[test]
fn the_options_of_the_readme_are_in_the_help() {
    let (_, operators) = README.split_once("## For operators").expect("the part for operators");
    let operators = operators.split("\n## ").next().expect("that part alone");
    let help = Command::new(env!("CARGO_BIN_EXE_pace-http-under-test")).arg("--help").output();
    let help = String::from_utf8(help.expect("the server's help").stdout).expect("a text");
    let is_option = |text: &&str| {
        text.strip_prefix("--").is_some_and(|name| name.starts_with(char::is_alphabetic))
    };
    // Installing has options of its own.
    let lines = operators.lines().filter(|line| !line.starts_with("cargo "));
    let words =
        lines.flat_map(|line| line.split(|c: char| c.is_whitespace() || "`(),|".contains(c)));
    let options: Vec<_> = words.filter(is_option).collect();
    for option in &options {
        assert!(help.contains(option), "{option}");
    }
    assert!(options.len() >= 15, "{options:?}");
    // Nor is a limit missing here.
    let (_, limits) = help.split_once("\nLimits:\n").expect("the limits");
    let limits = limits.split("\nExamples:").next().expect("them alone");
    let limits = limits.lines().filter_map(|line| line.trim().split(' ').next().filter(is_option));
    for limit in limits {
        assert!(options.contains(&limit), "{limit} is not in the README");
    }
}
