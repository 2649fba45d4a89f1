import { ANY_DOMAIN_KEY, anyDomain, domainFromRow, domainKey, linkKey, targetFromRow } from "@qr/contracts";
import { createTestDatabase, type TestDatabase } from "@qr/database/testing";
import { type Bus, connectRabbitBus } from "@qr/messaging";
import { createTestBroker, type TestBroker } from "@qr/messaging/testing";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type RunningRedirect, startRedirect } from "./redirect.ts";
import { httpGet } from "./testing/http-get.ts";
import { collectScans, type ScanCollector } from "./testing/scan-collector.ts";
import { openTestCodes, type TestCodes } from "./testing/test-codes.ts";
import { testSettings } from "./testing/test-settings.ts";

const log = createLogger("test", "silent");

let database: TestDatabase;
let codes: TestCodes;
let broker: TestBroker;
let statsBus: Bus;
let scans: ScanCollector;
let postgres: TcpProxy;
let redis: TcpProxy;
let rabbit: TcpProxy;
let redirect: RunningRedirect;

function through(url: string, proxy: TcpProxy): string {
  const changed = new URL(url);
  changed.hostname = "127.0.0.1";
  changed.port = String(proxy.port);
  return changed.href;
}

function proxyTo(url: string, defaultPort: number): Promise<TcpProxy> {
  const { hostname, port } = new URL(url);
  return startTcpProxy({ host: hostname, port: Number(port) || defaultPort });
}

const get = (slug: string) => httpGet(redirect.port, `/${slug}`);
const readiness = async () => JSON.parse((await httpGet(redirect.port, "/readyz")).body).dependencies;
const allUp = { postgres: "up", redis: "up", rabbitmq: "up" };

beforeAll(async () => {
  database = await createTestDatabase();
  codes = await openTestCodes(database.url);
  broker = await createTestBroker();
  statsBus = await connectRabbitBus({ url: broker.url, log });
  scans = await collectScans(statsBus);
  postgres = await proxyTo(database.url, 5432);
  redis = await proxyTo(process.env.TEST_REDIS_URL ?? "", 6379);
  rabbit = await proxyTo(broker.url, 5672);
  for (const proxy of [postgres, redis, rabbit]) proxy.refuse();
  redirect = await startRedirect(newSettings(), { log });
});

/** Returns the settings of a redirect behind the proxies. */
function newSettings() {
  return testSettings({
    DATABASE_URL: through(database.url, postgres),
    REDIS_URL: through(process.env.TEST_REDIS_URL ?? "", redis),
    AMQP_URL: broker.urlThrough(rabbit.port),
  });
}

afterEach(async () => {
  for (const proxy of [postgres, redis, rabbit]) proxy.thaw();
  await expect.poll(readiness, { timeout: 15_000 }).toEqual(allUp);
});

afterAll(async () => {
  await redirect.stop(5000);
  await statsBus.close(500);
  await Promise.all([postgres.close(), redis.close(), rabbit.close()]);
  await broker.drop();
  await codes.close();
  await database.drop();
});

function takeDown(...proxies: TcpProxy[]): void {
  for (const proxy of proxies) {
    proxy.refuse();
    proxy.cut();
  }
}

describe("every dependency down", () => {
  it("at start: responds with 503 and is not ready, then recovers with them", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/a" });
    expect((await get(slug)).status).toBe(503);
    expect((await httpGet(redirect.port, "/readyz")).status).toBe(503);
    for (const proxy of [postgres, redis, rabbit]) proxy.thaw();
    await expect.poll(async () => (await get(slug)).status, { timeout: 10_000 }).toBe(302);
    await vi.waitFor(() => expect(scans.scansOf(id).length).toBeGreaterThan(0), 15_000);
  });

  it("later: redirects known codes to their last targets, and counts the scans once the broker recovers", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/last" });
    expect((await get(slug)).status).toBe(302);
    takeDown(postgres, redis, rabbit);
    for (let scan = 0; scan < 20; scan += 1) {
      const response = await get(slug);
      expect([response.status, response.headers.location]).toEqual([302, "https://example.com/last"]);
    }
    expect((await get("NEVERSEEN1")).status).toBe(503);
    expect((await httpGet(redirect.port, "/readyz")).status).toBe(200);
    for (const proxy of [postgres, redis, rabbit]) proxy.thaw();
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(21), 20_000);
  });
});

describe("one dependency down", () => {
  it("Redis cut off: serves the latest target from Postgres at once", async () => {
    const { slug } = await codes.add({ target: "https://example.com/1" });
    expect((await get(slug)).status).toBe(302);
    takeDown(redis);
    await codes.change(slug, "https://example.com/2");
    await expect.poll(async () => (await get(slug)).headers.location).toBe("https://example.com/2");
    redis.thaw();
    for (let round = 0; round < 20; round += 1) {
      expect((await get(slug)).headers.location).toBe("https://example.com/2");
    }
  });

  it("Redis frozen: still responds quickly", async () => {
    const { slug } = await codes.add({ target: "https://example.com/a" });
    expect((await get(slug)).status).toBe(302);
    redis.freeze();
    for (let round = 0; round < 10; round += 1) {
      const startedMs = performance.now();
      expect((await get(slug)).status).toBe(302);
      expect(performance.now() - startedMs).toBeLessThan(2000);
    }
  });

  it("Postgres frozen: serves the targets in Redis, and 503 within the deadline for others", async () => {
    const { slug } = await codes.add({ target: "https://example.com/a" });
    await expect.poll(async () => (await get(slug)).status).toBe(302);
    postgres.freeze();
    expect((await get(slug)).status).toBe(302);
    const startedMs = performance.now();
    expect((await get("NEVERSEEN2")).status).toBe(503);
    expect(performance.now() - startedMs).toBeLessThan(5000);
  });

  it("RabbitMQ cut off and back: counts every scan once", async () => {
    const { id, slug } = await codes.add({ target: "https://example.com/a" });
    takeDown(rabbit);
    for (let scan = 0; scan < 50; scan += 1) expect((await get(slug)).status).toBe(302);
    rabbit.thaw();
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(50), 20_000);
  });
});

describe("a new process, for codes on an own domain", () => {
  const host = "cold-start.example.com";
  const [kept, deleted] = ["302 https://example.com/kept", "302 https://example.com/past"];
  let domain = 0;

  beforeAll(async () => {
    domain = await codes.addDomain({ host });
    await codes.changeDomain(host, {
      root_target: "https://example.com/home",
      gone_target: "https://example.com/past",
    });
    await codes.add({ target: "https://example.com/kept", slug: linkKey(domain, "KEPT") });
    await codes.add({ target: "https://example.com/", slug: linkKey(domain, "DELETED"), deleted: true });
  });

  /** Writes the domain and its codes to Redis, as the gateway does. */
  async function warmRedis(): Promise<void> {
    const cache = await connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log });
    const row = await codes.domainRow(host);
    await vi.waitFor(() => cache.put(domainKey(host), domainFromRow(row)));
    await cache.put(ANY_DOMAIN_KEY, anyDomain(true));
    for (const path of ["KEPT", "DELETED"]) {
      const row = await codes.targetRow(linkKey(domain, path));
      await cache.put(row.link_key, targetFromRow(row));
    }
    await cache.close();
  }

  /** Starts a process, and returns its responses as soon as one store responds to it. */
  async function coldResponses(paths: readonly string[]): Promise<string[]> {
    const fresh = await startRedirect(newSettings(), { log });
    const visit = async (path: string) => {
      const { status, headers } = await httpGet(fresh.port, path, { headers: { Host: host } });
      return headers.location === undefined ? String(status) : `${status} ${headers.location}`;
    };
    try {
      await expect.poll(() => visit("/"), { timeout: 10_000 }).toBe("302 https://example.com/home");
      return await Promise.all(paths.map(visit));
    } finally {
      await fresh.stop(5000);
    }
  }

  it("Postgres down: serves the domain and its codes from Redis, and 503 for what Redis lacks", async () => {
    await warmRedis();
    takeDown(postgres);
    expect(await coldResponses(["/kept", "/KEPT/", "/deleted", "/missing"])).toEqual([kept, kept, deleted, "503"]);
  });

  it("Redis down: serves the domain and its codes from Postgres", async () => {
    takeDown(redis);
    expect(await coldResponses(["/kept", "/KEPT/", "/deleted", "/missing"])).toEqual([kept, kept, deleted, "404"]);
  });

  it("all stores down: 503, and never the page for unknown hosts", async () => {
    takeDown(postgres, redis);
    const fresh = await startRedirect(newSettings(), { log });
    const { status } = await httpGet(fresh.port, "/kept", { headers: { Host: host } });
    await fresh.stop(5000);
    expect(status).toBe(503);
  });
});
