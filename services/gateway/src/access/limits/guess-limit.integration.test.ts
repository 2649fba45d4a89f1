// D3, passwords: limits on guessing, accepted lengths, equal treatment of different keyboards, and hashing.

import { describe, expect, test } from "vitest";
import { errorOf } from "../../testing/expectations.ts";
import { median } from "../../testing/median.ts";
import { type TestResponse, useTestGateway } from "../../testing/test-gateway.ts";
import { PASSWORD, signUp, stranger } from "../../testing/test-person.ts";
import { createPasswords } from "../sessions/passwords.ts";

const api = await useTestGateway({ TRUSTED_PROXIES: ["127.0.0.1"] });

let networks = 0;
const newNetwork = () => `198.51.${++networks >> 8}.${networks & 255}`;

const signIn = (email: string, password: string, address = newNetwork()) =>
  stranger(api.url).call("POST", "/session/sign-in", {
    body: { email, password },
    headers: { "X-Forwarded-For": address },
  });
const newAccount = (email: string, password: unknown, address = newNetwork()) =>
  stranger(api.url).call("POST", "/session/sign-up", {
    body: { email, password },
    headers: { "X-Forwarded-For": address },
  });
const withoutId = ({ status, text, headers }: TestResponse) => {
  const sent = [...headers.entries()].filter(([name]) => !["date", "x-request-id"].includes(name));
  return JSON.stringify([status, text.replace(/"request_id":"[^"]*"/, ""), sent]);
};

describe("guessing", () => {
  test("D3 an unknown address and a wrong password get the same response, byte for byte", async () => {
    const { email } = await signUp(api);
    const wrong = await signIn(email, "a wrong password");
    expect(errorOf(wrong)).toBe("401 wrong_credentials");
    expect(withoutId(await signIn("nobody@example.com", "a wrong password"))).toBe(withoutId(wrong));
    expect(withoutId(await signIn("no address at all", "a wrong password"))).toBe(withoutId(wrong));
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });

  test("D3 an unknown address and a wrong password both take the time of a password check", async () => {
    const { email } = await signUp(api, createPasswords().hash(PASSWORD));
    const tookMs = { known: [] as number[], unknown: [] as number[] };
    for (let round = 0; round < 15; round += 1) {
      for (const [kind, address] of [
        ["known", email],
        ["unknown", "nobody@example.com"],
      ] as const) {
        const sentAt = performance.now();
        await signIn(address, "a wrong password");
        tookMs[kind].push(performance.now() - sentAt);
      }
    }
    const [known, unknown] = [median(tookMs.known), median(tookMs.unknown)];
    // If no password were hashed for an unknown address, the response would take a small fraction of the time, even on a busy machine.
    expect(Math.min(known, unknown) / Math.max(known, unknown)).toBeGreaterThan(0.5);
  });

  test("D3 W31 a network gets ten wrong guesses at an address, known or unknown; other networks can still sign in", async () => {
    const person = await signUp(api);
    for (const email of [person.email, "somebody.else@example.com"]) {
      const address = newNetwork();
      const guesses = await Promise.all(
        Array.from({ length: 30 }, (_, n) => signIn(email, `wrong guess ${n}`, address)),
      );
      const codes = guesses.map(errorOf);
      expect(codes.filter((code) => code === "401 wrong_credentials")).toHaveLength(10);
      expect(codes.filter((code) => code === "429 rate_limited")).toHaveLength(20);
      const refused = guesses.find(({ status }) => status === 429);
      expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(60);
      expect(errorOf(await signIn(email, PASSWORD, address))).toBe("429 rate_limited");
      const there = await signUp(api);
      expect((await signIn(there.email, PASSWORD, address)).status).toBe(200);
    }
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
  });

  test("D3 an IPv6 /64 is one network", async () => {
    const { email } = await signUp(api);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, n) => signIn(email, "a wrong guess", `2001:db8:7:7::${n + 1}`)),
    );
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(2);
    expect((await signIn(email, PASSWORD, "2001:db8:7:8::1")).status).toBe(200);
  });

  test("D3 a hundred guesses from one network at different addresses stop that network's sign-ins", async () => {
    const address = newNetwork();
    const statuses: number[] = [];
    for (let n = 0; n < 110; n += 10) {
      const some = Array.from({ length: 10 }, (_, m) => signIn(`person${n + m}@example.com`, "a wrong guess", address));
      statuses.push(...(await Promise.all(some)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual(Array.from({ length: 10 }, () => 429));
  });

  test("D3 right passwords are not counted", async () => {
    const { email } = await signUp(api);
    const address = newNetwork();
    for (let n = 0; n < 15; n += 1) expect((await signIn(email, PASSWORD, address)).status).toBe(200);
  });

  test("D3 a stolen session does not guess its owner's password faster", async () => {
    const thief = await signUp(api);
    const guess = async (n: number) => {
      const headers = { "X-Forwarded-For": "192.0.2.7" };
      const body = { current_password: `wrong guess ${n}`, new_password: "another password" };
      if (n % 2 === 0) return thief.call("POST", "/session/password", { body, headers });
      return thief.call("DELETE", "/session/user", { body: { password: `wrong guess ${n}` }, headers });
    };
    const codes: string[] = [];
    for (let n = 0; n < 12; n += 1) codes.push(errorOf(await guess(n)));
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "403 wrong_password"));
    expect(codes.slice(10)).toEqual(["429 rate_limited", "429 rate_limited"]);
  });

  test("D3 one network can sign up sixty people, then must wait", async () => {
    const address = newNetwork();
    const signUpOne = (n: number) => newAccount(`many${n}@example.com`, PASSWORD, address);
    const statuses: number[] = [];
    for (let n = 0; n < 65; n += 5)
      statuses.push(...(await Promise.all([0, 1, 2, 3, 4].map((m) => signUpOne(n + m)))).map(({ status }) => status));
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 201));
    expect(statuses.slice(60)).toEqual(Array.from({ length: 5 }, () => 429));
  });
});

describe("a password", () => {
  test("D3 of more than 1,024 bytes is rejected before it is hashed", async () => {
    expect(errorOf(await signIn("a@example.com", "x".repeat(1_000_000)))).toBe("413 body_too_large");
    for (const password of ["x".repeat(1025), "ü".repeat(513)]) {
      expect(errorOf(await signIn("a@example.com", password))).toBe("400 invalid_request password:too_long");
      expect(errorOf(await newAccount("a@example.com", password))).toBe("400 invalid_request password:too_long");
    }
  });

  test.each([
    ["72 bytes and more", "x".repeat(72), 1],
    ["1,024 bytes", "x".repeat(1023), 1],
  ])("D3 is not truncated: passwords of %s that differ at the end are different", async (_what, start, id) => {
    const email = `long${id}${start.length}@example.com`;
    expect((await newAccount(email, `${start}a`)).status).toBe(201);
    expect(errorOf(await signIn(email, `${start}b`))).toBe("401 wrong_credentials");
    expect(errorOf(await signIn(email, start))).toBe("401 wrong_credentials");
    expect((await signIn(email, `${start}a`)).status).toBe(200);
  });

  test("D3 is not truncated at a NUL, and blanks around it count", async () => {
    expect((await newAccount("nul@example.com", " before\u0000after ")).status).toBe(201);
    expect(errorOf(await signIn("nul@example.com", " before\u0000other "))).toBe("401 wrong_credentials");
    expect(errorOf(await signIn("nul@example.com", "before\u0000after"))).toBe("401 wrong_credentials");
    expect((await signIn("nul@example.com", " before\u0000after ")).status).toBe(200);
  });

  test.each([
    ["composed and decomposed", "M\u00fcnchen-Stra\u00dfe", "Mu\u0308nchen-Stra\u00dfe"],
    ["full and half width", "\uff50\uff41\uff53\uff53word-1234", "password-1234"],
    ["ligatures", "\ufb01nd the \ufb02at one", "find the flat one"],
  ])("D3 is the same whether typed in %s form", async (what, typed, onAnotherKeyboard) => {
    const email = `${what.replace(/\W/g, "")}@example.com`;
    expect((await newAccount(email, typed)).status).toBe(201);
    expect((await signIn(email, onAnotherKeyboard)).status).toBe(200);
    expect(errorOf(await signIn(email, `${onAnotherKeyboard}x`))).toBe("401 wrong_credentials");
    expect(errorOf(await signIn(email, onAnotherKeyboard.toUpperCase()))).toBe("401 wrong_credentials");
  });

  test.each([
    ["nine characters", "123456789", "too_short"],
    ["five emoji", "😀😀😀😀😀", "too_short"],
    ["a lone surrogate", "a password \ud800", "invalid_value"],
    ["nothing", "", "required"],
    ["a number", 1_234_567_890, "invalid_type"],
  ])("D3 of %s is rejected", async (_what, password, code) => {
    expect(errorOf(await newAccount("a@example.com", password))).toBe(`400 invalid_request password:${code}`);
  });

  test("D3 is stored as Argon2id with 19 MiB, two passes, and a random salt", async () => {
    const emails = ["salt1@example.com", "salt2@example.com"];
    for (const email of emails) await newAccount(email, PASSWORD);
    const rows = await api.prisma.credential.findMany({ where: { user: { email: { in: emails } } } });
    const hashes = rows.map(({ password }) => password ?? "");
    expect(hashes).toHaveLength(2);
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(new Set(hashes).size).toBe(2);
  });
});
