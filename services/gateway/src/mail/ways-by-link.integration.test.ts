// Ways into somebody else's account through the links that they get by email, with a real SMTP server.

import { createHash, randomBytes } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { createOneTimeLink } from "../access/one-time-links-store.ts";
import { errorOf } from "../testing/expectations.ts";
import { tokenIn, useMailedGateway } from "../testing/mailed-people.ts";
import { signIn, stranger, type TestPerson } from "../testing/test-person.ts";

const NOT_FOUND = "404 not_found";
const NEW_PASSWORD = "the new password of the tests";
/** Maximum number of requests with tokens from one network. */
const ATTEMPTS = 300;

const { api, newAddress, anywhere, mailsTo, sent, tokenFor, member, resetTokenFor, setPassword } =
  await useMailedGateway();
let attacker: TestPerson;
beforeAll(async () => {
  attacker = await member();
});

/** Where a link of each kind is used. */
const ROUTES = {
  sign_up: "/session/link/sign-up",
  set_password: "/session/link/set-password",
  sign_in: "/session/link/sign-in",
  invitation: "/session/invitation/accept",
} as const;
type Kind = keyof typeof ROUTES;
const KINDS = Object.keys(ROUTES) as Kind[];
const LOOKS = ["/session/link/look", "/session/invitation/look"] as const;

const tokenOf: Readonly<Record<Kind, () => Promise<string>>> = {
  sign_up: () => tokenFor(newAddress()),
  set_password: async () => resetTokenFor((await member()).email),
  sign_in: async () => {
    const { userId } = await member();
    const { url } = await createOneTimeLink(api.prisma, { userId, purpose: "sign_in", dashboardUrl: api.url });
    return tokenIn(url);
  },
  invitation: async () => {
    const [owner, email] = [await member(), newAddress()];
    await owner.call("POST", "/session/invitations", { body: { role: "owner", email } });
    await sent();
    return tokenIn(mailsTo(email)[0]?.text);
  },
};
const bodyFor = (path: string, token: unknown) =>
  path === ROUTES.set_password ? { token, new_password: NEW_PASSWORD } : { token };
const use = (path: string, token: unknown, person: TestPerson = stranger(api.url)) =>
  person.call("POST", path, { body: bodyFor(path, token), headers: anywhere() });
const isOpen = async (kind: Kind, token: string) => {
  const path = kind === "invitation" ? "/session/invitation/look" : "/session/link/look";
  return (await use(path, token)).status === 200;
};
const usedBy = (path: string): Promise<TestPerson> =>
  path === ROUTES.invitation ? signIn(api.url, attacker) : Promise.resolve(stranger(api.url));

const digest = (token: string) => createHash("sha256").update(token).digest();
/** Strings that somebody could derive from a part of a token, or from the database. */
const ALTERED: readonly (readonly [string, (token: string) => unknown])[] = [
  ["without its last character", (token) => token.slice(0, -1)],
  ["with one more character", (token) => `${token}A`],
  ["with another last character", (token) => `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`],
  ["in capital letters", (token) => token.toUpperCase()],
  ["in small letters", (token) => token.toLowerCase()],
  ["backwards", (token) => [...token].reverse().join("")],
  ["percent-encoded", (token) => `%${token.charCodeAt(0).toString(16)}${token.slice(1)}`],
  ["with padding", (token) => `${token}=`],
  ["with a space", (token) => ` ${token}`],
  ["with a line break", (token) => `${token}\n`],
  ["with NUL", (token) => `${token}\0`],
  [
    "with full-width characters",
    (token) => token.replace(/[a-z]/g, (one) => String.fromCodePoint(one.charCodeAt(0) + 0xfee0)),
  ],
  ["as its hash in the database", (token) => digest(token).toString("base64url")],
  ["as its hash in hexadecimal", (token) => digest(token).toString("hex")],
  ["as a wildcard", () => "%".repeat(43)],
  ["as nothing", () => ""],
  ["as a list", (token) => [token]],
  ["as an object", (token) => ({ token })],
];

describe.each(KINDS)("a link of the kind %s", (kind) => {
  test("W8 works for no other purpose, and stays open", async () => {
    const token = await tokenOf[kind]();
    const others = KINDS.filter((other) => other !== kind).map((other) => ROUTES[other]);
    for (const path of others) expect(errorOf(await use(path, token, await usedBy(path))), path).toBe(NOT_FOUND);
    expect(await isOpen(kind, token)).toBe(true);
  });

  test("W9 W10 does not work in another form", async () => {
    const token = await tokenOf[kind]();
    // Two tokens differ in the bits that the last character encodes, so each other last character is another token.
    for (const [form, alter] of ALTERED) {
      const altered = alter(token);
      if (altered === token) continue;
      for (const path of [...LOOKS, ROUTES[kind]]) {
        const response = await use(path, altered, await usedBy(path));
        expect([form, path, Math.floor(response.status / 100)]).toEqual([form, path, 4]);
        expect(response.headers.getSetCookie()).toEqual([]);
      }
    }
    expect(await isOpen(kind, token)).toBe(true);
  });

  test("W7 is not used by a scanner that opens its page or requests the routes behind it", async () => {
    const token = await tokenOf[kind]();
    for (const path of [ROUTES[kind], ...LOOKS, "/link", "/invitation"]) {
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        await fetch(`${api.url}${path}?token=${token}`, { method, redirect: "manual" });
        await fetch(`${api.url}${path}`, { method, redirect: "manual" });
      }
      const inQuery = await stranger(api.url).call("POST", `${path}?token=${token}`, { body: {}, headers: anywhere() });
      expect(inQuery.status).toBeGreaterThanOrEqual(400);
    }
    expect(await isOpen(kind, token)).toBe(true);
  });
});

test("W11 somebody who guesses tokens gets 429 after 300 requests", async () => {
  const headers = { "X-Forwarded-For": "198.51.100.77" };
  const guess = () => {
    const body = { token: randomBytes(32).toString("base64url") };
    return stranger(api.url).call("POST", ROUTES.sign_in, { body, headers });
  };
  const outcomes: string[] = [];
  while (outcomes.length < ATTEMPTS + 20) {
    outcomes.push(...(await Promise.all(Array.from({ length: 20 }, guess))).map(errorOf));
  }
  expect(outcomes.filter((outcome) => outcome === NOT_FOUND)).toHaveLength(ATTEMPTS);
  expect(new Set(outcomes.slice(ATTEMPTS))).toEqual(new Set(["429 rate_limited"]));
});

test("W12 a link for a new password ends when the person changes or sets their password", async () => {
  const person = await member();
  const early = await resetTokenFor(person.email);
  const body = { current_password: person.password, new_password: NEW_PASSWORD };
  expect((await person.call("POST", "/session/password", { body, headers: anywhere() })).status).toBe(200);
  expect(errorOf(await setPassword(early, "a password of somebody else"))).toBe(NOT_FOUND);
  const [first, second] = [await resetTokenFor(person.email), await resetTokenFor(person.email)];
  expect(errorOf(await setPassword(first, "a password of somebody else"))).toBe(NOT_FOUND);
  expect((await setPassword(second, NEW_PASSWORD)).status).toBe(200);
  expect(errorOf(await setPassword(second, "a password of somebody else"))).toBe(NOT_FOUND);
  expect(await signIn(api.url, { ...person, password: NEW_PASSWORD })).toMatchObject({ userId: person.userId });
});
