import { randomUUID } from "node:crypto";
import { createEmptyTestDatabase } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { startTcpProxy } from "@qr/runtime/testing";
import { createMemoryTargetCache } from "@qr/target-cache";
import { expect, test } from "vitest";
import { makeApiKey } from "../access/api-keys/api-key.ts";
import { startGateway } from "../gateway.ts";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { useProxiedGateway } from "../testing/proxied-gateway.ts";
import { TEST_SETTINGS, type TestResponse } from "../testing/test-gateway.ts";

/** Maximum duration of a request: 1 s to connect and 2.5 s to respond for each of two lookups (key and code), plus time for a busy machine. */
const DEADLINE_MS = 9000;

const { api, proxy } = await useProxiedGateway();

async function expectUnavailable(): Promise<void> {
  const sentAt = performance.now();
  const [created, ...responses] = await Promise.all([
    create(),
    api.call("GET", "/v1/qr"),
    api.call("GET", "/v1/qr/qr_00000000000000000000000000"),
    api.call("PATCH", "/v1/qr/qr_00000000000000000000000000", { body: { title: "x" } }),
    api.call("DELETE", "/v1/qr/qr_00000000000000000000000000"),
    api.call("GET", "/v1/qr/qr_00000000000000000000000000/stats"),
  ]);
  expect(performance.now() - sentAt).toBeLessThan(DEADLINE_MS);
  await expectTruth(created);
  for (const response of responses) {
    expect(errorOf(response)).toBe("503 unavailable");
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(JSON.stringify(response.body)).not.toMatch(/prisma|postgres|127\.0\.0\.1|timeout/i);
  }
}

async function create(): Promise<{ title: string; response: TestResponse }> {
  const title = randomUUID();
  const body = { target: "https://example.com", dynamic: true, title };
  return { title, response: await api.call("POST", "/v1/qr", { body }) };
}

/** Expects that a 503 has created no code. The connection can also break after the statement has been sent; only then is the response a 504. */
async function expectTruth({ title, response }: Awaited<ReturnType<typeof create>>): Promise<void> {
  if (errorOf(response) === "504 outcome_unknown") return;
  expect(errorOf(response)).toBe("503 unavailable");
  expect(await api.prisma.code.count({ where: { title } })).toBe(0);
}

async function expectRecovery(): Promise<void> {
  await expect.poll(async () => (await api.call("GET", "/v1/qr")).status, { timeout: 10_000 }).toBe(200);
  await createDynamic(api);
  await expect.poll(async () => (await api.call("GET", "/readyz")).status, { timeout: 10_000 }).toBe(200);
}

test("every endpoint returns 503 while Postgres refuses connections, and recovers afterward", async () => {
  await createDynamic(api);
  proxy.refuse();
  proxy.cut();
  await expectUnavailable();
  await expect.poll(async () => (await api.call("GET", "/readyz")).status, { timeout: 10_000 }).toBe(503);
  expect((await api.call("GET", "/healthz")).status).toBe(200);
  proxy.thaw();
  await expectRecovery();
});

test("every endpoint returns 503 within its deadline while Postgres is frozen, and recovers afterward", async () => {
  await createDynamic(api);
  proxy.freeze();
  await expectUnavailable();
  proxy.thaw();
  await expectRecovery();
});

test("K4 a key with a wrong checksum is rejected as usual while Postgres is frozen, because it is not looked up", async () => {
  proxy.freeze();
  const invented = makeApiKey();
  const mistyped = invented.slice(0, -1) + (invented.endsWith("0") ? "1" : "0");
  expect(errorOf(await api.call("GET", "/v1/qr", { key: mistyped }))).toBe("401 invalid_api_key");
  expect(errorOf(await api.call("GET", "/v1/qr", { key: invented }))).toBe("503 unavailable");
  proxy.thaw();
  await expectRecovery();
});

test("connections that break in the middle of requests harm neither the process nor its responses", async () => {
  const creating = Array.from({ length: 60 }, async (_, index) => {
    if (index % 20 === 10) proxy.cut();
    return create();
  });
  for (const { title, response } of await Promise.all(creating)) {
    if (response.status !== 200) await expectTruth({ title, response });
    else expect((await api.call("GET", `/v1/qr/${recordOf(response).id}`)).status).toBe(200);
  }
  await expectRecovery();
});

test("a gateway that starts before Postgres responds as soon as Postgres is up", async () => {
  const database = await createEmptyTestDatabase();
  const url = new URL(database.url);
  const late = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  late.refuse();
  url.host = `127.0.0.1:${late.port}`;
  const parts = { log: createLogger("test", "silent"), bus: createMemoryBus(), targetCache: createMemoryTargetCache() };
  const gateway = await startGateway({ ...TEST_SETTINGS, METRICS_PORT: undefined, DATABASE_URL: url.href }, parts);
  const ready = async () => (await fetch(`http://127.0.0.1:${gateway.port}/readyz`)).status;
  expect(await ready()).toBe(503);
  expect((await fetch(`http://127.0.0.1:${gateway.port}/v1/qr`)).status).toBe(503);
  late.thaw();
  expect(await gateway.ensureFirstAccount("first@example.com")).toMatch(/^qrk_/);
  await expect.poll(ready, { timeout: 10_000 }).toBe(200);
  await gateway.stop(1000);
  await late.close();
  await database.drop();
});

test("a gateway releases everything when it stops while Postgres is down", async () => {
  const closed = await startTcpProxy({ host: "127.0.0.1", port: 1 });
  const url = `postgres://nobody@127.0.0.1:${closed.port}/none`;
  await closed.close();
  const parts = { log: createLogger("test", "silent"), bus: createMemoryBus(), targetCache: createMemoryTargetCache() };
  const gateway = await startGateway({ ...TEST_SETTINGS, METRICS_PORT: undefined, DATABASE_URL: url }, parts);
  const stoppedAt = performance.now();
  await gateway.stop(1000);
  expect(performance.now() - stoppedAt).toBeLessThan(8000);
  await expect(fetch(`http://127.0.0.1:${gateway.port}/healthz`)).rejects.toThrow();
});
