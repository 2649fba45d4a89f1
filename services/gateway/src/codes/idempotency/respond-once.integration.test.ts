import { randomUUID } from "node:crypto";
import { uuidFromCodeId } from "@qr/contracts";
import { createMemoryTargetCache, type TargetCache } from "@qr/target-cache";
import { expect, test } from "vitest";
import { errorOf, recordOf } from "../../testing/expectations.ts";
import { useProxiedGateway } from "../../testing/proxied-gateway.ts";
import { type TestResponse, useTestGateway } from "../../testing/test-gateway.ts";

const api = await useTestGateway();
const { api: behind, proxy } = await useProxiedGateway();

const TARGET = { target: "https://example.com/once", dynamic: true };
const post = (key: string, body: unknown = TARGET, more: { key?: string } = {}, path = "/v1/qr") =>
  api.call("POST", path, { body, headers: { "Idempotency-Key": key }, ...more });
const countCodes = (title: string) => api.prisma.code.count({ where: { title } });
const wasReplayed = (response: TestResponse) => response.headers.get("idempotent-replayed");

test("B19 a repeated Idempotency-Key creates one code and gets the first response again, byte for byte", async () => {
  const key = randomUUID();
  const body = { ...TARGET, title: key, color: { dark: "#00AA00", light: "#FFFFFF" } };
  const first = await post(key, body);
  const record = recordOf(first);
  expect(wasReplayed(first)).toBeNull();
  await api.call("PATCH", `/v1/qr/${record.id}`, { body: { target: "https://example.com/later" } });
  const second = await post(key, body);
  expect(second.text).toBe(first.text);
  expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(wasReplayed(second)).toBe("true");
  expect(await countCodes(key)).toBe(1);
});

test("B19 concurrent retries of a finished request all get its response, never idempotency_in_progress", async () => {
  const key = randomUUID();
  const first = await post(key);
  const again = await Promise.all(Array.from({ length: 30 }, () => post(key)));
  expect(new Set(again.map(({ text }) => text))).toEqual(new Set([first.text]));
});

test("B19 the same Idempotency-Key with another body or path gets 409 and creates nothing", async () => {
  const key = randomUUID();
  recordOf(await post(key, { ...TARGET, title: key }));
  expect(errorOf(await post(key, { ...TARGET, title: `${key} other` }))).toBe("409 idempotency_mismatch");
  expect(errorOf(await post(key, [{ ...TARGET, title: key }], {}, "/v1/qr/batch"))).toBe("409 idempotency_mismatch");
  expect(await api.prisma.code.count({ where: { title: { startsWith: key } } })).toBe(1);
});

test.each([
  ["", "too_short"],
  ["a".repeat(256), "too_long"],
  ["two words", "invalid_value"],
  ["tab\there", "invalid_value"],
  ["café", "invalid_value"],
])("B19 the Idempotency-Key %j is rejected, and nothing is created", async (key, code) => {
  const title = randomUUID();
  expect(errorOf(await post(key, { ...TARGET, title }))).toBe(`400 invalid_request Idempotency-Key:${code}`);
  expect(await countCodes(title)).toBe(0);
});

test.each(["a", "~!\"#$%&'()*+,-./:;<=>?@[]^_`{|}", "b".repeat(255)])("B19 accepts the key %s", async (key) => {
  expect(recordOf(await post(key)).id).toBe(recordOf(await post(key)).id);
});

test("B19 the same Idempotency-Key with the same values in different bytes gets 409", async () => {
  const key = randomUUID();
  const body = JSON.stringify({ ...TARGET, title: key });
  recordOf(await post(key, body));
  expect(wasReplayed(await post(key, body))).toBe("true");
  for (const other of [` ${body}`, body.replace("https", "\\u0068ttps"), body.replace("{", '{"dynamic":true,')]) {
    expect(errorOf(await post(key, other))).toBe("409 idempotency_mismatch");
  }
  expect(await countCodes(key)).toBe(1);
});

test("B22 a deeply nested body with an Idempotency-Key is rejected", async () => {
  const deep = "[".repeat(5000) + "]".repeat(5000);
  expect(errorOf(await post(randomUUID(), `{"target":${deep}}`))).toBe("400 invalid_json");
  expect(errorOf(await post(randomUUID(), deep, {}, "/v1/qr/batch"))).toBe("400 invalid_json");
});

test("B19 the same Idempotency-Key in another account is independent", async () => {
  const key = randomUUID();
  const other = await api.addAccount();
  const first = recordOf(await post(key));
  const second = await post(key, TARGET, { key: other.key });
  expect(recordOf(second).id).not.toBe(first.id);
  expect(wasReplayed(second)).toBeNull();
});

test("each request without a key creates a code", async () => {
  const [first, second] = [
    await api.call("POST", "/v1/qr", { body: TARGET }),
    await api.call("POST", "/v1/qr", { body: TARGET }),
  ];
  expect(recordOf(first).id).not.toBe(recordOf(second).id);
});

test("a rejection is not stored, so the corrected request runs like a first request", async () => {
  const key = randomUUID();
  recordOf(await api.call("POST", "/v1/qr", { body: { ...TARGET, slug: key } }));
  expect(errorOf(await post(key, { target: "nonsense" }))).toBe("400 invalid_request target:invalid_target");
  expect(errorOf(await post(key, { ...TARGET, slug: key }))).toBe("409 slug_taken");
  expect(await api.prisma.idempotentResponse.count({ where: { key } })).toBe(0);
  const corrected = await post(key, TARGET);
  recordOf(corrected);
  expect(wasReplayed(corrected)).toBeNull();
});

test("a failure is not stored: once Postgres is back, the retry creates the code", async () => {
  const send = () => behind.call("POST", "/v1/qr", { body: TARGET, headers: { "Idempotency-Key": "one" } });
  proxy.refuse();
  proxy.cut();
  expect(errorOf(await send())).toBe("503 unavailable");
  proxy.thaw();
  await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(200);
  expect(await behind.prisma.code.count()).toBe(1);
});

test("B21 a client that disconnects before the response leaves one complete code or none, and a retry with the key creates or finds it", async () => {
  for (let waitMs = 0; waitMs < 20; waitMs += 1) {
    const key = `hang-up-${waitMs}`;
    const body = { ...TARGET, title: key };
    const headers = { Authorization: `Bearer ${api.key}`, "Content-Type": "application/json", "Idempotency-Key": key };
    const signal = AbortSignal.timeout(waitMs);
    const sent = fetch(`${api.url}/v1/qr`, { method: "POST", headers, body: JSON.stringify(body), signal });
    await sent.then((response) => response.text()).catch(() => "hung up");
    await expect.poll(async () => (await post(key, body)).status).toBe(200);
    const record = recordOf(await post(key, body));
    const rows = await api.prisma.code.findMany({ where: { title: key } });
    expect(rows.map(({ id }) => id)).toEqual([uuidFromCodeId(record.id)]);
  }
});

async function postTo(gateway: { url: string }, key: string, body: unknown): Promise<Response> {
  const headers = { Authorization: `Bearer ${api.key}`, "Content-Type": "application/json", "Idempotency-Key": key };
  return fetch(`${gateway.url}/v1/qr`, { method: "POST", headers, body: JSON.stringify(body) });
}

test("B19 while the first request with a key runs, 50 others with it get 409 without using a connection, and one row is saved", async () => {
  const memory = createMemoryTargetCache();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow: TargetCache = { ...memory, put: (slug, value) => held.then(() => memory.put(slug, value)) };
  const second = await api.startSecond({ targetCache: slow });
  const key = randomUUID();
  const body = { ...TARGET, title: key };
  const first = postTo(second, key, body);
  await expect.poll(() => countCodes(key)).toBe(1);

  const twins = await Promise.all(Array.from({ length: 50 }, () => postTo(second, key, body)));
  for (const twin of twins) {
    expect(twin.status).toBe(409);
    expect(twin.headers.get("retry-after")).toBe("1");
    expect(await twin.json()).toMatchObject({ code: "idempotency_in_progress" });
  }
  const other = await postTo(second, key, { ...body, format: "svg" });
  expect(await other.json()).toMatchObject({ code: "idempotency_mismatch" });

  release();
  const record = await (await first).json();
  const replay = await postTo(second, key, body);
  expect(replay.headers.get("idempotent-replayed")).toBe("true");
  expect(await replay.json()).toEqual(record);
  expect(await countCodes(key)).toBe(1);
});
