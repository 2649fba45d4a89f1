import { CACHE_REPAIRS_NOTICED_MS, LEASE_MS } from "@qr/contracts";
import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RunningRedirect, startRedirect } from "../redirect.ts";
import { targetAt } from "../testing/held-stores.ts";
import { httpGet } from "../testing/http-get.ts";
import { openTestCodes, type TestCodes } from "../testing/test-codes.ts";
import { testSettings } from "../testing/test-settings.ts";
import { REDIS_DISTRUST_MS } from "./dependency-watch.ts";

const cache = createMemoryTargetCache();
let database: TestDatabase;
let codes: TestCodes;
let client: pg.Client;
let redirect: RunningRedirect;

beforeAll(async () => {
  database = await createTestDatabase();
  codes = await openTestCodes(database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const parts = { log: createLogger("test", "silent"), bus: createMemoryBus(), targetCache: cache };
  redirect = await startRedirect(testSettings({ DATABASE_URL: database.url }), parts);
});
afterAll(async () => {
  await redirect.stop(2000);
  await codes.close();
  await client.end();
  await database.drop();
});

async function locationOf(slug: string): Promise<string | undefined> {
  return (await httpGet(redirect.port, `/${slug}`)).headers.location;
}

async function waitForTrust(slug: string, location: string): Promise<void> {
  await expect.poll(() => locationOf(slug), { timeout: REDIS_DISTRUST_MS + 5000 }).toBe(location);
}

it("serves a change that waits for its cache write by the time the gateway confirms it, and trusts the cache again later", async () => {
  const { slug } = await codes.add({ target: "https://example.com/old" });
  await cache.put(slug, targetAt("https://example.com/cached", 2));
  await waitForTrust(slug, "https://example.com/cached");

  // The gateway commits, but its write to the cache fails.
  await client.query("UPDATE codes SET target = 'https://example.com/new', version = 3 WHERE slug = $1", [slug]);
  await client.query("INSERT INTO target_repairs (key) VALUES ($1)", [slug]);
  await expect
    .poll(() => locationOf(slug), { timeout: CACHE_REPAIRS_NOTICED_MS + LEASE_MS, interval: 20 })
    .toBe("https://example.com/new");

  await client.query("DELETE FROM target_repairs");
  await cache.put(slug, targetAt("https://example.com/later", 4));
  await waitForTrust(slug, "https://example.com/later");
}, 30_000);

it("does not distrust the cache because of a change that is being written", async () => {
  const { slug } = await codes.add({ target: "https://example.com/old" });
  await cache.put(slug, targetAt("https://example.com/cached", 2));
  await waitForTrust(slug, "https://example.com/cached");
  await client.query("INSERT INTO target_repairs (key, created_at) VALUES ($1, now() + interval '1 minute')", [slug]);
  const { rows } = await client.query("SELECT are_waiting FROM cache_repairs");
  expect(rows).toEqual([{ are_waiting: false }]);
});
