// deploy/compose/backup/nightly.sh, with fakes of `dump` and `sleep` that write down how they are called.

import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { FOLDER, runNextToPostgres } from "./machine.ts";

const DAY_SECONDS = 24 * 3600;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "qr-nightly-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Runs the script until `sleep` fails, which it does when it is called for the `sleeps`th time. Resolves with the calls. */
async function callsUntil(sleeps: number, hour: string, dump: string): Promise<string[]> {
  const calls = join(folder, "calls");
  const fakes = {
    dump: `#!/bin/sh\necho dump >> ${calls}\n${dump}\n`,
    sleep: `#!/bin/sh\necho "sleep $1" >> ${calls}\n[ "$(grep -c sleep ${calls})" -lt ${sleeps} ]\n`,
  };
  for (const [name, text] of Object.entries(fakes)) {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o755);
  }
  const script = `PATH=${folder}:$PATH exec dash ${FOLDER}backup/nightly.sh`;
  const env = { BACKUP_DIR: folder, BACKUP_HOUR: hour };
  await expect(runNextToPostgres("sh", ["-c", script], env)).rejects.toThrow();
  return (await readFile(calls, "utf8")).trim().split("\n");
}

test("dumps at once if there is no dump, and then at the hour of each day", async () => {
  const [first, second, ...more] = await callsUntil(1, "3", ":");
  expect([first, more]).toEqual(["dump", []]);
  const seconds = Number(second?.replace("sleep ", ""));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(DAY_SECONDS);
  const wakesAt = (Date.now() / 1000 + seconds) % DAY_SECONDS;
  expect(Math.abs(wakesAt - 3 * 3600)).toBeLessThan(60);
});

test("waits for the hour if there is a dump of the last day", async () => {
  await writeFile(join(folder, "qr-20260101T030000Z.dump"), "");
  expect(await callsUntil(2, "23", ":")).toEqual([
    expect.stringMatching(/^sleep \d+$/),
    "dump",
    expect.stringMatching(/^sleep \d+$/),
  ]);
});

test("repeats a failed dump after ten minutes", async () => {
  expect(await callsUntil(2, "3", "exit 1")).toEqual(["dump", "sleep 600", "dump", "sleep 600"]);
});
