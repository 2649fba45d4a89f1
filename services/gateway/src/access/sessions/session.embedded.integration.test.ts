// Tests the session API with embedded Postgres, whose connections share one database session, and without Redis, as `npm start` runs it.

import { openPrisma } from "@qr/database";
import { createEmbeddedTestDatabase } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { afterAll, expect, test } from "vitest";
import { startGateway } from "../../gateway.ts";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { TEST_SETTINGS } from "../../testing/test-gateway.ts";
import { PASSWORD, stranger } from "../../testing/test-person.ts";
import { startSessionSweep } from "./session-sweep.ts";

const log = createLogger("test", "silent");
const bus = createMemoryBus();
const database = await createEmbeddedTestDatabase();
const common = { METRICS_PORT: undefined, ...TEST_SETTINGS, REDIS_URL: "memory:", DATABASE_URL: database.url };
const settings = { ...common, PUBLIC_API_URL: "http://127.0.0.1:8080" };
const gateway = await startGateway(settings, { log, bus, targetCache: createMemoryTargetCache() });
const prisma = openPrisma({ url: database.url, max: 2, name: "test" });
const url = `http://127.0.0.1:${gateway.port}`;
afterAll(async () => {
  await gateway.stop(2000);
  await bus.close(0);
  await prisma.$disconnect();
  await database.drop();
});

test("a person signs up, works, changes the password, and leaves", async () => {
  const person = stranger(url);
  const signUp = { email: "person@example.com", password: PASSWORD };
  expect((await person.call("POST", "/session/sign-up", { body: signUp })).status).toBe(201);
  const made = await person.call("POST", "/session/v1/qr", { body: { target: "https://example.com/" } });
  expect(recordOf(made).target).toBe("https://example.com/");
  const password = { current_password: PASSWORD, new_password: "another password" };
  expect((await person.call("POST", "/session/password", { body: password })).status).toBe(200);
  expect((await person.call("GET", "/session/me")).status).toBe(200);
  expect(
    (await person.call("DELETE", "/session/user", { body: { password: "another password", codes: "stop" } })).status,
  ).toBe(202);
  expect(errorOf(await person.call("GET", "/session/me"))).toBe("401 not_signed_in");
});

test("accepts one of ten concurrent sign-ups with one address, and serves all concurrent reads", async () => {
  const people = Array.from({ length: 10 }, () => stranger(url));
  const body = { email: "ten@example.com", password: PASSWORD };
  const responses = await Promise.all(people.map((person) => person.call("POST", "/session/sign-up", { body })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  const signedIn = people.find(({ cookie }) => cookie !== "");
  const reads = await Promise.all(Array.from({ length: 50 }, () => signedIn?.call("GET", "/session/me")));
  expect(reads.map((response) => response?.status)).toEqual(Array.from({ length: 50 }, () => 200));
});

test("deletes expired sessions, and no others", async () => {
  const { id: userId } = await prisma.user.findFirstOrThrow({ where: { email: "ten@example.com" } });
  const session = (n: number, expiresAt: Date) => ({
    id: crypto.randomUUID(),
    userId,
    token: `over${n}`,
    device: "",
    expiresAt,
  });
  await prisma.session.createMany({
    data: Array.from({ length: 700 }, (_, n) => session(n, new Date(Date.now() - 1000))),
  });
  const sweep = startSessionSweep({ prisma, log, everyMs: 20 });
  await expect
    .poll(() => prisma.session.count({ where: { token: { startsWith: "over" } } }), { timeout: 10_000 })
    .toBe(0);
  await sweep.stop();
  expect(await prisma.session.count({ where: { userId } })).toBe(1);
});
