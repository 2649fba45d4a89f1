// How the client handles errors, retries, and lists, tested against a scripted server.

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
  ["an unavailable service", [{ status: 503, body: error("unavailable"), headers: { "Retry-After": "0" } }]],
  ["an exceeded rate limit", [{ status: 429, body: error("rate_limited"), headers: { "Retry-After": "0" } }]],
  ["a broken connection", ["reset"]],
  ["a service that does not respond", ["silence"]],
  ["a first attempt that is still running", [{ status: 409, body: error("idempotency_in_progress") }]],
])("creates once despite %s: each attempt sends the same key and body", async (_, steps) => {
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

it("waits as long as Retry-After asks", async () => {
  const { client } = await clientOf([
    { status: 503, body: error("unavailable"), headers: { "Retry-After": "1" } },
    { status: 200, body: CODE },
  ]);
  const startedMs = performance.now();
  await client.codes.get("qr_01");
  expect(performance.now() - startedMs).toBeGreaterThan(990);
});

it("throws at once if Retry-After exceeds the limit", async () => {
  const { api, client } = await clientOf([
    { status: 429, body: error("rate_limited"), headers: { "Retry-After": "61" } },
  ]);
  const thrown = await client.codes.get("qr_01").catch((thrown: unknown) => thrown);
  expect(thrown).toMatchObject({ status: 429, code: "rate_limited", retryAfterMs: 61_000, requestId: "r-1" });
  expect(api.asked).toHaveLength(1);
});

it("does not retry a rejected request, and throws its details", async () => {
  const details = [{ field: "target", code: "invalid_target", message: "Must be a URL." }];
  const { api, client } = await clientOf([{ status: 400, body: error("invalid_request", { details }) }]);
  const thrown = await client.codes.create({ target: "x" }).catch((thrown: unknown) => thrown);
  expect(isQrApiError(thrown, "invalid_request")).toBe(true);
  expect(isQrApiError(thrown, "not_found")).toBe(false);
  expect(thrown).toMatchObject({ status: 400, details, message: "Told. (400)" });
  expect(api.asked).toHaveLength(1);
});

it("throws the last error after all retries, or the first if retries are disabled", async () => {
  const away = { status: 503, body: error("unavailable"), headers: { "Retry-After": "0" } };
  const { api, client } = await clientOf([away], { maxRetries: 2 });
  await expect(client.codes.get("qr_01")).rejects.toMatchObject({ code: "unavailable" });
  expect(api.asked).toHaveLength(3);
  const once = createQrClient({ apiKey: KEY, baseUrl: api.url, maxRetries: 0 });
  await expect(once.codes.get("qr_01")).rejects.toMatchObject({ code: "unavailable" });
  expect(api.asked).toHaveLength(4);
});

it("reports that no response arrived, and why", async () => {
  const { client } = await clientOf(["reset"], { maxRetries: 1 });
  const thrown = await client.codes.get("qr_01").catch((thrown: unknown) => thrown);
  expect(thrown).toBeInstanceOf(QrConnectionError);
  expect((thrown as Error).message).toMatch(/^The API could not be reached: ./);
});

it("distinguishes a proxy's response from the API's", async () => {
  const { client } = await clientOf([{ status: 403, body: "blocked" }]);
  await expect(client.codes.get("qr_01")).rejects.toMatchObject({ status: 403, code: "unknown" });
});

it("stops at the caller's signal, even while waiting for the next attempt", async () => {
  const { api, client } = await clientOf([
    { status: 503, body: error("unavailable"), headers: { "Retry-After": "30" } },
  ]);
  const signal = AbortSignal.timeout(300);
  const startedMs = performance.now();
  await expect(client.codes.get("qr_01", { signal })).rejects.toMatchObject({ name: "TimeoutError" });
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  expect(api.asked).toHaveLength(1);
});

it("reports success if a retry finds the code already deleted; an unknown code is an error", async () => {
  const gone = { status: 404, body: error("not_found") };
  const { client } = await clientOf(["reset", gone]);
  await client.codes.delete("qr_01");
  await expect(client.codes.delete("qr_01")).rejects.toMatchObject({ code: "not_found" });
});

it("reports success if a retry finds the code already restored", async () => {
  const restored = { status: 409, body: error("not_restorable") };
  const { api, client } = await clientOf(["reset", restored, { status: 200, body: CODE }, restored]);
  expect(await client.codes.restore("qr_01")).toEqual(CODE);
  expect(api.asked.map(({ url }) => url).slice(-1)).toEqual(["/v1/qr/qr_01"]);
  await expect(client.codes.restore("qr_01")).rejects.toMatchObject({ code: "not_restorable" });
});

it("reports success if a retry finds the scheduled change already canceled", async () => {
  const { client } = await clientOf(["reset", { status: 404, body: error("not_found") }]);
  await client.codes.cancelScheduled("qr_01", "sch_01");
  await expect(client.codes.cancelScheduled("qr_01", "sch_01")).rejects.toMatchObject({ code: "not_found" });
});

it("reads a list page by page, only as far as the caller does", async () => {
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
])("rejects %j before sending anything", (wrong, name) => {
  const options = { apiKey: KEY, baseUrl: "https://api.example.com", ...wrong };
  expect(() => createQrClient(options)).toThrow(name);
});
