// Tests the routes of /v1 for a signed-in person: the same responses, but different rules for who may do what and how often.

import { expect, test } from "vitest";
import { createMemoryRateLimiter } from "../access/limits/rate-limiter.memory.ts";
import { errorOf, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";
import { signUp, signUpMember } from "../testing/test-person.ts";
import { throttle } from "./require-session.ts";

const api = await useTestGateway({ PLAN_FREE_PER_MINUTE: 5 });

const body = { target: "https://example.com/menu", dynamic: true, title: "Menu" };

test("a person and a key of the account get the same responses, with the same headers except the plan's", async () => {
  const person = await signUp(api);
  const { key } = await api.createKey({ accountId: person.accountId });
  const { id } = recordOf(await person.call("POST", "/session/v1/qr", { body }));
  for (const path of [`/v1/qr/${id}`, "/v1/qr?limit=5", `/v1/qr/${id}/stats`, "/v1/qr/nonsense"]) {
    const [bySession, byKey] = [await person.call("GET", `/session${path}`), await api.call("GET", path, { key })];
    const comparable = (text: string) => text.replace(/"request_id":"[^"]*"|"as_of":"[^"]*"/g, "");
    expect(comparable(bySession.text), path).toBe(comparable(byKey.text));
    expect(bySession.status).toBe(byKey.status);
    const names = (headers: Headers) => [...headers.keys()].filter((name) => !/^(x-)?ratelimit/.test(name)).sort();
    expect(names(bySession.headers)).toEqual(names(byKey.headers));
    expect(byKey.headers.has("x-ratelimit-limit")).toBe(true);
    expect(bySession.headers.has("x-ratelimit-limit")).toBe(false);
  }
  expect((await person.call("PUT", `/session/v1/qr/${id}`)).headers.get("allow")).toBe("GET, HEAD, PATCH, DELETE");
});

test("the dashboard neither uses up the account's plan nor is limited by it", async () => {
  const person = await signUp(api);
  const { key } = await api.createKey({ accountId: person.accountId });
  const call = async () => (await person.call("GET", "/session/v1/qr")).status;
  for (let n = 0; n < 10; n += 1) expect(await call()).toBe(200);
  const byKey: number[] = [];
  for (let n = 0; n < 6; n += 1) byKey.push((await api.call("GET", "/v1/qr", { key })).status);
  expect(byKey).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await call()).toBe(200);
  const batch = Array.from({ length: 20 }, () => body);
  expect((await person.call("POST", "/session/v1/qr/batch", { body: batch })).status).toBe(200);
});

test("a person may send 600 requests per minute", async () => {
  const limiter = createMemoryRateLimiter();
  const person = { userId: "a", email: "", name: "", sessionId: "" };
  for (let n = 0; n < 600; n += 1) await throttle(person, limiter);
  await expect(throttle(person, limiter)).rejects.toMatchObject({
    code: "rate_limited",
    headers: { "Retry-After": "60" },
  });
  await throttle({ ...person, userId: "b" }, limiter);
});

test("D11 a person may send 6,000 items per minute in batches, and items beyond that create nothing", async () => {
  const person = await signUp(api);
  const send = (items: unknown[]) => person.call("POST", "/session/v1/qr/batch", { body: items });
  const full = Array.from({ length: 500 }, () => body);
  expect((await send(full)).status).toBe(200);
  // Invalid items also count.
  for (let n = 1; n < 12; n += 1) expect((await send(Array(500).fill(0))).status).toBe(200);
  const refused = await send(full);
  expect(errorOf(refused)).toBe("429 rate_limited");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  expect(await api.prisma.code.count({ where: { accountId: person.accountId } })).toBe(500);
  recordOf(await person.call("POST", "/session/v1/qr", { body }));
  const other = await signUpMember(api, person.accountId, "editor");
  expect((await other.call("POST", "/session/v1/qr/batch", { body: [body, body] })).status).toBe(200);
});

test("K11 /v1 ignores even a valid session, and /session ignores a key", async () => {
  const person = await signUp(api);
  const headers = { Cookie: person.cookie, "X-CSRF-Token": person.csrfToken, "Sec-Fetch-Site": "same-origin" };
  expect(errorOf(await api.call("GET", "/v1/qr", { key: null, headers }))).toBe("401 missing_api_key");
  expect(errorOf(await api.call("POST", "/v1/qr", { key: null, headers, body }))).toBe("401 missing_api_key");
  const Authorization = `Bearer ${api.key}`;
  const byKey = await person.call("GET", "/session/v1/qr", { headers: { Cookie: undefined, Authorization } });
  expect(errorOf(byKey)).toBe("401 not_signed_in");
});

test("unknown paths and methods get the usual errors, and nothing redirects", async () => {
  const person = await signUp(api);
  expect(errorOf(await person.call("GET", "/session/nothing"))).toBe("404 not_found");
  expect(errorOf(await person.call("GET", "/session/sign-in/email"))).toBe("404 not_found");
  expect(errorOf(await person.call("GET", "/api/auth/get-session"))).toBe("404 not_found");
  const put = await person.call("PUT", "/session/user", { body: {} });
  expect([errorOf(put), put.headers.get("allow")]).toEqual(["405 method_not_allowed", "PATCH, DELETE"]);
  const forged = await person.call("GET", "/session/me?callbackURL=https://evil.example");
  expect(forged.headers.get("location")).toBeNull();
  const head = await person.call("HEAD", "/session/me");
  expect([head.status, head.text, head.headers.get("cache-control")]).toEqual([200, "", "no-store"]);
});
