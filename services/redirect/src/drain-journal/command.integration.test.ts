// The command as an operator runs it, with a real broker.

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { createTestBroker } from "@qr/messaging/testing";
import { afterAll, expect, it } from "vitest";
import { frameOf, writeDeadJournal } from "../testing/dead-journals.ts";
import { createAbsentBus } from "../testing/held-bus.ts";
import { journalSettings, openTestJournal } from "../testing/scans.ts";
import { newJournalDir } from "../testing/test-settings.ts";

const COMMAND = fileURLToPath(new URL("main.ts", import.meta.url));
const NOBODY = "amqp://127.0.0.1:1";
const broker = await createTestBroker();
afterAll(() => broker.drop());

function run(args: readonly string[], env: Record<string, string> = { AMQP_URL: broker.url }) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ["--conditions=source", "--import", "tsx", COMMAND, ...args],
      { env: { PATH: process.env.PATH, ...env } },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

async function folderWithOneScan(): Promise<string> {
  const directory = newJournalDir();
  const id = randomUUID();
  await writeDeadJournal(directory, [frameOf(id, 1)], id);
  return directory;
}

it("prints what it has published, as text or as JSON", async () => {
  const text = await run(["--dir", await folderWithOneScan()]);
  expect(text.code, text.err).toBe(0);
  expect(text.out).toMatch(/^Published 1 scans \(1 frames\) from 1 journals in [\d.]+ s\.\nNothing is left\.\n$/);

  const json = await run(["--json"], { AMQP_URL: broker.url, JOURNAL_DIR: await folderWithOneScan() });
  expect(json.code, json.err).toBe(0);
  expect(JSON.parse(json.out)).toEqual({
    journals: 1,
    frames: 1,
    scans: 1,
    journals_left: 0,
    segments_damaged: 0,
    seconds: expect.any(Number),
  });
});

it("exits with 1 if scans are left", async () => {
  const { code, out } = await run(["--dir", await folderWithOneScan(), "--timeout", "1"], { AMQP_URL: NOBODY });
  expect(code).toBe(1);
  expect(out).toMatch(/1 journals are left\. Run the command again\./);
});

it("exits with 2 if an option or a setting is wrong, and says which", async () => {
  const runs = await Promise.all([run(["--dri", "x"]), run(["--dir", "x", "--timeout", "soon"]), run([], {})]);
  expect(runs.map(({ code }) => code)).toEqual([2, 2, 2]);
  expect(runs[0]?.err).toMatch("--dri");
  expect(runs[1]?.err).toMatch("--timeout must be a number of seconds, not soon.");
  expect(runs[2]?.err).toMatch(/JOURNAL_DIR: is not set\n.*AMQP_URL: is not set/s);
});

it("exits with 3 if a redirect is using the folder", async () => {
  const settings = journalSettings();
  const journal = await openTestJournal(settings, createAbsentBus());
  const { code, err } = await run(["--dir", settings.JOURNAL_DIR, "--timeout", "1"]);
  await journal.stop(50);
  expect(code).toBe(3);
  expect(err).toMatch("a redirect or another drain is using");
});

it("explains itself", async () => {
  const { code, out } = await run(["--help"], {});
  expect(code).toBe(0);
  expect(out).toMatch(/^Usage: drain-journal .*Exit codes: 0.*/s);
});
