// Records in the run's folder which versions the tests ran on. scripts/closing-line.mjs prints them at the end of the run.

import { appendFileSync } from "node:fs";
import { join } from "node:path";

const recorded = new Set<string>();

/** Records the first number in `text` as the version of a program, or `unknown` if there is none. Does nothing outside of a test run. */
export function recordVersion(name: string, text: string | undefined): void {
  const folder = process.env.TEST_RUN_FOLDER;
  if (folder === undefined) return;
  const line = `${name} ${text?.match(/\d+(?:\.\d+)+/)?.[0] ?? "unknown"}\n`;
  if (recorded.has(line)) return;
  recorded.add(line);
  appendFileSync(join(folder, "versions"), line);
}
