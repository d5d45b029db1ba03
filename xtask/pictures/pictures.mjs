// pictures.mjs <server> <browser> <tools> <terminal>: makes the pictures of docs/pictures and the
// card of the pages, from a running server and from what a terminal showed.
import { mkdirSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const [server, executablePath, tools, terminal] = process.argv.slice(2);
const require = createRequire(join(resolve(tools), "index.js"));
const { chromium } = require("playwright-core");
const folder = "docs/pictures";
const MOST_BYTES = 200_000;
mkdirSync(folder, { recursive: true });

const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const made = [];

async function picture(path, { viewport, colorScheme = "light", deviceScaleFactor = 1 }, show) {
  const context = await browser.newContext({ viewport, colorScheme, deviceScaleFactor, locale: "en-GB" });
  const page = await context.newPage();
  await show(page);
  await page.screenshot({ path });
  await context.close();
  made.push(path);
}

const PLAN = "/plan?distance=semi&time=1:45:00&race_date=2027-04-11&sessions=4";
for (const [lang, name] of [["en", "plan"], ["fr", "plan-fr"]]) {
  for (const colorScheme of ["light", "dark"]) {
    const path = join(folder, `${name}${colorScheme === "dark" ? "-dark" : ""}.png`);
    await picture(path, { viewport: { width: 1080, height: 940 }, colorScheme }, (page) =>
      page.goto(`${server}${PLAN}&lang=${lang}`));
  }
}

const screen = readFileSync(terminal, "utf8");
const lines = screen.trimEnd().split("\n").length;
await picture(join(folder, "terminal.png"), { viewport: { width: 860, height: 48 + lines * 20 } }, (page) =>
  page.setContent(html(screen)));

const card = resolve("xtask/pictures/card.html");
await picture("crates/pace-page/src/card.png", { viewport: { width: 1200, height: 630 } }, (page) =>
  page.goto(`file://${card}`));
await browser.close();

let faults = 0;
for (const path of made) {
  const { size } = statSync(path);
  console.error(`${path}: ${size} bytes`);
  if (size > MOST_BYTES) faults += 1;
}
if (faults > 0) console.error(`a picture has at most ${MOST_BYTES} bytes`);
process.exit(faults > 0 ? 1 : 0);

// What a terminal shows, its colours and weights as styles.
function html(text) {
  const styles = { 1: "font-weight:700;color:#fff", 2: "color:#93a29a", 33: "color:#dca33a", 35: "color:#d98fd0", 36: "color:#5fce9f" };
  const escaped = text.trimEnd().replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  let open = 0;
  const marked = escaped.replace(/\x1b\[([0-9;]*)m/g, (_, codes) => {
    if (codes === "0" || codes === "") {
      const closed = "</span>".repeat(open);
      open = 0;
      return closed;
    }
    open += 1;
    return `<span style="${codes.split(";").map((code) => styles[code] ?? "").join(";")}">`;
  });
  const prompts = marked.replace(/^\$ (.*)$/gm, '<span style="color:#5fce9f">$</span> <b style="color:#fff">$1</b>');
  return `<!doctype html><meta charset="utf-8"><title>pace</title>
<style>body{margin:0;background:#0f1513;color:#d5ded9}pre{margin:0;padding:24px 28px;font:14.5px/20px "JetBrains Mono","DejaVu Sans Mono",monospace}</style>
<pre>${prompts}</pre>`;
}
