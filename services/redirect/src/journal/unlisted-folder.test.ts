// If the disk cannot list an adopted folder, the folder's scans must not be lost.

import { randomUUID } from "node:crypto";
import fs, { readdir } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, expect, it, vi } from "vitest";
import { frameOf, writeDeadJournal } from "../testing/dead-journals.ts";
import { createHeldBus } from "../testing/held-bus.ts";
import { journalSettings, openTestJournal } from "../testing/scans.ts";

const CHECK_EVERY_MS = 30_000;

const real = fs.readdir;
afterEach(() => {
  vi.useRealTimers();
  fs.readdir = real;
  syncBuiltinESMExports();
});

/** Makes some of the attempts to list adopted folders fail. Returns a function that returns the number of attempts. */
function failListing(fails: (attempt: number) => boolean): () => number {
  let attempts = 0;
  fs.readdir = new Proxy(real, {
    apply: (target, self, [path, ...options]) => {
      if (!String(path).includes("~")) return Reflect.apply(target, self, [path, ...options]);
      attempts += 1;
      if (fails(attempts)) return Promise.reject(Object.assign(new Error("EIO"), { code: "EIO" }));
      return Reflect.apply(target, self, [path, ...options]);
    },
  });
  syncBuiltinESMExports();
  return () => attempts;
}

it.each([
  { title: "fails once", fails: (attempt: number) => attempt === 1 },
  { title: "fails after its segments were read", fails: (attempt: number) => attempt > 1 },
])("an adopted folder whose list $title keeps its segments until they are published", async ({ fails }) => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const attempts = failListing(fails);
  const settings = journalSettings();
  const id = randomUUID();
  await writeDeadJournal(
    settings.JOURNAL_DIR,
    [1, 2, 3].map((number) => frameOf(id, number)),
    id,
  );
  const segments = async () =>
    (await readdir(settings.JOURNAL_DIR, { recursive: true })).filter(
      (name) => name.startsWith(id) && name.endsWith(".seg"),
    );
  const bus = createHeldBus();
  const journal = await openTestJournal(settings, bus);
  await vi.waitFor(() => expect(attempts()).toBeGreaterThan(0));
  expect(await segments()).toHaveLength(3);
  vi.advanceTimersByTime(CHECK_EVERY_MS);
  await vi.waitFor(() => expect(journal.waitingFrames()).toBe(3), 5000);
  const frames = () => bus.sent.flatMap(({ message }) => JSON.parse(message.body.toString()).frames);
  await vi.waitFor(() => expect(frames()).toHaveLength(3), 5000);
  expect(await segments()).toHaveLength(3);
  for (const { confirm } of bus.sent) confirm();
  await vi.waitFor(async () => expect(await readdir(settings.JOURNAL_DIR)).toEqual([journal.id]), 5000);
  await journal.stop(1000);
  expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
});
