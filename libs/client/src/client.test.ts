// What the client does in trouble, against a server that is told to make it.

import { afterEach, expect, it } from "vitest";
import { createQrClient, type QrClientOptions } from "./client.ts";
import { isQrApiError, QrConnectionError } from "./errors.ts";
import { type ScriptedApi, type Step, startScriptedApi } from "./testing/scripted-api.ts";

const KEY = "qrk_test";
const CODE = { id: "qr_01", target: "https://example.com" };
const error = (code: string, more: object = {}) => ({ code, message: "Told.", request_id: "r-1", ...more });

let api: ScriptedApi | undefined;
afterEach(async () => {
  await api?.stop();
  api = undefined;
});

async function clientOf(steps: readonly Step[], options: Partial<QrClientOptions> = {}) {
  api = await startScriptedApi(steps);
  return { api, client: createQrClient({ apiKey: KEY, baseUrl: api.url, ...options }) };
}

it.each<[string, Step[]]>([
  ["a service that is away", [{ status: 503, body: error("unavailable"), headers: { "Retry-After": "0" } }]],
  ["a limit that is reached", [{ status: 429, body: error("rate_limited"), headers: { "Retry-After": "0" } }]],
  ["a broken connection", ["reset"]],
  ["a service that is silent", ["silence"]],
  ["a first attempt that is still at work", [{ status: 409, body: error("idempotency_in_progress") }]],
])("creates once in spite of %s: each attempt has the same key and body", async (_, steps) => {
  const { api, client } = await clientOf([...steps, { status: 200, body: CODE }], { timeoutMs: 500 });
  expect(await client.codes.create({ target: CODE.target })).toEqual(CODE);
  expect(api.asked).toHaveLength(2);
  const [first, second] = api.asked;
  expect(first?.headers["idempotency-key"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.headers["idempotency-key"]).toBe(first?.headers["idempotency-key"]);
  expect(second?.body).toBe(JSON.stringify({ target: CODE.target }));
  expect(second?.headers.authorization).toBe(`Bearer ${KEY}`);
});

it("sends the caller's own Idempotency-Key", async () => {
  const { api, client } = await clientOf([{ status: 200, body: CODE }]);
  await client.codes.create({ target: CODE.target }, { idempotencyKey: "order-7" });
  expect(api.asked[0]?.headers["idempotency-key"]).toBe("order-7");
});

it("waits as long as it is asked to", async () => {
  const { client } = await clientOf([
    { status: 503, body: error("unavailable"), headers: { "Retry-After": "1" } },
    { status: 200, body: CODE },
  ]);
  const startedMs = performance.now();
  await client.codes.get("qr_01");
  expect(performance.now() - startedMs).toBeGreaterThan(990);
});

it("does not wait longer than its caller would: the refusal is thrown with what was asked", async () => {
  const { api, client } = await clientOf([
    { status: 429, body: error("rate_limited"), headers: { "Retry-After": "61" } },
  ]);
  const thrown = await client.codes.get("qr_01").catch((thrown: unknown) => thrown);
  expect(thrown).toMatchObject({ status: 429, code: "rate_limited", retryAfterMs: 61_000, requestId: "r-1" });
  expect(api.asked).toHaveLength(1);
});

it("does not repeat what a repeat would not change, and throws all that was told", async () => {
  const details = [{ field: "target", code: "invalid_target", message: "Must be a URL." }];
  const { api, client } = await clientOf([{ status: 400, body: error("invalid_request", { details }) }]);
  const thrown = await client.codes.create({ target: "x" }).catch((thrown: unknown) => thrown);
  expect(isQrApiError(thrown, "invalid_request")).toBe(true);
  expect(isQrApiError(thrown, "not_found")).toBe(false);
  expect(thrown).toMatchObject({ status: 400, details, message: "Told. (400)" });
  expect(api.asked).toHaveLength(1);
});

it("ends with the last response when all retries are used, and with none where none are allowed", async () => {
  const away = { status: 503, body: error("unavailable"), headers: { "Retry-After": "0" } };
  const { api, client } = await clientOf([away], { maxRetries: 2 });
  await expect(client.codes.get("qr_01")).rejects.toMatchObject({ code: "unavailable" });
  expect(api.asked).toHaveLength(3);
  const once = createQrClient({ apiKey: KEY, baseUrl: api.url, maxRetries: 0 });
  await expect(once.codes.get("qr_01")).rejects.toMatchObject({ code: "unavailable" });
  expect(api.asked).toHaveLength(4);
});

it("says that no response came, and why", async () => {
  const { client } = await clientOf(["reset"], { maxRetries: 1 });
  const thrown = await client.codes.get("qr_01").catch((thrown: unknown) => thrown);
  expect(thrown).toBeInstanceOf(QrConnectionError);
  expect((thrown as Error).message).toMatch(/^The API could not be reached: ./);
});

it("tells a response of something in between from the API's own", async () => {
  const { client } = await clientOf([{ status: 403, body: "blocked" }]);
  await expect(client.codes.get("qr_01")).rejects.toMatchObject({ status: 403, code: "unknown" });
});

it("is ended by its caller, also while it waits for the next attempt", async () => {
  const { api, client } = await clientOf([
    { status: 503, body: error("unavailable"), headers: { "Retry-After": "30" } },
  ]);
  const signal = AbortSignal.timeout(300);
  const startedMs = performance.now();
  await expect(client.codes.get("qr_01", { signal })).rejects.toMatchObject({ name: "TimeoutError" });
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  expect(api.asked).toHaveLength(1);
});

it("takes a code that an attempt has deleted, whose response was lost, as deleted; one that was not there is an error", async () => {
  const gone = { status: 404, body: error("not_found") };
  const { client } = await clientOf(["reset", gone]);
  await client.codes.delete("qr_01");
  await expect(client.codes.delete("qr_01")).rejects.toMatchObject({ code: "not_found" });
});

it("walks through a list page by page, only as far as it is read", async () => {
  const page = (id: string, next: string | null) => ({ data: [{ id }], has_more: next !== null, next_cursor: next });
  const { api, client } = await clientOf([
    { status: 200, body: page("qr_3", "c1") },
    { status: 200, body: page("qr_2", "c2") },
    { status: 200, body: page("qr_1", null) },
  ]);
  const ids: string[] = [];
  for await (const { id } of client.codes.list({ dynamic: "true" })) ids.push(id);
  expect(ids).toEqual(["qr_3", "qr_2", "qr_1"]);
  expect(api.asked.map(({ url }) => url)).toEqual([
    "/v1/qr?limit=100&dynamic=true",
    "/v1/qr?limit=100&dynamic=true&cursor=c1",
    "/v1/qr?limit=100&dynamic=true&cursor=c2",
  ]);
});

it.each([
  [{ apiKey: "qrk_ x" }, "apiKey"],
  [{ apiKey: "" }, "apiKey"],
  [{ baseUrl: "ftp://example.com" }, "baseUrl"],
  [{ baseUrl: "https://example.com/v1" }, "baseUrl"],
])("refuses %j before anything is sent", (wrong, name) => {
  const options = { apiKey: KEY, baseUrl: "https://api.example.com", ...wrong };
  expect(() => createQrClient(options)).toThrow(name);
});
