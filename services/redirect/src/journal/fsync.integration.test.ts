// When the journal is flushed to disk, as Node's trace of file calls shows.

import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { newJournalDir } from "../testing/test-settings.ts";

const CHILD = fileURLToPath(new URL("../testing/journal-child.ts", import.meta.url));
const SCANS = 5;

/** An event in Node's trace. `ph`: "b" at the beginning of a call, "e" at its end. */
interface FileCall {
  name: string;
  ph: string;
  args: { path?: string };
}

/** Keeps scans one after the other, and returns what happened, in order: `flushed`, and `settled NUMBER` for each scan. */
async function keepScans(fsync: string): Promise<string[]> {
  const folder = newJournalDir();
  const trace = join(folder, "trace.json");
  await promisify(execFile)(process.execPath, [
    "--trace-event-categories=node.fs.async",
    `--trace-event-file-pattern=${trace}`,
    ...["--conditions=source", "--import", "tsx", CHILD, join(folder, "journal"), fsync, String(SCANS)],
  ]);
  const { traceEvents } = JSON.parse(await readFile(trace, "utf8")) as { traceEvents: FileCall[] };
  return traceEvents.flatMap(({ name, ph, args }) => {
    if (name === "fdatasync" && ph === "e") return ["flushed"];
    const [, number] = args.path?.match(/^\/settled\/(\d+)$/) ?? [];
    return number === undefined ? [] : [`settled ${number}`];
  });
}

const numbers = Array.from({ length: SCANS }, (_, index) => index + 1);

it("with `always`, each scan is flushed before it is settled", async () => {
  expect(await keepScans("always")).toEqual(numbers.flatMap((number) => ["flushed", `settled ${number}`]));
});

it("with `never`, no scan waits for a flush", async () => {
  expect(await keepScans("never")).toEqual(numbers.map((number) => `settled ${number}`));
});
