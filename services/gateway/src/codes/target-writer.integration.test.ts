import { CACHE_REPAIRS_NOTICED_MS, LEASE_MS, type LinkKey } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
import { connectRedisTargetCache, type TargetCache } from "@qr/target-cache";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createDynamic, keyOfUrl, recordOf } from "../testing/expectations.ts";
import { startTestGateway, type TestGateway } from "../testing/test-gateway.ts";

/** The only path from the gateway to Redis; nobody else uses it. */
let link: TcpProxy;
let api: TestGateway;
let cache: TargetCache;
const log = createLogger("test", "silent");

beforeAll(async () => {
  const redis = new URL(process.env.TEST_REDIS_URL ?? "");
  cache = connectRedisTargetCache({ url: redis.href, log });
  link = await startTcpProxy({ host: redis.hostname, port: Number(redis.port || 6379) });
  redis.host = `127.0.0.1:${link.port}`;
  api = await startTestGateway({ REDIS_URL: redis.href });
  const isUp = async () =>
    expect((await api.call("GET", "/readyz")).body).toMatchObject({ dependencies: { redis: "up" } });
  await vi.waitFor(isUp, { timeout: 5000 });
});
afterEach(() => link.thaw());
afterAll(async () => {
  await api.stop();
  await cache.close();
  await link.close();
});

async function isBehind(): Promise<unknown> {
  const [row] = await api.prisma.$queryRaw<{ are_waiting: boolean }[]>`SELECT are_waiting FROM cache_repairs`;
  return row?.are_waiting;
}

async function cachedLocation(key: LinkKey): Promise<unknown> {
  const [known] = await cache.getMany([key]);
  return known?.target.kind === "redirect" ? known.target.location : known?.target.kind;
}

test.each([
  ["cut", () => [link.refuse(), link.cut()]],
  ["frozen", () => [link.freeze()]],
])(
  "with its link to Redis %s, a change is acknowledged only after the redirects have seen it in the database",
  async (_, breakLink) => {
    const code = await createDynamic(api);
    const key = keyOfUrl(code.short_url);
    await expect.poll(() => cachedLocation(key)).toBe(targetLocation(code.target));
    await expect.poll(isBehind).toBe(false);

    breakLink();
    const sentAt = performance.now();
    const response = await api.call("PATCH", `/v1/qr/${code.id}`, { body: { target: "https://example.com/new" } });
    expect(recordOf(response).target).toBe("https://example.com/new");
    expect(performance.now() - sentAt).toBeGreaterThan(CACHE_REPAIRS_NOTICED_MS + LEASE_MS);
    expect(performance.now() - sentAt).toBeLessThan(4000);
    expect(await isBehind()).toBe(true);
    expect(await cachedLocation(key)).toBe(targetLocation(code.target));

    link.thaw();
    await expect.poll(() => cachedLocation(key), { timeout: 10_000 }).toBe("https://example.com/new");
    await expect.poll(isBehind, { timeout: 5000 }).toBe(false);
  },
);

function targetLocation(target: string): string {
  return new URL(target).href;
}
