// Tests `reconcile` as an operator runs it: its rows, its exit codes, and uncounted scans in dead letters.

import { randomUUID } from "node:crypto";
import { codeIdFromUuid } from "@qr/contracts";
import { connectRabbitBus } from "@qr/messaging";
import { createTestBroker, type TestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { codeIdOf, fillCounts, openCounts } from "../testing/counted-codes-store.ts";
import { runAdmin, startAdmin } from "../testing/start-admin.ts";

const IN_TIME = { timeout: 20_000 };
const QUEUE = "stats.scans";
const CODE = codeIdOf(5);
const { databaseUrl, settings } = await startAdmin();
const pool = openCounts(databaseUrl);
let broker: TestBroker;

beforeAll(async () => {
  broker = await createTestBroker();
});
afterAll(async () => {
  await broker.drop();
  await pool.end();
});
beforeEach(() => fillCounts(pool));

const run = (env: Record<string, string>, ...args: string[]) => runAdmin({ ...settings, ...env }, "reconcile", ...args);

/** Returns each row as a line of text, except rows of the check `queue` and rows whose outcome is `agree` or `info`. */
function outline(out: string): string[] {
  const rows: Record<string, unknown>[] = JSON.parse(out);
  return rows
    .filter(({ check, outcome }) => outcome !== "agree" && outcome !== "info" && check !== "queue")
    .map(({ check, outcome, id, day, kept, expected }) => [check, outcome, id, day, kept, expected].join(" ").trim());
}

it("exits with 0 if everything agrees, prints what was compared, and says what was not", async () => {
  const { code, out, err } = await run({});
  expect({ code, err }).toEqual({
    code: 0,
    err: expect.stringContaining("AMQP_URL is not the URL of a RabbitMQ server"),
  });
  const [head, ...rows] = out.trim().split("\n");
  expect(head).toBe("CHECK\tOUTCOME\tROWS\tDIFFERENCES\tID\tDAY\tKEPT\tEXPECTED");
  expect(rows[0]).toBe("totals_by_days\tagree\t1100\t0\t-\t-\t-\t-");
  expect(rows.map((row) => row.split("\t")[1])).not.toContain("differ");
});

it("exits with 1 if counts differ, and names the code and the day within the scope", async () => {
  await pool.query(`UPDATE code_days SET bots = bots + 1 WHERE code_id = '${CODE}' AND day = '2026-11-09'`);
  const scope = ["--code", codeIdFromUuid(CODE), "--from", "2026-11-09", "--to", "2026-11-09", "--json"];
  const { code, out, err } = await run({}, ...scope);
  expect({ code, err }).toEqual({
    code: 1,
    err: expect.stringContaining("The counts differ: days_by_quarter_hours, days_by_their_texts."),
  });
  expect(outline(out)).toEqual([
    "totals_by_days not_compared",
    "days_by_quarter_hours differ",
    `days_by_quarter_hours difference ${CODE} 2026-11-09 mobile=2 desktop=1 tablet=1 bots=7 mobile=2 desktop=1 tablet=1 bots=6`,
    "days_by_their_texts differ",
    `days_by_their_texts difference ${CODE} 2026-11-09 mobile=2 desktop=1 tablet=1 bots=7 mobile=2 desktop=1 tablet=1 bots=6`,
    "accounts_by_codes not_compared",
    "accounts_by_their_texts not_compared",
    "dead_letters not_compared",
  ]);
  expect((await run({}, "--code", codeIdOf(6))).code).toBe(0);
});

it("finds each uncounted scan in dead letters once, and leaves the letters in place", async () => {
  const [journalId, otherJournal] = [randomUUID(), randomUUID()];
  const at = Date.now();
  const scan = (codeId: string, kind: string, atMs = at) => [
    codeId,
    atMs,
    kind,
    "mobile",
    "ios",
    "safari",
    "00000000000000ff",
    "DE",
    "",
    "symbol",
  ];
  const frame = (journal: string, number: number, scans: unknown[]) => ({ journal_id: journal, frame: number, scans });
  const counted = frame(journalId, 1, [scan(CODE, "person")]);
  const uncounted = frame(journalId, 2, [scan(CODE, "person"), scan(CODE.toUpperCase(), "person"), scan(CODE, "bot")]);
  const old = frame(otherJournal, 1, [scan(CODE, "person", at - 90 * 86_400_000)]);
  const bus = await connectRabbitBus({ url: broker.url, log: createLogger("test", "silent") });
  await expect.poll(() => bus.state(), IN_TIME).toBe("up");
  await bus.consume(QUEUE, { prefetch: 1 }, (delivery) => void delivery.deadLetter("no"));
  const send = (body: string) => bus.publish({ name: "scans.recorded.v1", id: randomUUID(), body: Buffer.from(body) });
  await send(JSON.stringify({ frames: [counted, uncounted] }));
  await send(JSON.stringify({ frames: [uncounted] }));
  await send("nonsense");
  await expect.poll(() => broker.countDeadLetters(QUEUE), IN_TIME).toBe(3);
  await pool.query("INSERT INTO inbox (journal_id, frame) VALUES ($1, 1)", [journalId]);

  const env = { AMQP_URL: broker.url };
  const day = new Date(at).toISOString().slice(0, 10);
  const differing = await run(env, "--json");
  expect(outline(differing.out)).toEqual([
    "dead_letters differ",
    `dead_letters difference ${CODE} ${day} not counted scans=2 bots=1`,
  ]);
  expect(differing.code).toBe(1);
  expect(differing.err).toContain("3 scans in 1 frames have not been counted; 1 letters are not valid scan messages");
  expect(await broker.countDeadLetters(QUEUE)).toBe(3);

  await pool.query("INSERT INTO inbox (journal_id, frame) VALUES ($1, 2)", [journalId]);
  expect(await run(env)).toMatchObject({ code: 0, out: expect.stringContaining("dead_letters\tagree\t3\t0") });

  // This frame is older than everything in the inbox, so it might have been counted and then deleted from the inbox.
  await send(JSON.stringify({ frames: [old] }));
  await expect.poll(() => broker.countDeadLetters(QUEUE), IN_TIME).toBe(4);
  const open = await run(env);
  expect(open).toMatchObject({
    code: 2,
    err: expect.stringContaining("Some checks could not be completed: dead_letters"),
  });
  await bus.close(1000);
});

it("exits with 2 if it cannot check, without revealing the password", async () => {
  const [noBroker, noDatabase, backwards, noDay] = await Promise.all([
    run({ AMQP_URL: "amqp://u:hush@127.0.0.1:1" }),
    run({ DATABASE_URL: "postgres://u:hush@127.0.0.1:1/x" }),
    run({}, "--from", "2026-11-10", "--to", "2026-11-09"),
    run({}, "--from", "2026-02-30"),
  ]);
  expect([noBroker, noDatabase, backwards, noDay].map(({ code, out }) => ({ code, out }))).toEqual(
    Array.from({ length: 4 }, () => ({ code: 2, out: "" })),
  );
  expect(noBroker.err).toMatch(/could not be checked: RabbitMQ at 127.0.0.1:1.* ECONNREFUSED/);
  expect(noDatabase.err).toContain("ECONNREFUSED");
  expect(noBroker.err + noDatabase.err).not.toContain("hush");
  expect(noDay.err).toContain("such as 2026-11-01");
  await pool.query("DELETE FROM roll_up_progress");
  expect(await run({})).toMatchObject({ code: 2, err: expect.stringContaining("roll_up_progress has no row") });
});
