// The miss budget as clients of a running redirect see it.

import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { collectMetrics, createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningRedirect, startRedirect } from "../redirect.ts";
import { httpGet } from "../testing/http-get.ts";
import { newSlug, openTestCodes, type TestCodes } from "../testing/test-codes.ts";
import { testSettings } from "../testing/test-settings.ts";

const log = createLogger("test", "silent");
const metrics = collectMetrics();
const MISSES = 5;

let database: TestDatabase;
let codes: TestCodes;
let redirect: RunningRedirect;
const bus = createMemoryBus();

beforeAll(async () => {
  database = await createTestDatabase();
  codes = await openTestCodes(database.url);
  const changes = { DATABASE_URL: database.url, TRUSTED_PROXIES: ["127.0.0.1"], MISSES_PER_MINUTE: MISSES };
  redirect = await startRedirect(testSettings(changes), { log, bus, targetCache: createMemoryTargetCache() });
});
afterAll(async () => {
  await redirect.stop(1000);
  await bus.close(100);
  await codes.close();
  await database.drop();
  await metrics.close();
});

const from = (address: string, path: string, headers: Record<string, string> = {}, method = "GET") =>
  httpGet(redirect.port, path, { method, headers: { "X-Forwarded-For": address, ...headers } });

async function sweep(address: string, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let miss = 0; miss < count; miss += 1) statuses.push((await from(address, `/${newSlug()}`)).status);
  return statuses;
}
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

it("S2 responds with 429 to a client with too many unknown slugs, and still serves every known one", async () => {
  const { slug } = await codes.add({ target: "https://example.com/known" });
  const gone = await codes.add({ target: "https://example.com/gone", deleted: true });
  expect(await sweep("203.0.113.7", MISSES + 3)).toEqual([...times(MISSES, 404), ...times(3, 429)]);
  for (let scan = 0; scan < 3 * MISSES; scan += 1) {
    const response = await from("203.0.113.7", `/${slug}`);
    expect([response.status, response.headers.location]).toEqual([302, "https://example.com/known"]);
  }
  // This slug has never been requested, so no lease covers it.
  const { slug: fresh } = await codes.add({ target: "https://example.com/fresh" });
  expect((await from("203.0.113.7", `/${fresh}`)).status).toBe(302);
  expect((await from("203.0.113.7", `/${gone.slug}`)).status).toBe(410);
  expect((await from("203.0.113.7", "/robots.txt")).status).toBe(200);
  expect(await sweep("203.0.113.8", 1)).toEqual([404]);
});

it("S2 counts a repeated unknown slug each time, also from memory and by HEAD", async () => {
  const slug = newSlug();
  const statuses: number[] = [];
  for (const method of ["GET", "HEAD", "GET", "HEAD", "GET", "GET", "HEAD"]) {
    statuses.push((await from("198.51.100.1", `/${slug}`, {}, method)).status);
  }
  expect(statuses).toEqual([...times(MISSES, 404), 429, 429]);
});

it("S2 does not count scans", async () => {
  const { slug } = await codes.add({ target: "https://example.com/scanned" });
  for (let scan = 0; scan < 4 * MISSES; scan += 1) expect((await from("198.51.100.2", `/${slug}`)).status).toBe(302);
  expect(await sweep("198.51.100.2", MISSES + 1)).toEqual([...times(MISSES, 404), 429]);
});

it("S2 gives an IPv6 /64 network one budget", async () => {
  const statuses: number[] = [];
  for (let host = 1; host <= MISSES + 1; host += 1) {
    statuses.push((await from(`2001:db8:1:2::${host}`, `/${newSlug()}`)).status);
  }
  expect(statuses).toEqual([...times(MISSES, 404), 429]);
  expect(await sweep("2001:db8:1:3::1", 1)).toEqual([404]);
});

it("S2 T15 gives a forged address no new budget", async () => {
  const statuses: number[] = [];
  for (let forged = 1; forged <= MISSES + 1; forged += 1) {
    statuses.push((await from(`192.0.2.${forged}, 198.51.100.3`, `/${newSlug()}`)).status);
  }
  expect(statuses).toEqual([...times(MISSES, 404), 429]);
});

it("S2 the 429 says when to retry, in the client's language or in JSON, is not cached, and is counted", async () => {
  await sweep("198.51.100.4", MISSES);
  const page = await from("198.51.100.4", `/${newSlug()}`, { "Accept-Language": "de" });
  expect([page.status, page.headers["content-language"]]).toEqual([429, "de"]);
  expect(page.body).toContain("<h1>Zu viele Anfragen</h1>");
  const json = await from("198.51.100.4", `/${newSlug()}`, { Accept: "application/json" });
  expect(JSON.parse(json.body)).toMatchObject({ code: "rate_limited", request_id: expect.any(String) });
  for (const { headers } of [page, json]) {
    expect(Number(headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(headers).toMatchObject({ "cache-control": "private, no-store", "x-robots-tag": "noindex" });
    expect(headers["set-cookie"]).toBeUndefined();
  }
  const text = await metrics.text();
  expect(Number(/^redirect_misses_limited_total\S* (\d+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(2);
  const share = Number(/^redirect_miss_slots_used_ratio\S* ([\d.e-]+)/m.exec(text)?.[1]);
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(0.001);
});
