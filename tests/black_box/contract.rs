//! docs/CONTRACT.md leads from each rule to its tests; this keeps it true.

use std::collections::BTreeSet;

const TABLE: &str = include_str!("../../docs/CONTRACT.md");
const MAIN: &str = include_str!("main.rs");
const MAIN_OF_TOOLS: &str = include_str!("../mcp/main.rs");

/// Every file of the suite that holds tests.
const SOURCES: &[(&str, &str)] = &[
    ("coding", include_str!("coding.rs")),
    ("connections", include_str!("connections.rs")),
    ("contract", include_str!("contract.rs")),
    ("distance", include_str!("distance.rs")),
    ("docs_url", include_str!("docs_url.rs")),
    ("errors", include_str!("errors.rs")),
    ("exact", include_str!("exact.rs")),
    ("files", include_str!("files.rs")),
    ("golden", include_str!("golden.rs")),
    ("http", include_str!("http.rs")),
    ("language", include_str!("language.rs")),
    ("laws", include_str!("laws.rs")),
    ("limits", include_str!("limits.rs")),
    ("pace", include_str!("pace.rs")),
    ("pages", include_str!("pages.rs")),
    ("parity", include_str!("parity.rs")),
    ("personal", include_str!("personal.rs")),
    ("phases", include_str!("phases.rs")),
    ("plan", include_str!("plan.rs")),
    ("predictions", include_str!("predictions.rs")),
    ("query", include_str!("query.rs")),
    ("readme", include_str!("readme.rs")),
    ("redirect", include_str!("redirect.rs")),
    ("schemas", include_str!("schemas.rs")),
    ("seeing", include_str!("seeing.rs")),
    ("sessions", include_str!("sessions.rs")),
    ("startup", include_str!("startup.rs")),
    ("status", include_str!("status.rs")),
    ("stopping", include_str!("stopping.rs")),
    ("time", include_str!("time.rs")),
    ("zones", include_str!("zones.rs")),
];

/// The files of the tools' own suite, `tests/mcp`, whose tests stand in the table too.
const TOOLS: &[(&str, &str)] = &[
    ("around", include_str!("../mcp/around.rs")),
    ("messages", include_str!("../mcp/messages.rs")),
    ("pipe", include_str!("../mcp/pipe.rs")),
    ("questions", include_str!("../mcp/questions.rs")),
    ("replies", include_str!("../mcp/replies.rs")),
];

/// Files of the suite that hold none.
const TESTLESS: [&str; 3] = ["answer", "client", "server"];
/// Those of the tools' suite; a client of others holds no rule of its own.
const TESTLESS_OF_TOOLS: [&str; 3] = ["client", "rmcp_client", "server"];

/// `file::test_name` of every test in the sources.
fn tests() -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    for (file, source) in SOURCES.iter().chain(TOOLS) {
        let mut marked = false;
        for line in source.lines() {
            if line == "#[test]" {
                marked = true;
            } else if marked && let Some(rest) = line.strip_prefix("fn ") {
                let name = rest.split('(').next().expect("a name");
                tests.insert(format!("{file}::{name}"));
                marked = false;
            }
        }
        assert!(!marked, "a #[test] in {file}.rs without its fn");
    }
    tests
}

/// `file::test_name` of every test that the table names, in backticks.
fn named() -> BTreeSet<String> {
    TABLE
        .split('`')
        .skip(1)
        .step_by(2)
        .filter(|code| {
            code.split_once("::").is_some_and(|(file, name)| {
                [file, name].iter().all(|part| {
                    !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
                })
            })
        })
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_table_and_the_tests_name_each_other() {
    let (tests, named) = (tests(), named());
    let gone: Vec<_> = named.difference(&tests).collect();
    assert!(gone.is_empty(), "in docs/CONTRACT.md, but no test: {gone:#?}");
    let unlisted: Vec<_> = tests.difference(&named).collect();
    assert!(unlisted.is_empty(), "tests without a rule in docs/CONTRACT.md: {unlisted:#?}");
}

#[test]
fn every_rule_in_the_table_has_a_test() {
    let mut rules = 0;
    for row in TABLE.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        if cells[0] == "Where" {
            continue;
        }
        rules += 1;
        assert_eq!(cells.len(), 3, "{row}");
        assert!(!cells[1].is_empty() && cells[2].contains("::"), "{row}");
    }
    assert!(rules > 60, "{rules} rules");
}

#[test]
fn every_file_of_the_suites_is_looked_at() {
    let modules = |main: &'static str| -> BTreeSet<&str> {
        main.lines().filter_map(|line| line.strip_prefix("mod ")?.strip_suffix(';')).collect()
    };
    let files = |sources: &[(&'static str, &str)]| -> BTreeSet<&str> {
        sources.iter().map(|(file, _)| *file).collect()
    };
    assert_eq!(modules(MAIN), &files(SOURCES) | &TESTLESS.into());
    assert_eq!(modules(MAIN_OF_TOOLS), &files(TOOLS) | &TESTLESS_OF_TOOLS.into());
}
