// page.mjs <server> <browser> <tools>: checks /api in both languages, light and dark, narrow
// and wide. Prints every finding; exits 1 where there is one.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [server, executablePath, tools] = process.argv.slice(2);
const require = createRequire(join(resolve(tools), "index.js"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const vnu = join(resolve(tools), "node_modules/vnu-jar/build/dist/vnu.jar");
const shots = join(resolve(tools), "screenshots");
mkdirSync(shots, { recursive: true });

const findings = [];
const find = (where, what) => findings.push(`${where}: ${what}`);

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync"],
});

for (const lang of ["fr", "en"]) {
  const html = await (await fetch(`${server}/api?lang=${lang}`)).text();
  try {
    execFileSync("java", ["-jar", vnu, "--stdout", "-"], { input: html, encoding: "utf8" });
  } catch (error) {
    find(`vnu ${lang}`, error.stdout || error.message);
  }
  for (const colorScheme of ["light", "dark"]) {
    for (const width of [360, 1280]) {
      const where = `${lang} ${colorScheme} ${width}px`;
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      page.on("console", (line) => find(where, `console ${line.type()}: ${line.text()}`));
      page.on("pageerror", (error) => find(where, `error: ${error}`));
      page.on("requestfailed", (request) => find(where, `failed: ${request.url()}`));
      await page.goto(`${server}/api?lang=${lang}`);
      await page.screenshot({ path: join(shots, `${lang}-${colorScheme}-${width}.png`), fullPage: true });
      const overflow = await page.evaluate(() =>
        document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (overflow > 0) find(where, `${overflow}px wider than the window`);
      // The devtools protocol evaluates beside the page's policy, which stays on.
      await page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))");
      await page.evaluate(axe);
      const { violations, incomplete } = await page.evaluate("axe.run()");
      for (const { id, nodes } of violations) find(where, `axe ${id}: ${nodes[0].html}`);
      for (const { id, nodes } of incomplete) find(where, `axe, to look at: ${id}: ${nodes[0].html}`);
      await byKeyboard(page, where);
      await context.close();
    }
  }
}
await browser.close();

// Reaches the form of /api/pace by Tab alone, fills it in and sends it by Enter.
async function byKeyboard(page, where) {
  await page.reload();
  const focused = () => page.evaluate("document.activeElement.id");
  for (let presses = 0; (await focused()) !== "pace-distance"; presses++) {
    if (presses > 60) return find(where, "Tab does not reach the form");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Control+A");
  await page.keyboard.type("semi");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("1h45");
  // What the browser wishes for beside the answer, an icon, is none of the page's.
  page.removeAllListeners();
  await Promise.all([page.waitForURL("**/api/pace?**"), page.keyboard.press("Enter")]);
  const answer = JSON.parse(await page.evaluate("document.body.innerText"));
  if (answer.pace !== "4'59\"") find(where, `the form answered ${JSON.stringify(answer)}`);
}

for (const finding of findings) console.error(finding);
console.error(findings.length === 0 ? "no findings" : `${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
