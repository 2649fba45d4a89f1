// One-time links: looking at a link changes nothing, and only one request spends it.

import { randomBytes } from "node:crypto";
import { hash } from "@node-rs/argon2";
import type { LinkView } from "@qr/session-api";
import { describe, expect, onTestFinished, test } from "vitest";
import { createOneTimeLink, type StoredPurpose } from "../../access/one-time-links-store.ts";
import { errorOf } from "../../testing/expectations.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, stranger, type TestPerson } from "../../testing/test-person.ts";
import { createCredentialStore } from "./credential-store.ts";
import { createLinkAttempts } from "./link-attempts.ts";
import { linkRoutes } from "./link-routes.ts";
import { createLoadMe } from "./me.ts";

const NEW_PASSWORD = "quite another password";
const CONCURRENT = 20;
/** How many passwords from one network are hashed at the same time, and how many can wait. */
const HASHED = 2;
const WAITING = 40;
/** Parameters of a hash that takes a second or more. */
const SLOW = { memoryCost: 19_456, timeCost: 100, parallelism: 1 };
const HOUR_MS = 3_600_000;

const api = await useTestGateway();

async function linkFor({ userId }: TestPerson, purpose: StoredPurpose): Promise<string> {
  const { url } = await createOneTimeLink(api.prisma, { userId, purpose, dashboardUrl: "https://qr.example.com/" });
  expect(url).toMatch(/^https:\/\/qr\.example\.com\/link#[\w-]{43}$/);
  return url.split("#")[1] ?? "";
}
const look = (token: unknown) => stranger(api.url).call("POST", "/session/link/look", { body: { token } });
const signIn = (token: string, browser = stranger(api.url)) =>
  browser.call("POST", "/session/link/sign-in", { body: { token } });
const setPassword = (token: string, browser = stranger(api.url)) =>
  browser.call("POST", "/session/link/set-password", { body: { token, new_password: NEW_PASSWORD } });
const signInWith = (email: string, password: string) =>
  stranger(api.url).call("POST", "/session/sign-in", { body: { email, password } });
const isSignedIn = async (person: TestPerson) => (await person.call("GET", "/session/me")).status === 200;

const spend = { sign_in: signIn, set_password: setPassword };

describe.each(["sign_in", "set_password"] as const)("a link to %s", (purpose) => {
  test("D10 is not spent by opening its page or by looking at it, however often", async () => {
    const person = await signUp(api);
    const token = await linkFor(person, purpose);
    for (let round = 0; round < 3; round += 1) {
      await fetch(`${api.url}/link`, { headers: { Accept: "text/html" } });
      const response = await look(token);
      expect(response.body).toEqual({ purpose, email: person.email, expires_at: expect.stringMatching(/Z$/) });
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    expect((await spend[purpose](token)).status).toBe(200);
  });

  test("D10 lets one of 20 concurrent requests in", async () => {
    const person = await signUp(api);
    await api.prisma.session.deleteMany({ where: { userId: person.userId } });
    const token = await linkFor(person, purpose);
    const responses = await Promise.all(Array.from({ length: CONCURRENT }, () => spend[purpose](token)));
    const won = responses.filter(({ status }) => status === 200);
    expect(won.map(({ body }) => body)).toMatchObject([{ user: { id: person.userId } }]);
    for (const response of responses) {
      if (!won.includes(response)) expect(errorOf(response)).toBe("404 not_found");
    }
    expect(await api.prisma.session.count({ where: { userId: person.userId } })).toBe(1);
    expect(errorOf(await look(token))).toBe("404 not_found");
  });

  test("D10 does not work for the other purpose, after its expiry, or after a newer link", async () => {
    const person = await signUp(api);
    const other = purpose === "sign_in" ? "set_password" : "sign_in";
    const old = await linkFor(person, purpose);
    const token = await linkFor(person, purpose);
    expect(errorOf(await spend[other](token))).toBe("404 not_found");
    expect(errorOf(await spend[purpose](old))).toBe("404 not_found");
    await api.prisma.oneTimeLink.updateMany({
      where: { userId: person.userId },
      data: { expiresAt: new Date(Date.now() - 1) },
    });
    expect(errorOf(await spend[purpose](token))).toBe("404 not_found");
    expect(errorOf(await look(token))).toBe("404 not_found");
    expect((await signInWith(person.email, PASSWORD)).status).toBe(200);
  });

  test("D10 is stored only as a hash", async () => {
    const person = await signUp(api);
    const token = await linkFor(person, purpose);
    const row = await api.prisma.oneTimeLink.findFirstOrThrow({ where: { userId: person.userId } });
    const bytes = Buffer.from(row.tokenHash);
    expect(bytes).toHaveLength(32);
    for (const form of [token, Buffer.from(token, "base64url")]) expect(bytes.includes(form)).toBe(false);
  });

  test("ends when the password changes", async () => {
    const person = await signUp(api);
    const token = await linkFor(person, purpose);
    const body = { current_password: PASSWORD, new_password: NEW_PASSWORD };
    expect((await person.call("POST", "/session/password", { body })).status).toBe(200);
    expect(errorOf(await spend[purpose](token))).toBe("404 not_found");
  });
});

test("unknown and malformed tokens get the same response", async () => {
  for (const token of ["", "nonsense", "x".repeat(10_000), randomBytes(32).toString("base64url")]) {
    for (const response of [await look(token), await signIn(token), await setPassword(token)])
      expect(errorOf(response)).toBe("404 not_found");
  }
  expect(errorOf(await look(7))).toBe("400 invalid_request token:invalid_type");
});

test("a sign-in replaces the browser's session, and leaves the person's other sessions open", async () => {
  const [before, person] = [await signUp(api), await signUp(api)];
  const browser = Object.assign(stranger(api.url), { cookie: before.cookie });
  expect((await signIn(await linkFor(person, "sign_in"), browser)).status).toBe(200);
  expect((await browser.call("GET", "/session/me")).body).toMatchObject({ user: { id: person.userId } });
  expect(await isSignedIn(before)).toBe(false);
  expect(await isSignedIn(person)).toBe(true);
});

test("a new password ends all other sessions and links, and replaces the old password", async () => {
  const person = await signUp(api);
  const elsewhere = await person.signInElsewhere();
  const signInToken = await linkFor(person, "sign_in");
  const browser = stranger(api.url);
  expect((await setPassword(await linkFor(person, "set_password"), browser)).status).toBe(200);
  expect(await isSignedIn(browser)).toBe(true);
  for (const other of [person, elsewhere]) expect(await isSignedIn(other)).toBe(false);
  expect(errorOf(await signIn(signInToken))).toBe("404 not_found");
  expect(errorOf(await signInWith(person.email, PASSWORD))).toBe("401 wrong_credentials");
  expect((await signInWith(person.email, NEW_PASSWORD)).status).toBe(200);
});

test("a person without a password can set one", async () => {
  const person = await signUp(api);
  await api.prisma.$executeRaw`DELETE FROM credentials WHERE user_id = ${person.userId}::uuid`;
  expect((await setPassword(await linkFor(person, "set_password"))).status).toBe(200);
  expect((await signInWith(person.email, NEW_PASSWORD)).status).toBe(200);
});

test("a rejected password does not spend the link", async () => {
  const person = await signUp(api);
  const token = await linkFor(person, "set_password");
  const body = { token, new_password: "short" };
  const response = await stranger(api.url).call("POST", "/session/link/set-password", { body });
  expect(errorOf(response)).toBe("400 invalid_request new_password:too_short");
  expect((await setPassword(token)).status).toBe(200);
});

test("D10 a password that is rejected because too many are waiting ends neither the browser's session nor the link", async () => {
  const person = await signUp(api);
  const token = await linkFor(person, "set_password");
  const [slowHash, passwordHash] = await Promise.all([
    hash(PASSWORD, SLOW),
    hash(PASSWORD, { memoryCost: 8, timeCost: 1 }),
  ]);
  const { prisma } = api;
  const app = await startTestApp({
    prisma,
    routesWith: (access) => {
      const credentials = createCredentialStore({ prisma, passwords: access.passwords, mailProves: false });
      return linkRoutes({
        ...access,
        prisma,
        credentials,
        loadMe: createLoadMe({ ...access, prisma, signup: "open" }),
        attempts: createLinkAttempts(),
      });
    },
  });
  onTestFinished(() => app.stop());
  const browser = Object.assign(stranger(app.url), { cookie: person.cookie });
  const ahead = Array.from({ length: HASHED + WAITING }, (_, n) =>
    app.access.passwords.verify(n < HASHED ? slowHash : passwordHash, PASSWORD, "127.0.0.1"),
  );
  const refused = await setPassword(token, browser);
  expect(errorOf(refused)).toBe("503 unavailable");
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(refused.headers.getSetCookie()).toEqual([]);
  expect(await isSignedIn(person)).toBe(true);
  expect(await Promise.all(ahead)).not.toContain(false);
  expect((await setPassword(token, browser)).status).toBe(200);
  expect((await signInWith(person.email, NEW_PASSWORD)).status).toBe(200);
});

test.each([
  ["sign_in", 24 * HOUR_MS],
  ["set_password", HOUR_MS / 2],
] as const)("a link to %s works for %d ms", async (purpose, lifeMs) => {
  const before = Date.now();
  const { expires_at } = (await look(await linkFor(await signUp(api), purpose))).body as LinkView;
  expect(Date.parse(expires_at)).toBeGreaterThanOrEqual(before + lifeMs);
  expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now() + lifeMs);
});

test.each(["sign_in", "set_password"] as const)(
  "a link to %s can still be used after a request that failed, which leaves no session",
  async (purpose) => {
    const person = await signUp(api);
    const token = await linkFor(person, purpose);
    const countSessions = () => api.prisma.session.count({ where: { userId: person.userId } });
    const before = await countSessions();
    // The database cancels the statement that spends the link.
    await api.prisma.$executeRaw`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION USING ERRCODE = ''57014''; END'`;
    await api.prisma
      .$executeRaw`CREATE TRIGGER refuse BEFORE DELETE ON one_time_links FOR EACH ROW EXECUTE FUNCTION refuse()`;
    try {
      expect((await spend[purpose](token)).status).toBeGreaterThanOrEqual(500);
    } finally {
      await api.prisma.$executeRaw`DROP FUNCTION refuse CASCADE`;
    }
    expect(await countSessions()).toBe(before);
    expect((await spend[purpose](token)).status).toBe(200);
  },
);
