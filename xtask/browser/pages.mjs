// pages.mjs <server> <browser> <tools>: checks the pages for runners in both languages, light
// and dark, from 320 px up; their forms by keyboard; what they print. Prints every finding;
// exits 1 where there is one.
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [server, executablePath, tools] = process.argv.slice(2);
const require = createRequire(join(resolve(tools), "index.js"));
const { chromium } = require("playwright-core");
const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const vnu = join(resolve(tools), "node_modules/vnu-jar/build/dist/vnu.jar");
const shots = join(resolve(tools), "screenshots");
const markup = join(resolve(tools), "markup");
for (const folder of [shots, markup]) mkdirSync(folder, { recursive: true });

const pages = {
  home: "/",
  pace: "/pace?distance=10km&time=0:45:00",
  "pace-long": "/pace?distance=marathon&time=3:30:00",
  "pace-wrong": "/pace?distance=dix&time=vite",
  plan: "/plan?distance=semi&time=1:45:00&race_date=2027-04-11&sessions=4",
  "plan-undated": "/plan?distance=10km&time=0:50:00",
  "plan-longest": "/plan?distance=marathon&time=3:30:00&race_date=2027-04-11&sessions=6&weeks=24",
  "plan-own": "/plan?distance=semi&time=1:45:00&race_date=2027-04-11&days=tue,thu,sat,sun&weekly_km=32&longest_run_km=12&hr_max=185&hr_rest=50",
  "plan-wrong": "/plan?distance=10km&time=x&race_date=x&days=mon&age=200&hr_rest=50",
  band: "/band?distance=marathon&time=3:30:00&strategy=negative:2",
  "how-to": "/how-to",
};

const findings = [];
const find = (where, what) => findings.push(`${where}: ${what}`);
const inLang = (path, lang) => `${server}${path}${path.includes("?") ? "&" : "?"}lang=${lang}`;

const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

for (const lang of ["fr", "en"]) {
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(inLang(path, lang))).text();
    writeFileSync(join(markup, `${name}-${lang}.html`), html);
    for (const colorScheme of ["light", "dark"]) {
      for (const width of [320, 768, 1280]) await look(name, path, lang, colorScheme, width);
    }
  }
  await byKeyboard(lang);
  await print(lang);
}
await browser.close();
try {
  execFileSync("java", ["-jar", vnu, "--stdout", markup], { encoding: "utf8" });
} catch (error) {
  find("vnu", error.stdout || error.message);
}

// A page as a window shows it.
async function look(name, path, lang, colorScheme, width) {
  const where = `${name} ${lang} ${colorScheme} ${width}px`;
  const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
  const page = await context.newPage();
  page.on("console", (line) => find(where, `console ${line.type()}: ${line.text()}`));
  page.on("pageerror", (error) => find(where, `error: ${error}`));
  page.on("requestfailed", (request) => find(where, `failed: ${request.url()}`));
  page.on("request", (request) => {
    if (!request.url().startsWith(`${server}/`)) find(where, `asks ${request.url()}`);
  });
  await page.goto(inLang(path, lang));
  await page.screenshot({ path: join(shots, `${name}-${lang}-${colorScheme}-${width}.png`), fullPage: true });
  const seen = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    scripts: document.scripts.length,
    cookie: document.cookie,
  }));
  if (seen.overflow > 0) find(where, `${seen.overflow}px wider than the window`);
  if (seen.scripts > 0 || seen.cookie) find(where, "a script or a cookie");
  // The devtools protocol evaluates beside the page's policy, which stays on.
  await page.evaluate("document.querySelectorAll('details').forEach((part) => (part.open = true))");
  await page.evaluate(axe);
  const { violations, incomplete } = await page.evaluate("axe.run()");
  for (const { id, nodes } of violations) find(where, `axe ${id}: ${nodes[0].html}`);
  for (const { id, nodes } of incomplete) {
    // Of text in a drawing axe cannot tell what it stands on; this is the page itself.
    const open = nodes.filter(({ target }) => id !== "color-contrast" || !target[0].includes("text"));
    if (open.length > 0) find(where, `axe, to look at: ${id}: ${open[0].html}`);
  }
  await context.close();
}

// Both forms of the start page by keyboard alone, then a mistake and its mending.
async function byKeyboard(lang) {
  const where = `keyboard ${lang}`;
  const page = await (await browser.newContext()).newPage();
  const focused = () => page.evaluate("document.activeElement.id || document.activeElement.name");
  const tabTo = async (id) => {
    for (let presses = 0; (await focused()) !== id; presses++) {
      if (presses > 60) return find(where, `Tab does not reach ${id}`);
      await page.keyboard.press("Tab");
    }
  };
  await page.goto(inLang("/", lang));
  await tabTo("pace-distance");
  await page.keyboard.type("10k");
  await tabTo("pace-time");
  await page.keyboard.type("45min");
  await Promise.all([page.waitForURL("**/pace?distance=10km&time=0:45:00*"), page.keyboard.press("Enter")]);
  if (!(await page.textContent("main")).includes("4′30″")) find(where, "no pace for 45 min over 10 km");

  await page.goto(inLang("/", lang));
  await tabTo("plan-distance");
  await page.keyboard.press(lang === "fr" ? "s" : "h");
  await tabTo("plan-time");
  await page.keyboard.type("1h45");
  await tabTo("sessions");
  for (const _ of ["2", "3", "4"]) await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Tab"); // Monday
  await page.keyboard.press("Space");
  for (const _ of ["tue", "wed", "thu"]) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await Promise.all([page.waitForURL("**/plan?distance=semi&time=1:45:00&sessions=4&days=mon,thu*"), page.keyboard.press("Enter")]);

  await page.goto(inLang("/pace?distance=10km&time=vite", lang));
  if ((await focused()) !== "pace-time") find(where, `a mistake leaves the focus on ${await focused()}`);
  const described = await page.getAttribute("#pace-time", "aria-describedby");
  if (!(await page.textContent(`#${described}`)).includes("45:00")) find(where, "a mistake is not explained");
  await page.keyboard.press("Control+A");
  await page.keyboard.type("45:00");
  await Promise.all([page.waitForURL("**/pace?distance=10km&time=0:45:00*"), page.keyboard.press("Enter")]);
  await page.context().close();
}

// What is printed: plans on two sheets, whatever their length, a band on one, 40 mm wide.
async function print(lang) {
  const page = await (await browser.newContext()).newPage();
  const sheets = async (path, format) => {
    await page.goto(inLang(path, lang));
    const pdf = await page.pdf({ format });
    return pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g).length;
  };
  const bounds = { "5km": [12, 4, "0:25:00"], "10km": [12, 4, "0:50:00"], semi: [20, 6, "1:45:00"], marathon: [24, 6, "3:30:00"] };
  for (const format of ["A4", "Letter"]) {
    for (const [race, [weeks, sessions, time]] of Object.entries(bounds)) {
      const most = `&weeks=${weeks}&sessions=${sessions}`;
      for (const query of ["", most, `${most}&hr_max=185&hr_rest=50`]) {
        const path = `/plan?distance=${race}&time=${time}&race_date=2027-04-11${query}`;
        const count = await sheets(path, format);
        if (count > 2) find(`${format} ${lang} ${path}`, `${count} sheets`);
      }
    }
    for (const path of [pages.pace, pages["pace-long"], pages.band]) {
      const count = await sheets(path, format);
      if (count !== 1) find(`${format} ${lang} ${path}`, `${count} sheets`);
    }
  }
  await page.goto(inLang(pages.band, lang));
  await page.emulateMedia({ media: "print" });
  const width = await page.evaluate("document.querySelector('.strip').getBoundingClientRect().width");
  const millimetres = (width * 25.4) / 96;
  if (Math.abs(millimetres - 40) > 0.1) find(`band ${lang}`, `${millimetres} mm wide`);
  await page.context().close();
}

for (const finding of findings) console.error(finding);
console.error(findings.length === 0 ? "no findings" : `${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
