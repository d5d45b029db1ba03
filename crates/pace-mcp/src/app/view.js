"use strict";
// Fills the view from the host's messages (SEP-1865) and asks the host for what it may do:
// nothing is kept, loaded or sent elsewhere.
const WORDS = {
  fr: {
    wait: "Calcul en cours…", cancelled: "Demande annulée.", week: "Semaine", of: "sur", weeks: "semaines",
    sessions: "séances par semaine", fast: "dont vite", easy: "endurance", long: "sortie longue", hard: "allures vives",
    chart: "Temps de course par semaine", calendar: "Agenda (.ics)", watch: "Montre (.fit)", sheet: "Tableur (.csv)",
    band: "Bracelet (.csv)", in: "en", finish: "Arrivée", splits: "Temps de passage", saved: "Fichier transmis.",
    failed: "Le fichier n’a pas pu être enregistré.", decimal: ",",
    phases: { Base: "Base", Development: "Développement", Intensity: "Intensité", "Race Prep": "Spécifique", Taper: "Affûtage", Race: "Course" },
  },
  en: {
    wait: "Computing…", cancelled: "Cancelled.", week: "Week", of: "of", weeks: "weeks",
    sessions: "sessions a week", fast: "of it fast", easy: "easy running", long: "long run", hard: "fast work",
    chart: "Running time of each week", calendar: "Calendar (.ics)", watch: "Watch (.fit)", sheet: "Spreadsheet (.csv)",
    band: "Pace band (.csv)", in: "in", finish: "Finish", splits: "Splits", saved: "File handed over.",
    failed: "The file could not be saved.", decimal: ".",
    phases: { Base: "Base", Development: "Development", Intensity: "Intensity", "Race Prep": "Race prep", Taper: "Taper", Race: "Race" },
  },
};

const main = document.querySelector("main");
let words = WORDS.fr;
let asked = {};
let can = {};

// --- messages ---------------------------------------------------------------------------------

const waiting = new Map();
let last = 0;
const send = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const notify = (method, params = {}) => send({ method, params });
const request = (method, params = {}) =>
  new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject });
    send({ id: last, method, params });
  });

const heard = {
  "ui/notifications/tool-input": ({ arguments: given = {} }) => {
    asked = given;
    speak(given.lang === "en" ? "en" : "fr");
  },
  "ui/notifications/tool-result": show,
  "ui/notifications/tool-cancelled": () => say(words.cancelled),
  "ui/notifications/host-context-changed": dress,
};
const answered = { "ui/resource-teardown": () => ({}), ping: () => ({}) };

addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  const { id, method, params, result, error } = data;
  if (method === undefined) {
    const asker = waiting.get(id);
    waiting.delete(id);
    if (asker) error ? asker.reject(error) : asker.resolve(result);
  } else if (id === undefined) {
    heard[method]?.(params ?? {});
  } else if (answered[method]) {
    send({ id, result: answered[method](params) });
  } else {
    send({ id, error: { code: -32601, message: "Method not found" } });
  }
});

function dress({ theme }) {
  if (theme) document.documentElement.dataset.theme = theme;
}

function speak(lang) {
  words = WORDS[lang];
  document.documentElement.lang = lang;
}

// --- what is shown ----------------------------------------------------------------------------

function make(name, attributes = {}, ...inside) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(key, value);
    else if (value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...inside.filter((part) => part !== undefined && part !== ""));
  return element;
}

const say = (text, kind = "soft") => main.replaceChildren(make("p", { class: kind, role: "status" }, text));

const minutes = (seconds) => {
  const all = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(all / 60), all % 60];
  return hours ? `${hours} h${rest ? ` ${String(rest).padStart(2, "0")}` : ""}` : `${rest} min`;
};

function show({ structuredContent: body, content = [], isError, _meta: meta = {} }) {
  if (isError || !body) {
    return say(content.find(({ type }) => type === "text")?.text ?? "", isError ? "bad" : "soft");
  }
  if (body.weeks) plan(body, meta["pace/loads"] ?? {});
  else if (body.splits) splits(body);
  else say(content.find(({ type }) => type === "text")?.text ?? "");
}

// A plan: its weeks as bars to choose from, the sessions of the chosen one below.
function plan(body, loads) {
  const title = `${body.distance_label} ${words.in} ${body.target_time}`;
  const lead = `${body.total_weeks} ${words.weeks}, ${body.sessions_per_week} ${words.sessions}`;
  const rows = make("div", { class: "rows", tabindex: "0", role: "region", "aria-live": "polite" });
  const most = Math.max(1, ...Object.values(loads).map((parts) => parts[0] + parts[1] + parts[2]));
  const choose = (week, button) => {
    chart.querySelectorAll("button").forEach((other) => {
      other.setAttribute("aria-pressed", String(other === button));
      other.tabIndex = other === button ? 0 : -1;
    });
    rows.setAttribute("aria-label", `${words.week} ${week.week}`);
    rows.replaceChildren(...sessions(week, body.total_weeks));
    rows.scrollTop = 0;
  };
  const bar = (week) => {
    const [easy, long, hard] = loads[week.week] ?? [0, 0, 0];
    const parts = [["h", hard], ["e", easy], ["l", long]].filter(([, seconds]) => seconds > 0);
    const total = minutes(easy + long + hard);
    const label = `${words.week} ${week.week}, ${words.phases[week.phase] ?? week.phase}, ${total}, ${words.fast} ${minutes(hard)}`;
    const button = make(
      "button",
      { type: "button", "aria-label": label, title: label, click: () => choose(week, button) },
      ...parts.map(([kind, seconds]) => {
        const piece = make("i", { class: kind });
        piece.style.height = `${Math.max(1, (seconds / most) * 84)}px`;
        return piece;
      }),
      String(week.week),
    );
    return button;
  };
  const chart = make("div", { class: "chart", role: "group", "aria-label": words.chart }, ...body.weeks.map(bar));
  chart.addEventListener("keydown", (event) => {
    const buttons = [...chart.children];
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (at < 0 || to === undefined || !buttons[to]) return;
    event.preventDefault();
    buttons[to].focus();
    buttons[to].click();
  });
  const key = make("p", { class: "key", "aria-hidden": "true" },
    make("span", { class: "e" }, words.easy), make("span", { class: "l" }, words.long), make("span", { class: "h" }, words.hard));
  main.replaceChildren(
    make("div", {}, make("h1", {}, title), make("p", { class: "lead" }, lead)),
    ...(body.weeks.length > 1 ? [chart, key] : []),
    rows,
    actions([
      body.personalization?.race_date && can.serverTools && [words.calendar, () => exported("ics")],
      can.serverTools && [words.watch, () => exported("fit")],
      [words.sheet, () => planSheet(body)],
    ]),
  );
  if (body.weeks.length > 0) choose(body.weeks[0], chart.firstChild);
}

function sessions(week, weeks) {
  const phase = words.phases[week.phase] ?? week.phase;
  const from = week.start_date ? ` · ${week.start_date}` : "";
  return [
    make("h2", {}, `${words.week} ${week.week} ${words.of} ${weeks} · ${phase}${from}`),
    make("ol", {}, ...week.sessions.map((session) =>
      make("li", { class: session.type },
        make("b", {}, session.title), session.date ? make("span", { class: "soft" }, ` ${session.date}`) : "",
        make("p", { class: "soft" }, session.description)))),
  ];
}

// Splits: the figures, the key points, and between them a band with a row a kilometre.
function splits(body) {
  const keys = new Map(body.splits.map(({ km, label }) => [km, label]));
  const rows = band(body).map(([km, time]) =>
    make("tr", keys.has(km) ? { class: "key-point" } : {},
      make("th", { scope: "row" }, keys.get(km) ?? `${String(km).replace(".", words.decimal)} km`), make("td", {}, time)));
  main.replaceChildren(
    make("div", {},
      make("h1", {}, `${body.distance_label} ${words.in} ${body.time}`),
      make("p", { class: "figures" }, make("span", {}, `${body.pace}/km`), make("span", {}, body.speed))),
    make("div", { class: "rows", tabindex: "0", role: "region", "aria-label": words.splits }, make("table", {}, make("tbody", {}, ...rows))),
    actions([[words.band, () => bandSheet(body)]]),
  );
}

// The server's own key points, and even splits at each kilometre up to a marathon and a bit,
// rounded as it rounds: in whole numbers, halves up.
function band({ distance_km: distance, time_seconds: seconds, splits: keys }) {
  const [whole, part = ""] = String(distance).split(".");
  const isPlain = /^\d+$/.test(whole + part) && Number.isSafeInteger(seconds);
  const rows = new Map(keys.map(({ km, time }) => [km, time]));
  if (isPlain && distance > 1 && distance <= 50) {
    const units = BigInt(whole + part);
    for (let km = 1; km < distance; km++) {
      const passed = 2n * BigInt(seconds) * BigInt(km) * 10n ** BigInt(part.length) + units;
      if (!rows.has(km)) rows.set(km, clock(Number(passed / (2n * units))));
    }
  }
  return [...rows].sort(([a], [b]) => a - b);
}

const clock = (seconds) => {
  const two = (number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours ? `${hours}h${two(minutes)}'${two(seconds % 60)}"` : `${minutes}'${two(seconds % 60)}"`;
};

// --- files ------------------------------------------------------------------------------------

function actions(choices) {
  const shown = can.downloadFile ? choices.filter(Boolean) : [];
  const status = make("p", { class: "soft", role: "status" });
  const buttons = shown.map(([name, contents]) =>
    make("button", {
      type: "button",
      click: async () => {
        try {
          const { isError } = await request("ui/download-file", { contents: await contents() });
          status.textContent = isError ? words.failed : words.saved;
        } catch {
          status.textContent = words.failed;
        }
      },
    }, name));
  return make("div", { class: "actions" }, ...buttons, status);
}

// The plan as the server exports it, asked through the host.
async function exported(format) {
  const { include, week, ...arguments_ } = asked;
  const call = { name: "export_training_plan", arguments: { ...arguments_, format } };
  const { content = [], isError } = await request("tools/call", call);
  const files = content.filter(({ type }) => type === "resource" || type === "resource_link");
  if (isError || files.length === 0) throw new Error("no file");
  return files;
}

const sheet = (name, rows) => {
  const cell = (text) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const text = rows.map((row) => row.map((value) => cell(String(value ?? ""))).join(",")).join("\r\n") + "\r\n";
  return [{ type: "resource", resource: { uri: `file:///${name}`, mimeType: "text/csv", text } }];
};

const planSheet = (body) =>
  sheet("plan.csv", [
    ["week", "phase", "date", "type", "title", "description"],
    ...body.weeks.flatMap(({ week, phase, sessions }) =>
      sessions.map(({ date, type, title, description }) => [week, phase, date, type, title, description])),
  ]);

const bandSheet = (body) => sheet("band.csv", [["km", "time"], ...band(body)]);

// --- the beginning ----------------------------------------------------------------------------

say(words.wait);
new ResizeObserver(() => {
  const { width, height } = document.documentElement.getBoundingClientRect();
  notify("ui/notifications/size-changed", { width: Math.ceil(width), height: Math.min(500, Math.ceil(height)) });
}).observe(document.documentElement);
request("ui/initialize", {
  appInfo: { name: "pace", version: "1.0.0" },
  appCapabilities: { availableDisplayModes: ["inline"] },
  protocolVersion: "2026-01-26",
}).then(({ hostContext = {}, hostCapabilities = {} }) => {
  can = hostCapabilities;
  dress(hostContext);
  if (hostContext.locale?.startsWith("en")) speak("en");
  notify("ui/notifications/initialized");
});
