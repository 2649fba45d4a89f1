import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { z } from "zod";
import { codeRecordSchema } from "../codes/code-schemas.ts";
import { createDynamic, errorOf, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();

const credentials = (key = api.key) => `Host: a\r\nConnection: close\r\nAuthorization: Bearer ${key}\r\n`;

/** Sends bytes unchanged, and returns the response as soon as its JSON is complete. */
function rawResponse(bytes: string): Promise<string> {
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

const GOOD = JSON.stringify({ target: "https://example.com" });

test.each([
  ["PUT", "/v1/qr", "POST, GET, HEAD"],
  ["DELETE", "/v1/qr", "POST, GET, HEAD"],
  ["OPTIONS", "/v1/qr", "POST, GET, HEAD"],
  ["PUT", "/v1/qr/qr_x", "GET, HEAD, PATCH, DELETE"],
  ["POST", "/v1/qr/qr_x", "GET, HEAD, PATCH, DELETE"],
  ["DELETE", "/v1/qr/qr_x/stats", "GET, HEAD"],
  ["POST", "/healthz", "GET, HEAD"],
])("T7 %s %s gets 405 with the allowed methods", async (method, path, allow) => {
  const response = await api.call(method, path);
  expect(errorOf(response)).toBe("405 method_not_allowed");
  expect(response.headers.get("allow")).toBe(allow);
});

test.each([
  ["T9", "/V1/qr"],
  ["T9", "/v1/QR"],
  ["T9", "/v1/qr/"],
  ["T9", "/v1/"],
  ["T10", "//v1/qr"],
  ["T10", "/v1/qr/%2e%2e"],
  ["T10", "/v1/qr/%2e%2e%2f%2e%2e%2fetc%2fpasswd"],
  ["T10", "/v1/qr/..%2f..%2fetc%2fpasswd"],
  ["T10", "/v1"],
  ["T10", "/v1/qrs"],
  ["T10", "/v1/qr/a/b"],
  ["T10", "/v1/qr/%zz"],
  ["T10", "/v1/qr/a%2fb"],
])("%s %s gets 404", async (_, path) => {
  // The request is sent as raw bytes, because fetch normalizes paths.
  const text = await rawResponse(`GET ${path} HTTP/1.1\r\n${credentials()}\r\n`);
  expect(text).toMatch(/^HTTP\/1\.1 404 /);
  expect(text).toContain('"code":"not_found"');
});

test.each(["/v1/qr/../../etc/passwd", "/../../../../etc/passwd", "/./v1/qr"])("T10 %s reads no file", async (path) => {
  expect(await rawResponse(`GET ${path} HTTP/1.1\r\n${credentials()}\r\n`)).toMatch(/^HTTP\/1\.1 404 /);
});

test.each(["TRACE", "BREW", "CONNECT", "PROPFIND"])("T6 %s is rejected without echoing the request", async (method) => {
  const path = method === "CONNECT" ? "example.com:443" : "/v1/qr";
  const request = `${method} ${path} HTTP/1.1\r\nX-Echo: canary-4711\r\n${credentials()}\r\n`;
  const text = await rawResponse(request);
  expect(text).toMatch(/^HTTP\/1\.1 (405|400) /);
  expect(JSON.parse(text.slice(text.indexOf("\r\n\r\n")))).toHaveProperty("code");
  expect(text).not.toContain("canary-4711");
});

test.each(["text/html", "image/*;q=0", "application/xml", `${"text/html, ".repeat(400)}x/y`, "*/*;q=0"])(
  "T19 Accept: %s gets JSON",
  async (accept) => {
    const headers = { Accept: accept };
    expect((await api.call("GET", "/v1/qr", { headers })).status).toBe(200);
    expect(errorOf(await api.call("GET", "/v1/qr/qr_x", { headers }))).toBe("404 not_found");
  },
);

test("I5 the body of a GET and of a DELETE is ignored", async () => {
  const code = await createDynamic(api);
  const withBody = (method: string) =>
    `${method} /v1/qr/${code.id} HTTP/1.1\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n${credentials()}\r\n}{[]`;
  expect(await rawResponse(withBody("GET"))).toMatch(/^HTTP\/1\.1 200 /);
  expect(await rawResponse(withBody("DELETE"))).toMatch(/^HTTP\/1\.1 200 /);
});

test("I14 a Range is ignored on JSON", async () => {
  const code = await createDynamic(api);
  const response = await api.call("GET", `/v1/qr/${code.id}`, { headers: { Range: "bytes=0-3" } });
  expect(recordOf(response)).toEqual(code);
});

test("B21 a client that disconnects before the response leaves a complete code or none", async () => {
  const { key } = await api.addAccount();
  const body = JSON.stringify({ target: "https://example.com/hung-up", dynamic: true });
  const request = `POST /v1/qr HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n${credentials(key)}\r\n`;
  for (let round = 0; round < 40; round += 1) {
    const socket = connect(api.gateway.port, "127.0.0.1");
    socket.on("error", () => {});
    socket.write(round % 2 === 0 ? request + body : request + body.slice(0, 20));
    await new Promise((resolve) => setTimeout(resolve, round % 5));
    socket.destroy();
  }
  const list = await api.call("GET", "/v1/qr?limit=100", { key });
  const { data } = z.object({ data: z.array(codeRecordSchema), has_more: z.literal(false) }).parse(list.body);
  expect(data.length).toBeLessThanOrEqual(20);
  for (const record of data) {
    expect(record).toMatchObject({ target: "https://example.com/hung-up", dynamic: true });
    expect(recordOf(await api.call("GET", `/v1/qr/${record.id}`, { key }))).toEqual(record);
  }
});

test("K8 a missing scope is rejected before the body is read, and a bad key before anything else under /v1", async () => {
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
  // Only the headers of these requests are sent.
  const head = (method: string, path: string, key: string) =>
    `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`;
  expect(await rawResponse(head("POST", "/v1/qr", reader.key))).toMatch(/^HTTP\/1\.1 403 .*insufficient_scope/s);
  expect(await rawResponse(head("PATCH", `/v1/qr/${code.id}`, reader.key))).toMatch(
    /^HTTP\/1\.1 403 .*insufficient_scope/s,
  );
  expect(await rawResponse(head("POST", "/v1/qr", "nonsense"))).toMatch(/^HTTP\/1\.1 401 .*invalid_api_key/s);
});

test("T5 a URL of more than 4 KiB gets 414", async () => {
  expect(errorOf(await api.call("GET", `/v1/qr?q=${"x".repeat(4096)}`))).toBe("414 uri_too_long");
});

test("a well-formed request ID is returned", async () => {
  const idFor = async (given: string) =>
    (await api.call("GET", "/v1/qr", { headers: { "X-Request-Id": given } })).headers.get("x-request-id");
  expect(await idFor("My.id_1-2")).toBe("My.id_1-2");
  expect(await idFor("<script>")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await idFor("x".repeat(129))).toMatch(/^[0-9a-f-]{36}$/);
});

test("the health check needs no key and names each dependency", async () => {
  expect(await api.call("GET", "/healthz", { key: null })).toMatchObject({ status: 200, body: { status: "alive" } });
  expect(await api.call("GET", "/readyz", { key: null })).toMatchObject({
    status: 200,
    body: { status: "ready", dependencies: { postgres: "up", redis: "up", rabbitmq: "up" } },
  });
});

test("T1 a request that is not HTTP gets a JSON error", async () => {
  const response = await rawResponse("GET / HTTP/1.1\r\nBad header\r\n\r\n");
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(response.slice(response.indexOf("\r\n\r\n")))).toMatchObject({ code: "malformed_http" });
});

test.each([
  ["two Host headers", `GET /healthz HTTP/1.1\r\nHost: b\r\n${credentials()}\r\n`],
  ["HTTP/0.9", "GET /healthz\r\n\r\n"],
])("T21 a request with %s gets 400", async (_what, request) => {
  expect(await rawResponse(request)).toMatch(/^HTTP\/1\.1 400 .*"code":"malformed_http"/s);
});

test("T21 a create with an Upgrade header creates a code, and the requests before and after it get responses", async () => {
  const request = (head: string, body = "") =>
    `${head} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api.key}\r\nContent-Length: ${body.length}\r\n` +
    `Content-Type: application/json\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n${body}`;
  const socket = connect(api.gateway.port, "127.0.0.1");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.end(request("GET /healthz") + request("POST /v1/qr", GOOD) + request("GET /v1/nothing"));
  await once(socket, "close");
  const text = Buffer.concat(chunks).toString("utf8");
  expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual(["200", "200", "404"]);
  expect(text).toContain('"target":"https://example.com"');
});

test("I14 HEAD responds like GET, without a body", async () => {
  const code = await createDynamic(api);
  const head = await api.call("HEAD", `/v1/qr/${code.id}`);
  const get = await api.call("GET", `/v1/qr/${code.id}`);
  expect(head).toMatchObject({ status: 200, body: undefined });
  for (const name of ["etag", "content-type", "content-length"])
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  const missing = await api.call("HEAD", "/v1/qr/qr_x");
  expect(missing).toMatchObject({ status: 404, body: undefined });
});
