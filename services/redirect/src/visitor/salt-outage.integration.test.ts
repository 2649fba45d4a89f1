// Tests a 48-hour Postgres outage during which a new period of the visitor hash begins. The test sets the clock.

import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { collectMetrics, createLogger } from "@qr/runtime";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { createMemoryTargetCache } from "@qr/target-cache";
import { afterAll, expect, it } from "vitest";
import { startRedirect } from "../redirect.ts";
import { httpGet } from "../testing/http-get.ts";
import { collectScans } from "../testing/scan-collector.ts";
import { openTestCodes } from "../testing/test-codes.ts";
import { testSettings } from "../testing/test-settings.ts";

const HOUR_MS = 3_600_000;
const OUTAGE_HOURS = 48;
const PERIOD_HOURS = 30 * 24;
const PERIOD_ENDS_MS = 700 * PERIOD_HOURS * HOUR_MS;

const log = createLogger("test", "silent");
const metrics = collectMetrics();
const database = await createTestDatabase();
const direct = openTestPool(database.url, 1);
const codes = await openTestCodes(database.url);
const postgres = await startTcpProxy(database.url);
afterAll(async () => {
  await postgres.close();
  await codes.close();
  await direct.end();
  await database.drop();
  await metrics.close();
});

async function scansWithOwnSalt(): Promise<number> {
  return Number(/^redirect_scans_with_own_salt_total\S* (\d+)/m.exec(await metrics.text())?.[1] ?? 0);
}

it.each([
  { hoursBefore: 12, usesOwn: false, whose: "the salt created ahead" },
  { hoursBefore: 36, usesOwn: true, whose: "the redirect's own salt" },
])(
  "counts every scan of an outage that begins $hoursBefore hours before a new period, later ones with $whose",
  async ({ hoursBefore, usesOwn }) => {
    await direct.query("TRUNCATE visitor_salts");
    const clock = { nowMs: PERIOD_ENDS_MS - hoursBefore * HOUR_MS };
    const bus = createMemoryBus();
    const scans = await collectScans(bus);
    const settings = testSettings({ DATABASE_URL: urlThrough(postgres, database.url) });
    const parts = { log, bus, targetCache: createMemoryTargetCache(), nowMs: () => clock.nowMs };
    const redirect = await startRedirect(settings, parts);
    const { id, slug } = await codes.add({ target: "https://example.com/" });
    const ownBefore = await scansWithOwnSalt();
    const scan = async () => expect((await httpGet(redirect.port, `/${slug}`)).status).toBe(302);

    await scan();
    postgres.refuse();
    postgres.cut();
    for (let hour = 1; hour <= OUTAGE_HOURS; hour += 1) {
      clock.nowMs += HOUR_MS;
      await scan();
    }
    expect((await scansWithOwnSalt()) - ownBefore).toBe(usesOwn ? OUTAGE_HOURS - hoursBefore + 1 : 0);
    postgres.thaw();
    const isShared = async () =>
      (await direct.query("SELECT FROM visitor_salts WHERE starts_on = $1", [new Date(PERIOD_ENDS_MS)])).rowCount;
    await expect.poll(isShared, { timeout: 15_000 }).toBe(1);
    await scan();

    await expect.poll(() => scans.scansOf(id).length, { timeout: 10_000 }).toBe(OUTAGE_HOURS + 2);
    const hashes = new Map<string, number>();
    for (const [, atMs, , , , , visitor] of scans.scansOf(id)) {
      const hash = `${visitor} ${atMs < PERIOD_ENDS_MS ? "before" : "after"}`;
      hashes.set(hash, (hashes.get(hash) ?? 0) + 1);
    }
    expect([...hashes.values()]).toEqual([hoursBefore, OUTAGE_HOURS + 2 - hoursBefore]);
    await redirect.stop(2000);
    await scans.stop();
  },
);
