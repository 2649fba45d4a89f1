// Tests that consistent counts agree, and that exactly the planted differences are found, each with its code and day.

import { createTestDatabase } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { emptySketch } from "@qr/visitor-sketch";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { ACCOUNT_ID, CODES, codeIdOf, fillCounts, openCounts, QUARTER_HOURS } from "../testing/counted-codes-store.ts";
import { reconcile } from "./reconcile.ts";
import { type Check, MAX_KEPT } from "./report.ts";
import type { Scope } from "./scope.ts";

const database = await createTestDatabase();
const pool = openCounts(database.url);
const log = createLogger("test", "silent");
const CODE = codeIdOf(700);
const OTHER = codeIdOf(3);
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(() => fillCounts(pool));

const check = (scope: Partial<Scope> = {}) =>
  reconcile(
    { from: undefined, to: undefined, codeId: undefined, ...scope },
    { databaseUrl: database.url, letters: undefined, log, onProgress: () => {} },
  );
const differing = (checks: readonly Check[]) => checks.filter(({ outcome }) => outcome === "differ");
/** Returns the differences as `check id day: kept, not expected`. */
async function found(scope: Partial<Scope> = {}): Promise<string[]> {
  return differing(await check(scope)).flatMap(({ name, shown }) =>
    shown.map(({ id, day, kept, expected }) => `${name} ${id} ${day}: ${kept}, not ${expected}`),
  );
}
const ofCode = (table: string) => `${table} WHERE code_id = '${CODE}'`;
const day = "day = '2026-11-09'";

it("finds that consistent counts agree, and reports how many it has compared", async () => {
  const checks = await check();
  expect(differing(checks)).toEqual([]);
  const compared = Object.fromEntries(checks.map(({ name, outcome, compared }) => [name, [outcome, compared]]));
  expect(compared).toEqual({
    totals_by_days: ["agree", CODES],
    days_by_devices: ["agree", 3 * CODES],
    days_by_quarter_hours: ["agree", 3 * CODES],
    days_by_their_texts: ["agree", 3 * CODES],
    accounts_by_codes: ["agree", 3],
    accounts_by_their_texts: ["agree", 3],
    visitors_of_days: ["agree", 3 * CODES],
    dimensions_of_days: ["agree", 3 * CODES],
    visitors_of_quarter_hours: ["agree", 2 * QUARTER_HOURS.length * CODES],
    dimensions_of_quarter_hours: ["agree", 2 * QUARTER_HOURS.length * CODES],
    visitors_of_accounts: ["agree", 3],
    dimensions_of_accounts: ["agree", 3],
    dead_letters: ["not_compared", 0],
    not_rolled_up: ["info", 4 * CODES],
    inbox: ["info", 0],
  });
});

describe("finds", () => {
  it("a total that is not the sum of its days", async () => {
    await pool.query(`UPDATE code_totals SET scans = scans + 1, bots = bots - 2 WHERE code_id = '${CODE}'`);
    expect(await found()).toEqual([`totals_by_days ${CODE} null: scans=17 bots=22, not scans=16 bots=24`]);
  });

  it("a missing total, even of the first or the last code", async () => {
    await pool.query("DELETE FROM code_totals WHERE code_id = ANY($1::uuid[])", [[codeIdOf(1), codeIdOf(CODES)]]);
    expect(await found()).toEqual(
      [1, CODES].map((n) => `totals_by_days ${codeIdOf(n)} null: scans=0 bots=0, not scans=16 bots=24`),
    );
  });

  it("all differences even if the table that defines the pages is empty, and lists a bounded number", async () => {
    await pool.query("DELETE FROM code_totals");
    const [totals, ...others] = differing(await check());
    expect([totals?.compared, totals?.differences, totals?.shown.length]).toEqual([CODES, CODES, MAX_KEPT]);
    expect(others).toEqual([]);
  });

  it("a day whose scans are not the sum of its devices, without the constraint that prevents it", async () => {
    await pool.query("ALTER TABLE code_days DROP CONSTRAINT code_days_counts_check");
    await pool.query(`UPDATE code_days SET scans = scans + 1 WHERE code_id = '${CODE}' AND ${day}`);
    await pool.query(`UPDATE code_totals SET scans = scans + 1 WHERE code_id = '${CODE}'`);
    expect(await found()).toEqual([`days_by_devices ${CODE} 2026-11-09: scans=5, not scans=4`]);
  });

  it("a quarter-hour that is missing in its day, or deleted", async () => {
    await pool.query(
      `UPDATE quarter_hour_counts SET bots = bots + 1 WHERE code_id = '${CODE}' AND starts_at = '2026-11-08T23:45Z' AND shard = 1`,
    );
    await pool.query(`DELETE FROM ${ofCode("quarter_hour_counts")} AND starts_at = '2026-11-09T10:15Z'`);
    expect(await found()).toEqual([
      `days_by_quarter_hours ${CODE} 2026-11-08: mobile=4 desktop=2 tablet=2 bots=12, not mobile=4 desktop=2 tablet=2 bots=13`,
      `days_by_quarter_hours ${CODE} 2026-11-09: mobile=2 desktop=1 tablet=1 bots=6, not mobile=0 desktop=0 tablet=0 bots=0`,
    ]);
  });

  it("quarter-hours that are missing in the text of their day", async () => {
    await pool.query(
      `UPDATE code_days SET quarter_hours = quarter_hours || '95=,3;' WHERE code_id = '${CODE}' AND ${day}`,
    );
    await pool.query(`UPDATE account_days SET quarter_hours = '' WHERE ${day}`);
    expect(await found()).toEqual([
      `days_by_their_texts ${CODE} 2026-11-09: mobile=2 desktop=1 tablet=1 bots=6, not mobile=2 desktop=4 tablet=1 bots=6`,
      expect.stringMatching(`accounts_by_their_texts ${ACCOUNT_ID} 2026-11-09: mobile=2198 .*, not mobile=0 `),
    ]);
  });

  it("a lost day, in every table that lacks it", async () => {
    await pool.query(`DELETE FROM ${ofCode("code_days")} AND ${day}`);
    expect(await found()).toEqual([
      `totals_by_days ${CODE} null: scans=16 bots=24, not scans=12 bots=18`,
      `days_by_quarter_hours ${CODE} 2026-11-09: mobile=0 desktop=0 tablet=0 bots=0, not mobile=2 desktop=1 tablet=1 bots=6`,
      expect.stringMatching(`accounts_by_codes ${ACCOUNT_ID} 2026-11-09: mobile=2198 .*, not mobile=2196 `),
      `visitors_of_days ${CODE} 2026-11-09: visitors=2, not visitors<=0`,
    ]);
  });

  it("an account's day that is not the sum of its codes'", async () => {
    await pool.query(`UPDATE account_days SET tablet = tablet + 1 WHERE ${day}`);
    expect(await found()).toEqual([
      ...["accounts_by_codes", "accounts_by_their_texts"].map((name) =>
        expect.stringMatching(`${name} ${ACCOUNT_ID} 2026-11-09: .* tablet=1100 .*, not .* tablet=1099 `),
      ),
    ]);
  });

  it("more visitors than scans, and unreadable sketches", async () => {
    await pool.query(
      `UPDATE visitor_sketches SET sketch = decode('01000000000000000100000000000000020000000000000003000000000000000400000000000000050000000000000006000000000000000700000000000000080000000000000009', 'hex')
       WHERE code_id = '${CODE}' AND ${day}`,
    );
    await pool.query(`UPDATE visitor_sketches SET sketch = '\\x7f00' WHERE code_id = '${OTHER}' AND ${day}`);
    await pool.query(
      `UPDATE quarter_hour_counts SET visitors = visitors || decode('0000000000000005', 'hex') WHERE code_id = '${CODE}' AND starts_at = '2026-11-09T10:15Z' AND shard = 0`,
    );
    await pool.query(`UPDATE account_days SET sketch = '\\x01', mobile = 0, desktop = 0, tablet = 0 WHERE ${day}`);
    expect((await found()).filter((line) => line.startsWith("visitors"))).toEqual([
      `visitors_of_days ${OTHER} 2026-11-09: unreadable, not visitors<=4`,
      `visitors_of_days ${CODE} 2026-11-09: visitors=9, not visitors<=4`,
      `visitors_of_quarter_hours ${CODE} 2026-11-09T10:15Z: visitors=3, not visitors<=2`,
    ]);
  });

  it("more visitors of an account than scans, but only beyond the error of the estimate", async () => {
    const sketch = emptySketch();
    for (let visitor = 0; visitor < 4000; visitor += 1) {
      sketch.add(Math.imul(visitor + 1, 0x9e3779b1) >>> 0, Math.imul(visitor + 7, 0x85ebca6b) >>> 0);
    }
    const estimate = sketch.estimate();
    const put = (scans: number) =>
      pool.query("UPDATE account_days SET sketch = $1, mobile = $2, desktop = 0, tablet = 0 WHERE day = '2026-11-09'", [
        sketch.encode(),
        scans,
      ]);
    const visitors = async () => (await found()).filter((line) => line.startsWith("visitors"));
    await put(Math.round(estimate / 1.04));
    expect(await visitors()).toEqual([]);
    await put(Math.round(estimate / 1.06));
    expect(await visitors()).toEqual([expect.stringContaining(`${ACCOUNT_ID} 2026-11-09: visitors=${estimate}, not`)]);
  });

  it("a dimension with more scans than the day", async () => {
    await pool.query(
      `UPDATE code_days SET dimensions = dimensions || 'cFR=3;sqr=4;' WHERE code_id = '${CODE}' AND ${day}`,
    );
    await pool.query(
      `UPDATE quarter_hour_counts SET combinations = combinations || 'bsafari=3;' WHERE code_id = '${CODE}' AND starts_at = '2026-11-10T12:00Z' AND shard = 0`,
    );
    await pool.query(`UPDATE account_days SET dimensions = dimensions || 'ssymbol=5000;' WHERE ${day}`);
    expect(await found()).toEqual([
      `dimensions_of_days ${CODE} 2026-11-09: country=5, not country<=4`,
      `dimensions_of_quarter_hours ${CODE} 2026-11-10T12:00Z: browser=3, not browser<=2`,
      `dimensions_of_accounts ${ACCOUNT_ID} 2026-11-09: source=5000, not source<=4396`,
    ]);
  });
});

describe("ignores", () => {
  it("days and codes outside the scope", async () => {
    await pool.query(
      `UPDATE code_days SET scans = scans + 1, mobile = mobile + 1 WHERE code_id = '${CODE}' AND ${day}`,
    );
    expect(await found({ from: "2026-11-10" })).toEqual([]);
    expect(await found({ to: "2026-11-08" })).toEqual([]);
    expect(await found({ from: "2026-11-09", to: "2026-11-09" })).toHaveLength(3);
    expect(await found({ codeId: OTHER })).toEqual([]);
    expect(await found({ codeId: CODE })).toHaveLength(3);
    const compared = (await check({ codeId: CODE, from: "2026-11-10" })).map(({ compared }) => compared);
    expect(Math.max(...compared)).toBe(4);
  });

  it("days whose quarter-hours have been dropped", async () => {
    await pool.query("DELETE FROM quarter_hour_counts WHERE starts_at < '2026-11-09'");
    expect(await found({ codeId: CODE })).toHaveLength(1);
    await pool.query("UPDATE roll_up_progress SET visitors_from = '2026-11-09'");
    expect(await found()).toEqual([]);
  });

  it("rows written while it runs", async () => {
    let planted: Promise<unknown> | undefined;
    const checks = await reconcile(
      { from: undefined, to: undefined, codeId: undefined },
      {
        databaseUrl: database.url,
        letters: undefined,
        log,
        onProgress: () => {
          planted ??= pool.query("UPDATE code_days SET scans = scans + 1, mobile = mobile + 1");
        },
      },
    );
    await planted;
    expect(differing(checks)).toEqual([]);
    expect((await found()).length).toBeGreaterThan(0);
  });
});
