// npm run bench -- migrations: measures how long lookups wait while migrations change the codes. See bench/README.md.

import { join } from "node:path";
import { connectDatabase, insertCodes } from "../codes/code-rows-store.ts";
import { machineLine, writeFigures } from "../measure/machine.ts";
import { readOptions, whole } from "../measure/options.ts";
import { tableOf } from "../measure/table.ts";
import { withServers } from "../servers/servers.ts";
import { copyJob } from "./job.ts";
import { type Measured, measureDuring } from "./lookups-store.ts";
import { stepsFor } from "./steps.ts";

const ABOUT = `Applies typical migrations to the codes with the migration job, while several connections look up codes without a pause. Then does so
while another transaction uses the codes, so that the migration cannot get its lock.`;
/** The longest that a lookup may wait. */
const GOAL_MS = 50;
/** How long the lock is withheld from the migration that has no lock timeout, in s. Lookups fail after a second. */
const HELD_WITHOUT_TIMEOUT_S = 3;

/** Begins a transaction that locks the codes only by reading them, as a dump does. */
const HOLD = "BEGIN; SELECT FROM codes LIMIT 1";

const options = readOptions("migrations", ABOUT, {
  codes: whole("codes", 1_000_000),
  readers: whole("connections that look up codes", 2),
  seconds: whole("how long to look up codes without a migration, and how long to hold the lock", 10),
});
const { codes, readers, seconds } = options;
const pause = (s: number) => new Promise((resolve) => setTimeout(resolve, s * 1000));

type Row = { name: string } & Measured;

await withServers({ isPinned: false }, async ({ database, databaseUrl, folder }) => {
  console.log(`inserting ${codes.toLocaleString("en-US")} codes`);
  await insertCodes(database, codes);
  const job = await copyJob(join(folder, "job"), databaseUrl);
  const rows: Row[] = [];
  const measure = async (name: string, work: () => Promise<unknown>) => {
    rows.push({ name, ...(await measureDuring({ url: databaseUrl, codes, readers }, work)) });
    console.log(name);
  };

  await measure("no migration", () => pause(seconds));
  await measure("job, nothing to do", () => job.run());
  const [view] = (await database.query("SELECT pg_get_viewdef('redirect_targets') AS definition")).rows;
  for (const { name, sql } of stepsFor(view.definition)) {
    await job.add(sql);
    await measure(name, () => job.run());
  }

  const holder = await connectDatabase(databaseUrl);
  await measure(`lock held for ${seconds} s`, async () => {
    await job.add("ALTER TABLE codes ADD COLUMN kept INTEGER");
    await holder.query(HOLD);
    let released: Promise<unknown> | undefined;
    await job.run(() => {
      released = pause(seconds).then(() => holder.query("COMMIT"));
    });
    if (released === undefined) throw new Error("The job did not have to retry.");
  });
  await measure(`held for ${HELD_WITHOUT_TIMEOUT_S} s, no timeout`, async () => {
    await holder.query(HOLD);
    const migrating = database.query("ALTER TABLE codes ADD COLUMN waited INTEGER");
    await pause(HELD_WITHOUT_TIMEOUT_S);
    await holder.query("COMMIT");
    await migrating;
  });
  await holder.end();

  console.log(`\n${machineLine}, ${codes.toLocaleString("en-US")} codes, ${readers} connections, medians of 1`);
  console.log(
    tableOf(rows, [
      ["", ({ name }) => name],
      ["s", (row) => row.seconds, 1],
      ["lookups", ({ lookups }) => lookups.count],
      ["p99 ms", ({ lookups }) => lookups.p99Ms, 1],
      ["longest ms", ({ lookups }) => lookups.longestMs, 1],
      ["for a lock", ({ lockMs }) => lockMs, 1],
      ["failed", ({ failed }) => failed],
      ["SELECT 1 p99 ms", ({ yardstick }) => yardstick.p99Ms, 1],
      ["longest ms", ({ yardstick }) => yardstick.longestMs, 1],
    ]),
  );
  console.log(`goal: at most ${GOAL_MS} ms for the longest lookup, except without a lock timeout`);
  await writeFigures(options, { rows });
});
