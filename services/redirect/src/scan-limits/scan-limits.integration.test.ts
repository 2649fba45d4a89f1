// Three redirects share the scan limits of codes, with a Redis of their own that the tests restart and cut off.

import { createTestDatabase, signInUrl } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { collectMetrics, createLogger } from "@qr/runtime";
import { startTcpProxy } from "@qr/runtime/testing";
import { startPrivateRedis } from "@qr/target-cache/testing";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { type RunningRedirect, startRedirect } from "../redirect.ts";
import { metricValue } from "../testing/dead-journals.ts";
import { httpGet } from "../testing/http-get.ts";
import { openTestCodes } from "../testing/test-codes.ts";
import { testSettings } from "../testing/test-settings.ts";

const TARGET = "https://example.com/menu";
const FALLBACK = "https://example.com/sold-out";
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1";
const BOT = "Googlebot/2.1 (+http://www.google.com/bot.html)";

const metrics = collectMetrics();
const log = createLogger("test", "silent");
const bus = createMemoryBus();
const database = await createTestDatabase();
const codes = await openTestCodes(database.url);
const counts = new pg.Client({ connectionString: database.url });
await counts.connect();
const redis = await startPrivateRedis();
const proxy = await startTcpProxy({ host: "127.0.0.1", port: Number(new URL(redis.url).port) });
const running: RunningRedirect[] = [];
const start = async () => {
  const REDIS_URL = `redis://127.0.0.1:${proxy.port}`;
  const settings = testSettings({ DATABASE_URL: signInUrl(database.url, "redirect"), REDIS_URL });
  const redirect = await startRedirect(settings, { log, bus });
  running.push(redirect);
  return redirect;
};
const redirects: readonly [RunningRedirect, RunningRedirect, RunningRedirect] = [
  await start(),
  await start(),
  await start(),
];

afterAll(async () => {
  for (const redirect of running) await redirect.stop(5000);
  await Promise.all([proxy.close(), redis.close(), bus.close(100), counts.end(), codes.close()]);
  await database.drop();
  await metrics.close();
});

async function visit(redirect: RunningRedirect, slug: string, agent = PHONE, method = "GET") {
  const { status, headers } = await httpGet(redirect.port, `/${slug}`, { method, headers: { "User-Agent": agent } });
  return { status, location: headers.location };
}

/** Visits the code from `phones` phones at the same time, evenly on all redirects, and returns the number of phones that reach the target. */
async function scanAtOnce(slug: string, phones: number, on: readonly RunningRedirect[] = redirects): Promise<number> {
  const visits = Array.from({ length: phones }, (_, index) => visit(on[index % on.length] ?? redirects[0], slug));
  return (await Promise.all(visits)).filter(({ location }) => location === TARGET).length;
}

async function redisIs(state: "up" | "down"): Promise<void> {
  for (const { port } of redirects) {
    const readiness = async () => JSON.parse((await httpGet(port, "/readyz")).body).dependencies.redis;
    await expect.poll(readiness, { timeout: 15_000 }).toBe(state);
  }
}

/** Returns the scans that the redirects have reported as beyond a limit. */
async function reportedBeyond(): Promise<number> {
  return metricValue(await metrics.text(), "redirect_scans_beyond_limit_total") ?? 0;
}

async function counterOf(id: string): Promise<number> {
  const query = "SELECT scan_limit->>'key' AS key FROM codes WHERE id = $1";
  const { rows } = await counts.query<{ key: string }>(query, [id]);
  return Number(await redis.client.get(`scans:{${rows[0]?.key}}`));
}

describe("while Redis responds", () => {
  it("exactly 100 of 500 phones on three redirects reach the target, and nobody afterward", async () => {
    const { slug } = await codes.add({ target: TARGET, maxScans: 100 });
    expect(await scanAtOnce(slug, 500)).toBe(100);
    for (const redirect of redirects) expect((await visit(redirect, slug)).status).toBe(410);
  });

  it("bots, link previews, and HEAD do not use up the limit, and meet it", async () => {
    const { slug } = await codes.add({ target: TARGET, maxScans: 1, fallbackTarget: FALLBACK });
    const [one, other] = redirects;
    const others = async () => {
      const seen = [await visit(one, slug, BOT), await visit(other, slug, "WhatsApp/2.24")];
      return [...seen, await visit(one, slug, PHONE, "HEAD")].map(({ location }) => location);
    };
    expect(await others()).toEqual([TARGET, TARGET, TARGET]);
    expect((await visit(other, slug)).location).toBe(TARGET);
    expect(await others()).toEqual([FALLBACK, FALLBACK, FALLBACK]);
    expect((await visit(one, slug)).location).toBe(FALLBACK);
  });

  it("a code with pages uses it up, too, also in the form of symbols", async () => {
    const { slug } = await codes.add({ target: "Hello", type: "text", maxScans: 2 });
    const statuses: number[] = [];
    for (const path of [slug, `${slug}/`, `${slug}/`, slug]) {
      statuses.push((await visit(redirects[statuses.length % 3] ?? redirects[0], path)).status);
    }
    expect(statuses).toEqual([200, 200, 410, 410]);
  });
});

describe("after Redis has lost its data", () => {
  it("no exhausted code reopens, also not on a new redirect", async () => {
    const { slug, id } = await codes.add({ target: TARGET, maxScans: 50 });
    expect(await scanAtOnce(slug, 200)).toBe(50);
    await counts.query("INSERT INTO code_totals (code_id, scans, bots, folded_at) VALUES ($1, 50, 0, now())", [id]);
    await redis.kill();
    await redisIs("down");
    await redis.start();
    await redisIs("up");
    const restarted = await start();
    expect(await scanAtOnce(slug, 200, [...redirects, restarted])).toBe(0);
  });

  it("a counter starts again from the counted scans and from those that the redirects have seen", async () => {
    const counted = await codes.add({ target: TARGET, maxScans: 50, scans: 40 });
    const seen = await codes.add({ target: TARGET, maxScans: 50 });
    expect(await scanAtOnce(seen.slug, 40, redirects.slice(0, 1))).toBe(40);
    await redis.client.flushall();
    expect(await scanAtOnce(counted.slug, 60)).toBe(10);
    expect(await scanAtOnce(seen.slug, 60, redirects.slice(0, 1))).toBe(10);
  });
});

describe("while Redis does not respond", () => {
  it("each redirect goes by what it knows, and the excess is what the metric says", async () => {
    const { slug, id } = await codes.add({ target: TARGET, maxScans: 100 });
    expect(await scanAtOnce(slug, 60)).toBe(60);
    const before = await reportedBeyond();
    // Calls that are under way when the connection breaks may or may not have reached Redis.
    const first = scanAtOnce(slug, 30);
    await new Promise(setImmediate);
    proxy.refuse();
    proxy.cut();
    await redisIs("down");
    const during = (await first) + (await scanAtOnce(slug, 300));
    expect(during).toBeGreaterThanOrEqual(40);
    proxy.thaw();
    await redisIs("up");
    await expect.poll(() => counterOf(id), { timeout: 15_000 }).toBe(60 + during);
    expect((await reportedBeyond()) - before).toBe(60 + during - 100);
    expect(await scanAtOnce(slug, 30)).toBe(0);
  });
});
