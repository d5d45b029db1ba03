//! Holds every crate to its floors: no `use` leads up, and no circle closes.
//!
//! The floors stand in docs/ARCHITECTURE.md, in a block for each crate, highest first. A name
//! covers the file and the folder of that name; the longest name counts. A file may import from
//! its own floor and from those below. Files must not import one another in a circle, but for
//! those of a name that ends in `/`, which count as one. What the pages for contributors name
//! of the sources is held to be there, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

type Imports = BTreeMap<String, BTreeSet<String>>;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace").to_owned()
}

/// The floors of each crate, highest first.
fn floors() -> BTreeMap<String, Vec<Vec<String>>> {
    let page = fs::read_to_string(workspace().join("docs/ARCHITECTURE.md")).expect("the page");
    let blocks = page.split("```floors ").skip(1);
    let block = |block: &str| {
        let (name, rest) = block.split_once('\n').expect("a block's name");
        let (floors, _) = rest.split_once("```").expect("a block's end");
        let floor = |line: &str| line.split_whitespace().map(str::to_owned).collect();
        (name.trim().to_owned(), floors.lines().map(floor).collect())
    };
    blocks.map(block).collect()
}

/// The modules of a crate and their code, without comments, tests and the crate's root.
fn modules(source: &Path) -> BTreeMap<String, String> {
    let mut modules = BTreeMap::new();
    let mut folders = vec![source.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let module = path.strip_prefix(source).expect("inside").with_extension("");
            let module = module.to_str().expect("a name in UTF-8").to_owned();
            let is_test = module.rsplit('/').next() == Some("tests");
            if path.is_dir() {
                if !is_test && module != "bin" {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|end| end == "rs")
                && !is_test
                && !["lib", "main"].contains(&module.as_str())
            {
                modules.insert(module, code(&fs::read_to_string(path).expect("a source")));
            }
        }
    }
    modules
}

/// A source without its comments and its module of tests.
fn code(source: &str) -> String {
    let source = source.split("\nmod tests {").next().unwrap_or_default();
    let lines = source.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths that a module names: those of `use`, and those in its code.
fn paths(code: &str) -> Vec<String> {
    let mut paths = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find("use ") {
        let starts = !rest[..at].ends_with(|before: char| before.is_alphanumeric());
        rest = &rest[at + "use ".len()..];
        if let Some((tree, _)) = rest.split_once(';').filter(|_| starts) {
            leaves("", tree, &mut paths);
        }
    }
    // A path in a macro that starts with `$` is the caller's.
    let is_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':' || c == '$';
    let named = code.split(|c| !is_path(c)).filter(|path| path.contains("::"));
    let whole = named.filter(|path| !path.starts_with('$') && !path.ends_with("::"));
    paths.extend(whole.map(str::to_owned));
    paths
}

/// The leaves of a tree of imports: `a::{b, c::d}`.
fn leaves(before: &str, tree: &str, paths: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((root, group)) = tree.split_once('{') else {
        paths.push(format!("{before}{}", tree.split(' ').next().unwrap_or_default()));
        return;
    };
    let group = group.rsplit_once('}').map_or(group, |(group, _)| group);
    let (mut depth, mut start) = (0, 0);
    for (at, c) in group.char_indices().chain([(group.len(), ',')]) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                if !group[start..at].trim().is_empty() {
                    leaves(&format!("{before}{}", root.trim()), &group[start..at], paths);
                }
                start = at + 1;
            }
            _ => {}
        }
    }
}

/// The module that a path of another module leads to; the crate's root is the empty name.
fn target(path: &str, from: &str, modules: &BTreeMap<String, String>) -> Option<String> {
    let mut segments: Vec<&str> = path.split("::").collect();
    let mut base: Vec<&str> = from.split('/').collect();
    match segments[0] {
        "crate" => base.clear(),
        "self" => {}
        "super" => {
            base.pop();
        }
        child => {
            let child = format!("{from}/{child}");
            if !modules.contains_key(&child) {
                return None;
            }
            segments.insert(0, "self");
        }
    }
    for segment in &segments[1..] {
        if *segment == "super" {
            base.pop();
        } else {
            base.push(segment);
        }
    }
    while !base.is_empty() && !modules.contains_key(&base.join("/")) {
        base.pop();
    }
    Some(base.join("/")).filter(|to| to != from)
}

fn imports(modules: &BTreeMap<String, String>) -> Imports {
    let of = |(module, code): (&String, &String)| {
        let targets = paths(code).iter().filter_map(|path| target(path, module, modules)).collect();
        (module.clone(), targets)
    };
    modules.iter().map(of).collect()
}

/// What is wrong with a crate's imports.
fn faults(floors: &[Vec<String>], imports: &Imports) -> Vec<String> {
    // The longest name that covers a module, and its floor from the top.
    let place = |module: &str| {
        let names = floors
            .iter()
            .enumerate()
            .flat_map(|(floor, names)| names.iter().map(move |name| (name.as_str(), floor)));
        let covers = |name: &str| {
            let name = name.trim_end_matches('/');
            module == name || module.strip_prefix(name).is_some_and(|rest| rest.starts_with('/'))
        };
        names.filter(|(name, _)| covers(name)).max_by_key(|(name, _)| name.len())
    };
    let mut faults = Vec::new();
    // Files that count as one, as one.
    let mut units = Imports::new();
    let unit = |module: &str| match place(module) {
        Some((name, _)) if name.ends_with('/') => name.to_owned(),
        _ => module.to_owned(),
    };
    for (from, targets) in imports {
        let Some((_, floor)) = place(from) else {
            faults.push(format!("{from} stands on no floor"));
            continue;
        };
        for to in targets {
            match place(to) {
                Some((_, below)) if below >= floor => {}
                _ => faults.push(format!(
                    "{from} leads up to {}",
                    if to.is_empty() { "the root" } else { to }
                )),
            }
            units.entry(unit(from)).or_default().insert(unit(to));
        }
    }
    for (module, targets) in &mut units {
        targets.remove(module);
    }
    // What imports nothing that is left can go; what stays is in a circle, or leads to one.
    loop {
        let open: BTreeSet<String> = units.keys().cloned().collect();
        let before = units.len();
        units.retain(|_, targets| targets.iter().any(|target| open.contains(target)));
        if units.len() == before {
            break;
        }
    }
    if !units.is_empty() {
        let left: Vec<_> = units.keys().cloned().collect();
        faults.push(format!("a circle closes among {}", left.join(", ")));
    }
    faults
}

/// What is wrong with the paths of a page: one that is not there, or that lacks a name which
/// the page looks up in it (`name` in `path`).
fn lost(page: &str) -> Vec<String> {
    const ROOTS: [&str; 6] = ["crates/", "tests/", "xtask/", "docs/", "bench/", "fuzz/"];
    let is_path = |text: &str| {
        ROOTS.iter().any(|root| text.starts_with(root)) && !text.contains(char::is_whitespace)
    };
    let parts: Vec<&str> = page.split('`').collect();
    let mut lost = Vec::new();
    for (at, path) in parts.iter().enumerate().skip(1).step_by(2).filter(|(_, code)| is_path(code))
    {
        let file = workspace().join(path);
        if !file.exists() {
            lost.push(format!("there is no {path}"));
        } else if at >= 3 && parts[at - 1].trim() == "in" {
            let name = parts[at - 2].rsplit("::").next().unwrap_or_default();
            if !fs::read_to_string(file).is_ok_and(|source| source.contains(name)) {
                lost.push(format!("{path} has no {name}"));
            }
        }
    }
    lost
}

#[test]
fn the_pages_for_contributors_name_what_is_there() {
    const PAGES: [&str; 6] = [
        "CONTRIBUTING.md",
        "docs/ARCHITECTURE.md",
        "docs/DESIGN.md",
        "docs/FUZZING.md",
        "docs/PERFORMANCE.md",
        "docs/RELEASING.md",
    ];
    for page in PAGES {
        let text = fs::read_to_string(workspace().join(page)).expect("the page");
        let lost = lost(&text);
        assert!(lost.is_empty(), "{page}:\n{}", lost.join("\n"));
    }
}

#[test]
fn a_path_or_a_name_that_is_gone_is_found() {
    let page =
        "`xtask` in\n`xtask/Cargo.toml`, `gone` in `xtask/Cargo.toml`, `crates/gone.rs`, `pace`";
    assert_eq!(lost(page), ["xtask/Cargo.toml has no gone", "there is no crates/gone.rs"]);
}

#[test]
fn every_import_leads_down() {
    let floors = floors();
    let mut crates: Vec<String> = vec!["xtask".to_owned()];
    for entry in fs::read_dir(workspace().join("crates")).expect("the crates") {
        let name = entry.expect("an entry").file_name();
        crates.push(format!("crates/{}", name.to_str().expect("a name in UTF-8")));
    }
    let mut all = Vec::new();
    for name in crates {
        let modules = modules(&workspace().join(&name).join("src"));
        match floors.get(&name) {
            Some(floors) => {
                let faults = faults(floors, &imports(&modules));
                all.extend(faults.iter().map(|fault| format!("{name}: {fault}")));
            }
            None => all.push(format!("{name} has no floors in docs/ARCHITECTURE.md")),
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn an_import_that_leads_up_and_a_circle_are_found() {
    let floors = [vec!["text".to_owned()], vec!["plan".to_owned(), "time".to_owned()]];
    let crate_of = |files: &[(&str, &str)]| {
        let modules = files.iter().map(|(name, source)| ((*name).to_owned(), code(source)));
        faults(&floors, &imports(&modules.collect()))
    };
    let up = ("plan", "use crate::{text::fr::{self, say}, time};\n");
    let (text, time) = (("text/fr", "use crate::plan;"), ("time", "fn f() { std::mem::drop(1) }"));
    assert_eq!(
        crate_of(&[up, text, time]),
        ["plan leads up to text/fr", "a circle closes among plan, text/fr"]
    );
    assert_eq!(
        crate_of(&[("plan", "mod week; fn f() { week::f() }"), time, ("plan/week", "")]),
        [""; 0]
    );
    let circle = ("plan/week", "use super::Plan;");
    assert_eq!(
        crate_of(&[("plan", "mod week; fn f() { week::f() }"), circle]),
        ["a circle closes among plan, plan/week"]
    );
    let of_tests = ("time", "// use crate::text;\n#[cfg(test)]\nmod tests {\n use crate::text;\n}");
    assert_eq!(crate_of(&[of_tests, ("text", "")]), [""; 0]);
    assert_eq!(crate_of(&[("odd", "")]), ["odd stands on no floor"]);
}
