import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { startTestGateway, type TestGateway } from "../testing/test-gateway.ts";

let api: TestGateway;
beforeAll(async () => {
  api = await startTestGateway();
});
afterAll(() => api.stop());

const GOOD = JSON.stringify({ target: "https://example.com" });

test.each([
  [{ "Content-Type": "text/plain" }, "415 unsupported_media_type"],
  [{ "Content-Type": "application/xml" }, "415 unsupported_media_type"],
  [{ "Content-Type": "multipart/form-data; boundary=x" }, "415 unsupported_media_type"],
  [{ "Content-Type": "application/json; charset=iso-8859-1" }, "415 unsupported_media_type"],
  [{ "Content-Type": "application/jsonx" }, "415 unsupported_media_type"],
  [{ "Content-Type": "" }, "415 unsupported_media_type"],
  [{ "Content-Encoding": "zstd" }, "415 unsupported_media_type"],
  [{ "Content-Encoding": "gzip" }, "400 invalid_json"],
] as const)("a body with %j is refused", async (headers, expected) => {
  expect(errorOf(await api.call("POST", "/v1/qr", { body: GOOD, headers }))).toBe(expected);
});

test("a body in UTF-8 is taken with a charset, a byte order mark or compressed", async () => {
  const variants = [
    { body: GOOD, headers: { "Content-Type": 'Application/JSON; Charset="UTF-8"' } },
    { body: `\ufeff${GOOD}` },
    { body: gzipSync(GOOD), headers: { "Content-Encoding": "gzip" } },
  ];
  for (const request of variants) recordOf(await api.call("POST", "/v1/qr", request));
});

test("a small body that unpacks to a large one is refused", async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000, 0x20));
  const answer = await api.call("POST", "/v1/qr", { body: bomb, headers: { "Content-Encoding": "gzip" } });
  expect(errorOf(answer)).toBe("413 body_too_large");
});

test.each([
  ["PUT", "/v1/qr", "POST, GET, HEAD"],
  ["DELETE", "/v1/qr", "POST, GET, HEAD"],
  ["OPTIONS", "/v1/qr", "POST, GET, HEAD"],
  ["PUT", "/v1/qr/qr_x", "GET, HEAD, PATCH, DELETE"],
  ["POST", "/v1/qr/qr_x", "GET, HEAD, PATCH, DELETE"],
  ["DELETE", "/v1/qr/qr_x/stats", "GET, HEAD"],
  ["POST", "/healthz", "GET, HEAD"],
])("%s %s is answered with 405 and what is allowed", async (method, path, allow) => {
  const answer = await api.call(method, path);
  expect(errorOf(answer)).toBe("405 method_not_allowed");
  expect(answer.headers.get("allow")).toBe(allow);
});

test.each([
  "/",
  "/v1",
  "/v1/",
  "/v1/qrs",
  "/V1/qr",
  "/v1/QR",
  "/v1/qr/",
  "//v1/qr",
  "/v1/qr/a/b",
  "/v1/qr/%zz",
  "/v1/qr/a%2fb",
])("%s is answered with 404", async (path) => {
  expect(errorOf(await api.call("GET", path))).toBe("404 not_found");
});

test("K8: a missing scope is told before the body is read, a bad key before anything else under /v1", async () => {
  expect(errorOf(await api.call("PUT", "/v1/nothing", { key: null }))).toBe("401 missing_api_key");
  expect(errorOf(await api.call("POST", "/v1/qr", { key: "nonsense", body: "{" }))).toBe("401 invalid_api_key");
  const reader = await api.addAccount({ scopes: ["qr:read"] });
  const code = await createDynamic(api);
  const asReader = async (method: string, path: string, body?: unknown) =>
    errorOf(await api.call(method, path, { key: reader.key, body }));
  expect(await asReader("POST", "/v1/qr", "{")).toBe("403 insufficient_scope");
  expect(await asReader("PATCH", `/v1/qr/${code.id}`, "{")).toBe("403 insufficient_scope");
  expect(await asReader("DELETE", `/v1/qr/${code.id}`)).toBe("403 insufficient_scope");
  expect(await asReader("GET", `/v1/qr/${code.id}/stats`)).toBe("403 insufficient_scope");
  expect((await api.call("GET", "/v1/qr", { key: reader.key })).status).toBe(200);
  // Of these, nothing but the head is ever sent.
  const head = (method: string, path: string, key: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
  expect(await rawAnswer(head("POST", "/v1/qr", reader.key))).toMatch(/^HTTP\/1\.1 403 .*insufficient_scope/s);
  expect(await rawAnswer(head("PATCH", `/v1/qr/${code.id}`, reader.key))).toMatch(
    /^HTTP\/1\.1 403 .*insufficient_scope/s,
  );
  expect(await rawAnswer(head("POST", "/v1/qr", "nonsense"))).toMatch(/^HTTP\/1\.1 401 .*invalid_api_key/s);
});

/** What comes back for these bytes until the JSON of an answer is whole. */
function rawAnswer(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(api.gateway.port, "127.0.0.1", () => socket.write(bytes));
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk;
      if (text.endsWith("}")) socket.destroy();
    });
    socket.on("close", () => resolve(text));
    socket.on("error", reject);
  });
}

test("a URL of more than 4 kB is answered with 414", async () => {
  expect(errorOf(await api.call("GET", `/v1/qr?q=${"x".repeat(4096)}`))).toBe("414 uri_too_long");
});

test("the caller's request id comes back where it is a plain one", async () => {
  const idFor = async (given: string) =>
    (await api.call("GET", "/v1/qr", { headers: { "X-Request-Id": given } })).headers.get("x-request-id");
  expect(await idFor("My.id_1-2")).toBe("My.id_1-2");
  expect(await idFor("<script>")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idFor("x".repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
});

test("health is answered without a key and names each dependency", async () => {
  expect(await api.call("GET", "/healthz", { key: null })).toMatchObject({ status: 200, body: { status: "alive" } });
  expect(await api.call("GET", "/readyz", { key: null })).toMatchObject({
    status: 200,
    body: { status: "ready", dependencies: { postgres: "up", redis: "up", rabbitmq: "up" } },
  });
});

test("what is not HTTP is answered with a JSON error", async () => {
  const answer = await rawAnswer("GET / HTTP/1.1\r\nBad header\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))).toMatchObject({ code: "malformed_http" });
});

test("HEAD answers as GET does, without a body", async () => {
  const code = await createDynamic(api);
  const head = await api.call("HEAD", `/v1/qr/${code.id}`);
  const get = await api.call("GET", `/v1/qr/${code.id}`);
  expect(head).toMatchObject({ status: 200, body: undefined });
  for (const name of ["etag", "content-type", "content-length"])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  const missing = await api.call("HEAD", "/v1/qr/qr_x");
  expect(missing).toMatchObject({ status: 404, body: undefined });
});
