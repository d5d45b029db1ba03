// read.mjs <folder of node_modules>: a calendar from standard input, read by npm's `ical.js`;
// prints [UID, start, end, summary, description] of each event as JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const require = createRequire(join(resolve(process.argv[2]), "index.js"));
const { default: ICAL } = await import(require.resolve("ical.js"));

const calendar = new ICAL.Component(ICAL.parse(readFileSync(0, "utf8")));
const events = calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
const read = events.map(({ uid, startDate, endDate, summary, description }) =>
  [uid, startDate.toString(), endDate.toString(), summary, description]);
console.log(JSON.stringify(read));
