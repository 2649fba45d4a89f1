// Runs the smoke rows of the fault table with short faults. `npm run faults` runs all rows with longer faults.

import { afterAll, beforeAll, expect, test } from "vitest";
import { canRun, ROWS, titleOf } from "./rows/index.ts";
import { type FaultSession, startFaultSession } from "./session.ts";

const SECONDS = 3;
/** Multiplier for the time limits. It is needed because other tests run at the same time. `npm run faults` checks the limits themselves. */
const PATIENCE = 8;
const START_MS = 120_000;
const ROW_MS = 300_000;

let session: FaultSession | undefined;
beforeAll(async () => {
  session = await startFaultSession({ seconds: SECONDS, patience: PATIENCE });
}, START_MS);
afterAll(async () => {
  await session?.end();
}, START_MS);

for (const row of ROWS.filter(canRun).filter(({ isSmoke }) => isSmoke)) {
  test(`${titleOf(row)}: ${row.expects}`, { timeout: ROW_MS }, async ({ skip }) => {
    const report = await session?.run(row);
    if (report?.verdict === "not run") skip(report.faults.join("; "));
    expect(report?.faults).toEqual([]);
    expect(report).toMatchObject({ verdict: "held", unexpected: 0, ledger: { lost: 0, duplicated: 0 } });
    expect(report?.ledger.served).toBeGreaterThan(100);
  });
}
