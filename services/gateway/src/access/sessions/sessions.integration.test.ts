// D2: the life of a session, and what somebody who steals its cookie could do.

import type { SessionListing } from "@qr/session-api";
import { describe, expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, stranger, type TestPerson } from "../../testing/test-person.ts";

const api = await useTestGateway();
const plain = await useTestGateway({ PUBLIC_API_URL: "http://127.0.0.1:8080" });

function thiefOf({ cookie, csrfToken }: TestPerson): TestPerson {
  return Object.assign(stranger(api.url), { cookie, csrfToken });
}
const isSignedIn = async (person: TestPerson) => (await person.call("GET", "/session/me")).status === 200;
const listed = async (person: TestPerson) =>
  ((await person.call("GET", "/session/sessions")).body as { items: SessionListing[] }).items;
const sessionIds = async ({ userId }: TestPerson) =>
  (await api.prisma.session.findMany({ where: { userId } })).map(({ id }) => id);

describe("the cookie", () => {
  test("D2 is bound to the host, sent only over TLS, and hidden from scripts", async () => {
    const person = stranger(api.url);
    const body = { email: "cookie@example.com", password: PASSWORD };
    const [line = "", ...others] = (await person.call("POST", "/session/sign-up", { body })).headers.getSetCookie();
    expect(others).toEqual([]);
    const [pair, ...attributes] = line.split("; ");
    expect(pair).toMatch(/^__Host-qr_session=\w{32}\.\S{44,}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax", "Secure"]);
  });

  test("D2 lacks only Secure if the dashboard is served without TLS", async () => {
    const body = { email: "cookie@example.com", password: PASSWORD };
    const response = await stranger(plain.url).call("POST", "/session/sign-up", { body });
    const [pair, ...attributes] = (response.headers.getSetCookie()[0] ?? "").split("; ");
    expect(pair).toMatch(/^qr_session=/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Lax"]);
  });

  test("D2 is worthless with one changed character, and cannot be forged from the database", async () => {
    const person = await signUp(api);
    const { token } = await api.prisma.session.findFirstOrThrow({ where: { userId: person.userId } });
    for (const cookie of [
      person.cookie.replace(/=./, (start) => (start === "=a" ? "=b" : "=a")),
      `__Host-qr_session=${token}`,
      `__Host-qr_session=${token}.`,
      `__Host-qr_session=${token}.${"A".repeat(43)}%3D`,
      person.cookie.replace("__Host-", ""),
      "__Host-qr_session=",
    ]) {
      const other = stranger(api.url);
      other.cookie = cookie;
      expect(errorOf(await other.call("GET", "/session/me")), cookie).toBe("401 not_signed_in");
    }
  });

  test("D2 stores no address and no user agent, only the name of the device", async () => {
    const person = await signUp(api);
    const row = await api.prisma.session.findFirstOrThrow({ where: { userId: person.userId } });
    expect(Object.keys(row).sort()).toEqual(["createdAt", "device", "expiresAt", "id", "token", "updatedAt", "userId"]);
    expect(row.device).toBe("Chrome on Linux");
  });
});

test("D2 each sign-in starts a new session, whatever cookie it sends, and ends the previous one", async () => {
  const person = await signUp(api);
  const before = { ...person };
  const [first] = await sessionIds(person);
  const body = { email: person.email, password: PASSWORD };
  expect((await person.call("POST", "/session/sign-in", { body })).status).toBe(200);
  expect(person.cookie).not.toBe(before.cookie);
  expect(person.csrfToken).not.toBe(before.csrfToken);
  expect(await sessionIds(person)).not.toContain(first);
  expect(await isSignedIn(thiefOf(before))).toBe(false);
  expect(await isSignedIn(person)).toBe(true);
});

test("D2 W15 a planted cookie does not become the victim's session", async () => {
  const attacker = await signUp(api);
  const victim = await signUp(api);
  victim.cookie = attacker.cookie;
  const body = { email: victim.email, password: PASSWORD };
  expect((await victim.call("POST", "/session/sign-in", { body })).body).toMatchObject({ user: { id: victim.userId } });
  expect(victim.cookie).not.toBe(attacker.cookie);
  expect(await isSignedIn(thiefOf(attacker))).toBe(false);
});

test("D2 a sign-out ends the session on the server", async () => {
  const person = await signUp(api);
  const thief = thiefOf(person);
  const response = await person.call("POST", "/session/sign-out");
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-qr_session=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(person.cookie).toBe("");
  expect(errorOf(await thief.call("GET", "/session/me"))).toBe("401 not_signed_in");
  expect(errorOf(await thief.call("GET", "/session/v1/qr"))).toBe("401 not_signed_in");
  expect(errorOf(await thief.call("POST", "/session/sign-out"))).toBe("401 not_signed_in");
});

test("D2 W14 a new password ends all other sessions and gives this one a new ID", async () => {
  const person = await signUp(api);
  const elsewhere = await person.signInElsewhere();
  const thief = thiefOf(person);
  const body = { current_password: PASSWORD, new_password: "quite another password" };
  expect((await person.call("POST", "/session/password", { body })).status).toBe(200);
  expect(await isSignedIn(person)).toBe(true);
  expect((await person.call("PATCH", "/session/user", { body: { name: "Changed" } })).status).toBe(200);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect(await isSignedIn(thief)).toBe(false);
  const signIn = (password: string) =>
    stranger(api.url).call("POST", "/session/sign-in", { body: { email: person.email, password } });
  expect(errorOf(await signIn(PASSWORD))).toBe("401 wrong_credentials");
  expect((await signIn("quite another password")).status).toBe(200);
});

test("D2 a wrong current password changes nothing", async () => {
  const person = await signUp(api);
  const body = { current_password: "not the password", new_password: "quite another password" };
  expect(errorOf(await person.call("POST", "/session/password", { body }))).toBe("403 wrong_password");
  expect(await isSignedIn(await person.signInElsewhere())).toBe(true);
});

test("D2 a session expires a week after its last use, and a month after its start", async () => {
  const person = await signUp(api);
  const where = { userId: person.userId };
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
  await api.prisma.session.updateMany({ where, data: { createdAt: daysAgo(29) } });
  expect(await isSignedIn(person)).toBe(true);
  await api.prisma.session.updateMany({ where, data: { createdAt: daysAgo(30) } });
  expect(await isSignedIn(thiefOf(person))).toBe(false);
  expect(await sessionIds(person)).toEqual([]);

  const other = await signUp(api);
  await api.prisma.session.updateMany({ where: { userId: other.userId }, data: { expiresAt: daysAgo(0) } });
  expect(await isSignedIn(other)).toBe(false);
});

test("D2 use extends the session, at most every few minutes, and updates the cookie", async () => {
  const person = await signUp(api);
  const where = { userId: person.userId };
  const soon = new Date(Date.now() + 60_000);
  await api.prisma.session.updateMany({ where, data: { expiresAt: soon } });
  const response = await person.call("GET", "/session/me");
  expect(response.headers.getSetCookie()[0]).toMatch(/^__Host-qr_session=.*Max-Age=60\d{4}/);
  const [{ expires_at = "" } = {}] = await listed(person);
  expect(Date.parse(expires_at)).toBeGreaterThan(soon.getTime() + 6 * 24 * 3600 * 1000);
  expect((await person.call("GET", "/session/me")).headers.getSetCookie()).toEqual([]);
});

describe("the list of sessions", () => {
  test("names each device, and ends one session or all others", async () => {
    const person = await signUp(api);
    const browsers = [await person.signInElsewhere(), await person.signInElsewhere()];
    const items = await listed(person);
    expect(items).toHaveLength(3);
    expect(items.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(items[0]).toEqual({
      id: expect.any(String),
      created_at: expect.stringMatching(/Z$/),
      last_used_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      device: "Chrome on Linux",
      is_current: expect.any(Boolean),
    });
    const oldest = items.find(({ is_current }) => !is_current)?.id ?? "";
    expect((await person.call("DELETE", `/session/sessions/${oldest}`)).status).toBe(200);
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean)).toHaveLength(1);
    expect((await person.call("DELETE", "/session/sessions")).status).toBe(200);
    expect((await Promise.all(browsers.map(isSignedIn))).filter(Boolean)).toHaveLength(0);
    expect(await isSignedIn(person)).toBe(true);
    expect(await listed(person)).toHaveLength(1);
  });

  test("D2 never ends another person's session", async () => {
    const [person, other] = [await signUp(api), await signUp(api)];
    const [id] = await sessionIds(other);
    for (const named of [id, "01890a5d-ac96-774b-bcce-b302099a8057", "nonsense"])
      expect(errorOf(await person.call("DELETE", `/session/sessions/${named}`))).toBe("404 not_found");
    expect(await isSignedIn(other)).toBe(true);
  });

  test("ends the current session like a sign-out", async () => {
    const person = await signUp(api);
    const [id] = await sessionIds(person);
    expect((await person.call("DELETE", `/session/sessions/${id}`)).status).toBe(200);
    expect(person.cookie).toBe("");
    expect(await sessionIds(person)).toEqual([]);
  });

  test("is bounded: repeated sign-ins end the sessions unused for longest", async () => {
    const person = await signUp(api);
    const [present] = await sessionIds(person);
    const old = new Date(Date.now() - 3_600_000);
    await api.prisma.session.createMany({
      data: Array.from({ length: 60 }, (_, index) => ({
        id: crypto.randomUUID(),
        userId: person.userId,
        token: `${person.userId}${index}`,
        device: "",
        updatedAt: old,
        expiresAt: new Date(Date.now() + 3_600_000),
      })),
    });
    const newest = await person.signInElsewhere();
    expect(await sessionIds(person)).toHaveLength(50);
    expect(await sessionIds(person)).toContain(present);
    expect(await isSignedIn(newest)).toBe(true);
  });
});
