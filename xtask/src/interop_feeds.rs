//! Other people's calendars over the feeds of plans.

use anyhow::Result;

use crate::served::{Served, node_module, python_tool, require, step, system_tool, tools};
use crate::workspace::root;

const HOW: &str = "  mkdir -p target/tools && cd target/tools
  npm install ical.js
  python3 -m venv venv
  venv/bin/pip install icalendar vobject

or elsewhere, with PACE_TOOLS naming the place; and Node.";

/// Subscribes to plans of a running server.
pub(crate) fn run() -> Result<()> {
    let (python, node) = (python_tool("python"), system_tool("node"));
    // Commands that the readers' packages bring.
    let [icalendar, vobject] = ["icalendar", "ics_diff"].map(python_tool);
    let ical_js = node_module("ical.js");
    require(&[python.clone(), icalendar, vobject, node.clone(), ical_js], HOW)?;
    let server = Served::start()?;
    let check = root().join("xtask/interop/feeds/check.py");
    let arguments = [check.as_os_str(), server.url.as_ref(), node.as_ref(), tools().as_ref()]
        .map(ToOwned::to_owned);
    step("readers of feeds", &python, arguments, &root())?;
    eprintln!("xtask: every feed was read");
    Ok(())
}
