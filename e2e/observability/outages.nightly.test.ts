// Postgres, Redis and RabbitMQ away, one after the other, for 15 s that stand for 75: `npm run outages` takes a minute and more of each.

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
  "%s away: the named alerts fire and end, no process ends, each service is as ready as it can be",
  { timeout: 700_000 },
  async (server) => {
    if (!system) throw new Error("the system runs");
    const report = await runOutage(system, server, PLAN);
    expect(report.wronglyReady).toEqual([]);
    expect(report.crashes).toEqual([]);
    expect(report.scans).toBeGreaterThan(50);
    expect(report.failedScans).toEqual([]);
    const program = await findPromtool();
    if (program === undefined)
      console.log("promtool is not here and cannot be installed: whether alerts fire was not checked");
    else expect(await checkAlerts(program, report)).toContain("SUCCESS");
  },
);
