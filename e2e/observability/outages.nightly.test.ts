// Postgres, Redis, and RabbitMQ are down in turn, for 15 s each. promtool treats the 15 s as 75 s. `npm run outages` uses real time.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type FaultySystem, startFaultySystem } from "../faults/parts/faulty-system.ts";
import { SERVER_NAMES } from "../faults/parts/names.ts";
import { checkAlerts, runOutage } from "./outage.ts";
import { findPromtool } from "./promtool.ts";

const PLAN = { seconds: 15, everyMs: 1000, calledSeconds: 5 };

let system: FaultySystem | undefined;
beforeAll(async () => {
  system = await startFaultySystem();
}, 120_000);
afterAll(() => system?.stop(), 60_000);

test.each(SERVER_NAMES)(
  "%s down: exactly the expected alerts fire and resolve, no process exits, and each service reports the right readiness",
  { timeout: 700_000 },
  async (server) => {
    if (!system) throw new Error("the system is not running");
    const report = await runOutage(system, server, PLAN);
    expect(report.wronglyReady).toEqual([]);
    expect(report.crashes).toEqual([]);
    expect(report.scans).toBeGreaterThan(50);
    expect(report.failedScans).toEqual([]);
    const program = await findPromtool();
    if (program === undefined)
      console.log("promtool is not installed and cannot be installed: alerts were not checked");
    else expect(await checkAlerts(program, report)).toContain("SUCCESS");
  },
);
