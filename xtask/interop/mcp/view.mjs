// view.mjs <tool server> <browser> <directory for pictures>: the view of plans and splits in a real
// browser, through the bridge of MCP Apps: that it shows what was answered, is worked by
// keyboard, hands files to the host, keeps to its size and fits both schemes.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";

const [url, executablePath, shots] = process.argv.slice(2);
const here = fileURLToPath(new URL(".", import.meta.url));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
mkdirSync(shots, { recursive: true });
const { outputFiles } = await build({
  entryPoints: [join(here, "host.mjs")], bundle: true, write: false, format: "iife", platform: "browser",
});

// A page that only this browser sees, where the server is: browsers ask their user before a page
// from elsewhere may reach this machine.
const HOST = new URL("/the-host-s-page", url).href;
const PLAN = { distance: "half", time: "1h45", weeks: 12, sessions: 4, race_date: "2027-04-11" };
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });

async function open(tool, args, { theme = "light", width = 640, colorScheme = "light" } = {}) {
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 700 } });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (line) => {
    // The SDK tries for a stream of events first, which the server does not have.
    const isStream = line.text().includes("status of 405");
    if (["error", "warning"].includes(line.type()) && !isStream) faults.push(line.text());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.route(HOST, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: "<!doctype html><title>host</title><style>body{margin:0}iframe{border:0;width:100%;height:500px;display:block}</style><body></body>",
    }));
  await page.goto(HOST);
  await page.addScriptTag({ content: outputFiles[0].text });
  await page.evaluate((call) => window.open(call), { url, tool, args, theme });
  const frame = page.frameLocator("#view");
  await frame.locator("h1").waitFor();
  return { page, frame, faults, close: () => context.close() };
}

const inside = (page) => page.frames().find((frame) => frame !== page.mainFrame());

// A plan: shown, worked by keyboard, its files handed over.
for (const lang of ["fr", "en"]) {
  const { page, frame, faults, close } = await open("generate_training_plan", { ...PLAN, lang });
  const title = await frame.locator("h1").innerText();
  assert.match(title, lang === "fr" ? /^Semi-marathon en 1h45'00"$/ : /^Half marathon in 1h45'00"$/);
  assert.equal(await frame.locator(".chart button").count(), 12);
  const heights = await frame.locator(".chart i").evaluateAll((bars) => bars.map((bar) => bar.offsetHeight));
  assert.ok(heights.length > 24 && heights.every((height) => height > 0), String(heights));
  assert.equal(await frame.locator("li").count(), 4);

  // Tab reaches the weeks, arrows walk along them, and what is chosen is shown.
  const focused = () => inside(page).evaluate(() => document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent);
  await page.mouse.click(320, 10);
  for (let presses = 0; !/^(Semaine|Week) 1,/.test(await focused()); presses++) {
    assert.ok(presses < 20, "Tab does not reach the weeks");
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.match(await frame.locator("h2").innerText(), /^(Semaine|Week) 3 /);
  assert.equal(await frame.locator(".chart [aria-pressed=true]").innerText(), "3");
  await page.keyboard.press("End");
  assert.match(await frame.locator("h2").innerText(), /^(Semaine|Week) 12 /);
  assert.equal(await frame.locator("li.race").count(), 1);
  await page.keyboard.press("Home");

  // Each file by keyboard alone: Tab past the sessions, Enter.
  const names = await frame.locator(".actions button").allInnerTexts();
  assert.deepEqual(names.map((name) => name.match(/\((.*)\)/)[1]), [".ics", ".fit", ".csv"]);
  for (const [place, name] of names.entries()) {
    for (let presses = 0; (await focused()) !== name; presses++) {
      assert.ok(presses < 20, `Tab does not reach ${name}`);
      await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
    await page.waitForFunction((count) => window.seen.downloads.length === count, place + 1);
  }
  await frame.locator(".actions p").filter({ hasText: lang === "fr" ? "Fichier transmis." : "File handed over." }).waitFor();
  const [ics, fit, csv] = await page.evaluate(() => window.seen.downloads.map(([file]) => file));
  assert.equal(ics.type, "resource_link");
  const calendar = await (await fetch(ics.uri)).text();
  assert.ok(calendar.startsWith("BEGIN:VCALENDAR") && calendar.includes("20270411"), calendar.slice(0, 200));
  assert.equal((await fetch(fit.uri)).headers.get("content-type"), "application/zip");
  assert.equal(csv.resource.text.trim().split("\r\n").length, 49);

  const sizes = await page.evaluate(() => window.seen.sizes);
  assert.ok(sizes.length > 0 && sizes.every(({ height }) => height <= 500), JSON.stringify(sizes));
  assert.deepEqual(await page.evaluate(() => window.teardown()), {});
  assert.deepEqual(faults, []);
  await close();
}

// Both schemes by the host's word, against the system's; narrow and wide; axe finds nothing.
for (const [tool, args] of [
  ["generate_training_plan", { ...PLAN, weeks: 20, sessions: 5 }],
  ["compute_pace", { distance: "half", time: "1h45" }],
]) {
  for (const theme of ["light", "dark"]) {
    for (const width of [320, 640]) {
      const where = `${tool} ${theme} ${width}`;
      const colorScheme = theme === "light" ? "dark" : "light";
      const { page, faults, close } = await open(tool, args, { theme, width, colorScheme });
      const view = inside(page);
      const paper = await view.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(paper, theme === "light" ? "rgb(251, 252, 250)" : "rgb(15, 21, 19)", where);
      const overflow = await view.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      assert.ok(overflow <= 0, `${where}: ${overflow}px too wide`);
      const height = await view.evaluate(() => document.documentElement.getBoundingClientRect().height);
      assert.ok(height <= 500, `${where}: ${height}px high`);
      await page.screenshot({ path: join(shots, `view-${tool}-${theme}-${width}.png`) });
      assert.deepEqual(faults, [], where);
      // The devtools protocol evaluates beside the view's policy, which stays on.
      await view.evaluate(axe);
      const { violations } = await view.evaluate(() => axe.run({ rules: { region: { enabled: false } } }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), [], where);
      await close();
    }
  }
}

// Splits: the server's key points, and a band between them that a file has, too.
{
  const { page, frame, faults, close } = await open("compute_pace", { distance: "half", time: "1h45", lang: "en" });
  assert.equal(await frame.locator("tr").count(), 22);
  const row = async (place) => (await frame.locator("tr").nth(place).innerText()).split(/\s*\t\s*|\n/);
  assert.deepEqual(await row(1), ["2 km", `9'57"`]);
  assert.deepEqual(await row(21), ["Finish (Half marathon)", `1h45'00"`]);
  await frame.locator(".actions button").click();
  await page.waitForFunction(() => window.seen.downloads.length === 1);
  const [[file]] = await page.evaluate(() => window.seen.downloads);
  assert.match(file.resource.text, /^km,time\r\n1,"4'59"""\r\n/);
  assert.deepEqual(faults, []);
  await close();
}

// A refusal is shown as it is told.
{
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.route(HOST, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><body></body>" }));
  await page.goto(HOST);
  await page.addScriptTag({ content: outputFiles[0].text });
  await page.evaluate((call) => window.open(call), { url, tool: "compute_pace", args: { distance: "x", time: "1h" }, theme: "light" });
  await page.frameLocator("#view").locator(".bad").filter({ hasText: "invalid_distance" }).waitFor();
  await context.close();
}

await browser.close();
console.log("the view renders, is worked by keyboard, hands over its files: ok");
