//! The pages in a real browser: their markup, their accessibility, their forms by keyboard,
//! under their own content security policy; and what they print.

use anyhow::Result;

use crate::served::{Served, chromium, node_module, require, step, tools};
use crate::workspace::root;

const HOW: &str = "  apt-get install chromium default-jre-headless nodejs
  mkdir -p target/tools && cd target/tools && npm install playwright-core axe-core vnu-jar

or elsewhere, with PACE_TOOLS naming the place of node_modules, and CHROMIUM the browser.";

/// Runs the checks; findings are printed, and any ends the run with a failure.
pub(crate) fn run() -> Result<()> {
    let browser = chromium();
    let modules = ["playwright-core", "axe-core", "vnu-jar"].map(node_module);
    require(&[&[browser.clone()][..], &modules].concat(), HOW)?;
    let server = Served::start()?;
    for (name, script) in
        [("the reference page", "page.mjs"), ("the pages for runners", "pages.mjs")]
    {
        let script = root().join("xtask/browser").join(script);
        let arguments =
            [script.as_os_str(), server.url.as_ref(), browser.as_os_str(), tools().as_os_str()]
                .map(ToOwned::to_owned);
        step(&format!("{name} in Chromium"), "node".as_ref(), arguments, &root())?;
    }
    Ok(())
}
