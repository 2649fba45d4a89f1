import { CACHE_REPAIRS_NOTICED_MS, LEASE_MS, type LinkKey, uuidFromCodeId } from "@qr/contracts";
import { createLogger } from "@qr/runtime";
import { startTcpProxy, urlThrough } from "@qr/runtime/testing";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createDynamic, keyOfUrl, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const redisUrl = process.env.TEST_REDIS_URL ?? "";
const cache = connectRedisTargetCache({ url: redisUrl, log: createLogger("test", "silent") });
/** The only path from the gateway to Redis. Nothing else uses it. */
const link = await startTcpProxy(redisUrl);
afterEach(() => link.thaw());
afterAll(async () => {
  await cache.close();
  await link.close();
});
const api = await useTestGateway({ REDIS_URL: urlThrough(link, redisUrl) });
const isUp = async () =>
  expect((await api.call("GET", "/readyz")).body).toMatchObject({ dependencies: { redis: "up" } });
await vi.waitFor(isUp, { timeout: 5000 });

async function isBehind(): Promise<unknown> {
  const [row] = await api.prisma.$queryRaw<{ are_waiting: boolean }[]>`SELECT are_waiting FROM cache_repairs`;
  return row?.are_waiting;
}

async function cachedLocation(key: LinkKey): Promise<unknown> {
  const [known] = await cache.getMany([key]);
  return known?.target.kind === "redirect" ? known.target.location : known?.target.kind;
}

test("redirects can read the target once the create has responded", async () => {
  const record = await createDynamic(api, { target: "https://example.com/ä%20ö" });
  expect(await cache.getMany([keyOfUrl(record.short_url)])).toEqual([
    {
      version: 1,
      target: {
        kind: "redirect",
        codeId: uuidFromCodeId(record.id),
        location: "https://example.com/%C3%A4%20%C3%B6",
        isCounted: true,
      },
    },
  ]);
});

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

test("with its link to Redis cut, new codes need no repairs, because the redirects query the database for codes that Redis lacks", async () => {
  link.refuse();
  link.cut();
  const headers = { "Idempotency-Key": "once" };
  const body = { target: "https://example.com/menu", dynamic: true };
  const first = recordOf(await api.call("POST", "/v1/qr", { body: { ...body, slug: "summer" }, headers }));
  const replay = await api.call("POST", "/v1/qr", { body: { ...body, slug: "summer" }, headers });
  expect(replay.headers.get("idempotent-replayed")).toBe("true");
  expect((await api.call("POST", "/v1/qr/batch", { body: [body, { ...body, slug: "autumn" }] })).status).toBe(200);
  expect(await cachedLocation(keyOfUrl(first.short_url))).toBeUndefined();
  expect(await api.prisma.targetRepair.count()).toBe(0);
});

function targetLocation(target: string): string {
  return new URL(target).href;
}
