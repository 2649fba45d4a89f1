// Keeps scans one after another in a journal, for tests that trace its file calls. After each scan is settled, calls `access` on
// /settled/NUMBER, which marks the moment in the trace.

import { access } from "node:fs/promises";
import { createLogger } from "@qr/runtime";
import type { JournalSettings } from "../journal/journal.ts";
import { openJournal } from "../journal/journal.ts";
import { createAbsentBus } from "./held-bus.ts";

const [directory = "", fsync = "", count = ""] = process.argv.slice(2);
const settings = { JOURNAL_DIR: directory, JOURNAL_FSYNC: fsync, JOURNAL_MAX_BYTES: 1024 * 1024 } as JournalSettings;
let settle = () => {};
const journal = await openJournal(settings, {
  bus: createAbsentBus(),
  log: createLogger("test", "silent"),
  onSettled: () => settle(),
});
for (let number = 1; number <= Number(count); number += 1) {
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  journal.append(`["${number}"]`);
  await settled;
  await access(`/settled/${number}`).catch(() => {});
}
process.exit();
