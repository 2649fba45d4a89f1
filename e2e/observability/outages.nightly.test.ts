// Postgres, Redis, and RabbitMQ are cut off in turn, for 15 s each. promtool treats the 15 s as 75 s. `npm run outages` uses real time.
// Then, under a real Prometheus, every service and every exporter is stopped and leaves DNS for three minutes of real time.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultySystem, startFaultySystem } from "../faults/parts/faulty-system.ts";
import { SERVER_NAMES } from "../faults/parts/names.ts";
import { checkAlerts, runOutage } from "./outage.ts";
import { findPromtool } from "./promtool.ts";
import { stopParts } from "./stopped-parts.ts";
import { canWatch, type PartName, startWatchedSystem, type WatchedSystem } from "./watched-system.ts";

const PLAN = { seconds: 15, everyMs: 1000, calledSeconds: 5 };

/** Parts that are stopped at the same time. No alert of one of them suppresses an alert of another. */
const STOPPED_TOGETHER: readonly (readonly PartName[])[] = [
  ["gateway", "stats", "blackbox"],
  ["redirect", "render", "node-exporter", "rabbitmq"],
];
const STOPPED_SECONDS = 180;
const FIRES_WITHIN_SECONDS = 60;

describe("a server that is cut off", () => {
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
});

describe("a part that is stopped and leaves DNS", () => {
  let system: WatchedSystem | undefined;
  beforeAll(async () => {
    if (await canWatch()) system = await startWatchedSystem();
  }, 700_000);
  afterAll(() => system?.stop(), 90_000);

  test.each(STOPPED_TOGETHER.map((parts) => ({ parts })))(
    "$parts: each alert fires within a minute, fires until the part is back, and then resolves",
    { timeout: 500_000 },
    async ({ parts }) => {
      if (!system) return console.log("needs Debian and root: not checked");
      const reports = await stopParts(system, parts, STOPPED_SECONDS);
      console.table(reports.map(({ runbookUrl, ...report }) => ({ ...report, others: report.others.join(" ") })));
      for (const report of reports) {
        expect(report).toMatchObject({ interruptions: 0, firingAtEnd: 1, resolvedAfter: expect.any(Number) });
        // The probe's targets are in a file, not in DNS.
        if (report.part !== "blackbox") expect(report.targetsAtEnd).toBe(0);
        expect(report.firedAfter).toBeLessThanOrEqual(FIRES_WITHIN_SECONDS);
        expect(report.others).not.toContain("ServiceDown");
        expect(report.others).not.toContain("ServerNotWatched");
        const [page = "", heading] = report.runbookUrl.split("#");
        expect(await (await fetch(page)).text()).toContain(`id="${heading}"`);
      }
    },
  );
});
