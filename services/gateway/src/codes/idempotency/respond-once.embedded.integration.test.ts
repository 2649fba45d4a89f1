// Tests idempotency keys and batches on embedded Postgres, whose connections share one session, so that only one statement or transaction
// runs at a time.

import { openPrisma, type PrismaClient } from "@qr/database";
import { createEmbeddedTestDatabase, type TestDatabase } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Gateway, startGateway } from "../../gateway.ts";
import { TEST_SETTINGS } from "../../testing/test-gateway.ts";

const log = createLogger("test", "silent");
const bus = createMemoryBus();
let database: TestDatabase;
let prisma: PrismaClient;
let gateway: Gateway;
let apiKey: string;

beforeAll(async () => {
  database = await createEmbeddedTestDatabase();
  const settings = { METRICS_PORT: undefined, ...TEST_SETTINGS, REDIS_URL: "memory:", DATABASE_URL: database.url };
  gateway = await startGateway(settings, { log, bus, targetCache: createMemoryTargetCache() });
  prisma = openPrisma({ url: database.url, max: 2, name: "test" });
  apiKey = (await gateway.ensureFirstAccount("first@example.com")) ?? "";
});
afterAll(async () => {
  await gateway.stop(2000);
  await bus.close(0);
  await prisma.$disconnect();
  await database.drop();
});

async function post(path: string, key: string, body: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`http://127.0.0.1:${gateway.port}${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json", "Idempotency-Key": key },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

test("B19 50 parallel requests with one key create one code", async () => {
  const send = () => post("/v1/qr", "twins", { target: "https://example.com/twins" });
  const responses = await Promise.all(Array.from({ length: 50 }, send));
  expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  const good = [...responses, await send()].filter(({ status }) => status === 200);
  expect(new Set(good.map(({ text }) => text)).size).toBe(1);
  expect(await prisma.code.count({ where: { target: "https://example.com/twins" } })).toBe(1);
});

/** Posts the body, and retries after 503, because a large batch can delay a request too long on a busy machine. The key makes retries safe. */
async function postUntilResponse(path: string, key: string, body: unknown): Promise<{ status: number; text: string }> {
  const deadline = performance.now() + 15_000;
  let response = await post(path, key, body);
  while (response.status === 503 && performance.now() < deadline) response = await post(path, key, body);
  return response;
}

test("20 requests with different keys and a concurrent batch of 500 all succeed, and each code is created once", async () => {
  const items = Array.from({ length: 500 }, (_, n) => ({
    target: `https://example.com/batch/${n}`,
    slug: `embedded-${n}`,
  }));
  const responses = await Promise.all([
    postUntilResponse("/v1/qr/batch", "batch", items),
    ...Array.from({ length: 20 }, (_, n) =>
      postUntilResponse("/v1/qr", `single-${n}`, { target: "https://example.com/single" }),
    ),
  ]);
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect(await prisma.code.count({ where: { target: { startsWith: "https://example.com/batch/" } } })).toBe(500);
  expect(await prisma.code.count({ where: { target: "https://example.com/single" } })).toBe(20);
  expect((await post("/v1/qr/batch", "batch", items)).text).toBe(responses[0]?.text);
});
