// The session API while Postgres is down: nobody is signed out, and nothing is left half-done. Also checks what is logged.

import { randomUUID } from "node:crypto";
import type { PrismaClient } from "@qr/database";
import { pino } from "pino";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createOneTimeLink } from "../access/one-time-links-store.ts";
import { createAuth } from "../access/sessions/auth.ts";
import { errorOf } from "../testing/expectations.ts";
import { useProxiedGateway } from "../testing/proxied-gateway.ts";
import { TEST_SETTINGS } from "../testing/test-gateway.ts";
import { PASSWORD, signUp, stranger, type TestPerson } from "../testing/test-person.ts";

const lines: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => lines.push(line) });
const { api, proxy } = await useProxiedGateway({ log });

test.each(["refuses connections", "is frozen"])(
  "while Postgres %s, every route returns 503 and the session survives",
  async (how) => {
    const person = await signUp(api);
    const { cookie } = person;
    if (how === "is frozen") proxy.freeze();
    else {
      proxy.refuse();
      proxy.cut();
    }
    const credentials = { email: person.email, password: PASSWORD };
    const responses = await Promise.all([
      person.call("GET", "/session/me"),
      person.call("GET", "/session/v1/qr"),
      person.call("GET", "/session/sessions"),
      person.call("PATCH", "/session/account", { body: { name: "Changed" } }),
      person.call("POST", "/session/sign-out"),
      person.call("POST", "/session/sign-in", { body: credentials }),
      stranger(api.url).call("POST", "/session/sign-up", { body: { ...credentials, email: "other@example.com" } }),
    ]);
    for (const response of responses) {
      expect(errorOf(response)).toBe("503 unavailable");
      expect(response.headers.get("retry-after")).toMatch(/^\d+$/);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.text).not.toMatch(/prisma|postgres|127\.0\.0\.1|timeout/i);
    }
    proxy.thaw();
    await expect.poll(async () => (await person.call("GET", "/session/me")).status, { timeout: 10_000 }).toBe(200);
    expect(person.cookie).toBe(cookie);
    expect(await api.prisma.user.count({ where: { email: "other@example.com" } })).toBe(0);
  },
);

beforeAll(async () => {
  await api.prisma.$executeRawUnsafe(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'shutting down' USING ERRCODE = 'admin_shutdown'; END $$`);
});

/** Makes every change of this kind to the sessions fail as if Postgres were shutting down. */
const refuse = (change: "INSERT" | "DELETE") =>
  api.prisma.$executeRawUnsafe(
    `CREATE TRIGGER refuse BEFORE ${change} ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()`,
  );
const allow = () => api.prisma.$executeRawUnsafe("DROP TRIGGER refuse ON sessions");

describe("if no session can be opened after the change, the response does not claim that nothing has happened:", () => {
  let person: TestPerson;
  beforeEach(async () => {
    person = await signUp(api);
    await refuse("INSERT");
  });
  afterEach(allow);

  test("a new password", async () => {
    const { userId } = person;
    const stored = () => api.prisma.credential.findFirst({ where: { userId }, select: { password: true } });
    const before = await stored();
    const body = { current_password: PASSWORD, new_password: `${PASSWORD} 2` };
    expect(errorOf(await person.call("POST", "/session/password", { body }))).toBe("504 outcome_unknown");
    expect(await stored()).not.toEqual(before);
    expect(await api.prisma.session.count({ where: { userId } })).toBe(0);
  });

  test("a sign-up", async () => {
    const body = { email: "signed.up@example.com", password: PASSWORD };
    const response = await stranger(api.url).call("POST", "/session/sign-up", { body });
    expect(errorOf(response)).toBe("504 outcome_unknown");
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await api.prisma.user.count({ where: { email: body.email } })).toBe(1);
  });

  test("a sign-in, which ends the browser's old session", async () => {
    const body = { email: person.email, password: PASSWORD };
    expect(errorOf(await person.call("POST", "/session/sign-in", { body }))).toBe("504 outcome_unknown");
    expect(await api.prisma.session.count({ where: { userId: person.userId } })).toBe(0);
  });

  test.each(["sign_in", "set_password"] as const)("a one-time link to %s, which stays valid", async (purpose) => {
    const { userId } = person;
    const { url } = await createOneTimeLink(api.prisma, { userId, purpose, dashboardUrl: api.url });
    const token = new URL(url).hash.slice(1);
    const body = { token, ...(purpose === "set_password" && { new_password: `${PASSWORD} 2` }) };
    const path = `/session/link/${purpose.replace("_", "-")}`;
    expect(errorOf(await person.call("POST", path, { body }))).toBe("504 outcome_unknown");
    expect(await api.prisma.session.count({ where: { userId } })).toBe(0);
    expect(await api.prisma.oneTimeLink.count({ where: { userId } })).toBe(1);
  });

  test("but a sign-in without an old session has changed nothing", async () => {
    const body = { email: person.email, password: PASSWORD };
    const response = await stranger(api.url).call("POST", "/session/sign-in", { body });
    expect(errorOf(response)).toBe("503 unavailable");
  });
});

test("a sign-in that cannot end the oldest of too many sessions does not claim that nothing has happened", async () => {
  const { email, userId } = await signUp(api);
  const [expiresAt, updatedAt] = [new Date(Date.now() + 60_000), new Date()];
  const session = () => ({ id: randomUUID(), token: randomUUID(), userId, device: "", expiresAt, updatedAt });
  await api.prisma.session.createMany({ data: Array.from({ length: 50 }, session) });
  await refuse("DELETE");
  const response = await stranger(api.url).call("POST", "/session/sign-in", { body: { email, password: PASSWORD } });
  await allow();
  expect(errorOf(response)).toBe("504 outcome_unknown");
  expect(await api.prisma.session.count({ where: { userId } })).toBe(52);
});

test("a session that ends while it is extended has ended, without an error", async () => {
  const person = await signUp(api);
  const where = { userId: person.userId };
  const ending = api.prisma.$extends({
    query: {
      session: {
        async update({ args, query }) {
          await api.prisma.session.deleteMany({ where });
          return query(args);
        },
      },
    },
  }) as unknown as PrismaClient;
  const { SESSION_SECRET: secret, PUBLIC_API_URL: publicUrl } = TEST_SETTINGS;
  const auth = createAuth({ prisma: ending, secret, publicUrl });
  expect((await auth.read(person.cookie))?.person.userId).toBe(person.userId);
  await api.prisma.session.updateMany({ where, data: { expiresAt: new Date(Date.now() + 60_000) } });
  expect(await auth.read(person.cookie)).toBeUndefined();
  expect(await api.prisma.session.count({ where })).toBe(0);
});

test("the log contains no password, cookie, or token, even at the lowest level and after failures", async () => {
  const password = "the canary password";
  const person = stranger(api.url);
  await person.call("POST", "/session/sign-up", { body: { email: "canary@example.com", password } });
  const { cookie, csrfToken } = person;
  const signIn = { email: "canary@example.com", password: "a wrong canary password" };
  await stranger(api.url).call("POST", "/session/sign-in", { body: signIn });
  proxy.refuse();
  proxy.cut();
  await Promise.all([
    person.call("POST", "/session/sign-in", { body: { ...signIn, password } }),
    person.call("POST", "/session/sign-up", { body: { email: "canary2@example.com", password } }),
    person.call("POST", "/session/password", { body: { current_password: password, new_password: `${password} 2` } }),
    person.call("GET", "/session/me"),
  ]);
  const text = lines.join("");
  expect(text).toContain("request failed: unavailable");
  const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  expect(token).toHaveLength(32);
  for (const secret of ["canary password", "canary@example", token, csrfToken, "127.0.0.1:5", "Mozilla"])
    expect(text).not.toContain(secret);
});
