// Tests what drawing costs an account: in the API, in the dashboard, and in batches.

import { expect, test } from "vitest";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { type TestResponse, useTestGateway } from "../../testing/test-gateway.ts";
import { signUp } from "../../testing/test-person.ts";
import { LOGO_UNITS } from "./drawing-units.ts";

const LIMIT = 30;
const api = await useTestGateway({ PLAN_FREE_PER_MINUTE: LIMIT });

const target = "https://example.com/menu";
const style = { modules: "rounded" };
/** A symbol of 73 × 73 modules, which costs three units. */
const large = { type: "text", target: "x".repeat(362), style };
/** A symbol of 177 × 177 modules, which costs 13 units and is not readable. */
const largest = { type: "text", target: "x".repeat(2331), style };
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>';

/** Returns a person, and a function that sends requests with a key of their account. */
async function newAccount() {
  const person = await signUp(api);
  const { key } = await api.createKey({ accountId: person.accountId });
  const byKey = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    api.call(method, path, { key, headers, ...(body === undefined ? {} : { body }) });
  const preview = (body: object) => person.call("POST", "/session/preview", { body });
  return { person, byKey, preview };
}

function remainingIn({ headers }: TestResponse): number {
  const [, remaining] = /^"default";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "") ?? [];
  expect(headers.get("x-ratelimit-remaining")).toBe(remaining ?? null);
  return Number(remaining);
}

test("a style costs more for a larger symbol, in addition to the request, and the headers show it", async () => {
  const { byKey } = await newAccount();
  expect(remainingIn(await byKey("POST", "/v1/qr", { target }))).toBe(LIMIT - 1);
  expect(remainingIn(await byKey("POST", "/v1/qr", { target, style }))).toBe(LIMIT - 3);
  expect(remainingIn(await byKey("POST", "/v1/qr", large))).toBe(LIMIT - 7);
  expect(remainingIn(await byKey("GET", "/v1/qr"))).toBe(LIMIT - 8);
});

test("a rejected style costs the same, and an invalid request costs nothing more", async () => {
  const { byKey } = await newAccount();
  const unknown = await byKey("POST", "/v1/qr", { target, style: { ...style, frame: { caption: "日" } } });
  expect([errorOf(unknown), remainingIn(unknown)]).toEqual([
    "400 invalid_request style.frame.caption:invalid_value",
    LIMIT - 2,
  ]);
  expect(remainingIn(await byKey("POST", "/v1/qr", { target: "", style }))).toBe(LIMIT - 3);
});

test("a preview of a style costs the same as the style; a preview without a style costs nothing", async () => {
  const { person, byKey, preview } = await newAccount();
  const plain = await preview({ target });
  expect([plain.status, plain.headers.has("ratelimit")]).toEqual([200, false]);
  expect(remainingIn(await preview({ target, style }))).toBe(LIMIT - 1);
  expect(remainingIn(await preview(large))).toBe(LIMIT - 4);
  expect(remainingIn(await person.call("POST", "/session/v1/qr", { body: large }))).toBe(LIMIT - 7);
  expect((await person.call("POST", "/session/v1/qr", { body: { target } })).headers.has("ratelimit")).toBe(false);
  expect(remainingIn(await byKey("GET", "/v1/qr"))).toBe(LIMIT - 8);
});

test("nothing is drawn beyond the plan, and plain codes can still be created and previewed in the dashboard", async () => {
  const { person, preview } = await newAccount();
  for (const body of [largest, largest, large, { target, style }]) await preview(body);
  const refused = await preview({ target, style });
  expect([errorOf(refused), remainingIn(refused)]).toEqual(["429 rate_limited", 0]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  const before = await api.prisma.code.count();
  expect(errorOf(await person.call("POST", "/session/v1/qr", { body: large }))).toBe("429 rate_limited");
  expect(await api.prisma.code.count()).toBe(before);
  expect((await preview({ target })).status).toBe(200);
  recordOf(await person.call("POST", "/session/v1/qr", { body: { target } }));
});

test("a request rejected because of the plan's limit uses up nothing", async () => {
  const { byKey, preview } = await newAccount();
  for (const body of [largest, largest]) expect(errorOf(await preview(body))).toContain("style:unscannable");
  expect(errorOf(await preview(largest))).toBe("429 rate_limited");
  expect(remainingIn(await byKey("GET", "/v1/qr"))).toBe(LIMIT - 27);
});

test("a batch pays for all its styles before the first is drawn", async () => {
  const { byKey } = await newAccount();
  const batch = await byKey("POST", "/v1/qr/batch", [large, { target }, { target, style }, { target: "", style }]);
  expect([batch.status, remainingIn(batch)]).toEqual([200, LIMIT - 8]);
  const before = await api.prisma.code.count();
  const tooMuch = await byKey("POST", "/v1/qr/batch", Array(8).fill(large));
  expect([errorOf(tooMuch), remainingIn(tooMuch)]).toEqual(["429 rate_limited", LIMIT - 16]);
  expect(await api.prisma.code.count()).toBe(before);
});

test("a logo costs a fixed number of units, even in the dashboard", async () => {
  const { person, byKey } = await newAccount();
  const headers = { "Content-Type": "image/svg+xml" };
  expect(remainingIn(await byKey("POST", "/v1/logos", SVG, headers))).toBe(LIMIT - LOGO_UNITS - 1);
  expect(remainingIn(await person.call("POST", "/session/v1/logos", { body: SVG }))).toBe(LIMIT - 2 * LOGO_UNITS - 1);
  const refused = await byKey("POST", "/v1/logos", SVG, headers);
  expect([errorOf(refused), remainingIn(refused)]).toEqual(["429 rate_limited", LIMIT - 2 * LOGO_UNITS - 2]);
  expect(await api.prisma.logo.count({ where: { accountId: person.accountId } })).toBe(2);
});

test("a replay of a styled code is not drawn and costs one request", async () => {
  const { byKey } = await newAccount();
  const headers = { "Idempotency-Key": "styled" };
  expect(remainingIn(await byKey("POST", "/v1/qr", large, headers))).toBe(LIMIT - 4);
  expect(remainingIn(await byKey("POST", "/v1/qr", large, headers))).toBe(LIMIT - 5);
});

test("an account without a limit pays nothing", async () => {
  const response = await api.call("POST", "/v1/qr", { body: { target, style } });
  expect([response.status, response.headers.has("ratelimit")]).toEqual([200, false]);
});
