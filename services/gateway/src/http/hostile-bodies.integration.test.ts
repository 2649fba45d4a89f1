import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import { createRawClients } from "@qr/runtime/testing";
import { afterAll, expect, test } from "vitest";
import { errorOf, recordOf } from "../testing/expectations.ts";
import { useTestGateway } from "../testing/test-gateway.ts";

const api = await useTestGateway();
const clients = createRawClients();
afterAll(() => clients.end());

const AUTHORIZATION = `Host: a\r\nAuthorization: Bearer ${api.key}\r\n`;
const CLOSE = "Connection: close\r\n";

/** Sends requests (one character per byte), and returns everything received until the server closes the connection. */
async function exchange(requests: string): Promise<string> {
  const { send, closed, text } = clients.open(api.gateway.port);
  await send(requests);
  await closed;
  return text();
}

const GOOD = JSON.stringify({ target: "https://example.com" });

test.each([
  ["B2", { "Content-Type": "text/plain" }, "415 unsupported_media_type"],
  ["B2", { "Content-Type": "application/xml" }, "415 unsupported_media_type"],
  ["B2", { "Content-Type": "multipart/form-data; boundary=x" }, "415 unsupported_media_type"],
  ["B2", { "Content-Type": "application/json; charset=iso-8859-1" }, "415 unsupported_media_type"],
  ["B2", { "Content-Type": "application/jsonx" }, "415 unsupported_media_type"],
  ["B1", { "Content-Type": "" }, "415 unsupported_media_type"],
  ["B5", { "Content-Encoding": "zstd" }, "415 unsupported_media_type"],
  ["B5", { "Content-Encoding": "gzip" }, "400 invalid_json"],
] as const)("%s a body with %j is rejected", async (_, headers, expected) => {
  expect(errorOf(await api.call("POST", "/v1/qr", { body: GOOD, headers }))).toBe(expected);
});

test("B1 a body without a Content-Type is rejected", async () => {
  const text = await exchange(
    `POST /v1/qr HTTP/1.1\r\nContent-Length: ${GOOD.length}\r\n${AUTHORIZATION}${CLOSE}\r\n${GOOD}`,
  );
  expect(text).toMatch(/^HTTP\/1\.1 415 .*"code":"unsupported_media_type"/s);
});

test("B4 a body in UTF-8 is accepted with a charset, with a byte order mark, or compressed", async () => {
  const variants = [
    { body: GOOD, headers: { "Content-Type": 'Application/JSON; Charset="UTF-8"' } },
    { body: `\ufeff${GOOD}` },
    { body: gzipSync(GOOD), headers: { "Content-Encoding": "gzip" } },
  ];
  for (const request of variants) recordOf(await api.call("POST", "/v1/qr", request));
});

test("B5 a small body that decompresses to a large one is rejected", async () => {
  const bomb = gzipSync(Buffer.alloc(5_000_000, 0x20));
  const response = await api.call("POST", "/v1/qr", { body: bomb, headers: { "Content-Encoding": "gzip" } });
  expect(errorOf(response)).toBe("413 body_too_large");
});

test.each([
  ["too large", {}, "413"],
  ["too large when decompressed", { "Content-Encoding": "gzip" }, "413"],
  ["not what its encoding says", { "Content-Encoding": "gzip" }, "400"],
  ["in an unknown encoding", { "Content-Encoding": "x" }, "415"],
] as const)(
  "B5 after a body that is %s, the connection can be used for another request",
  async (what, headers, status) => {
    const large = Buffer.from(randomBytes(150_000).toString("hex"));
    const body = what.endsWith("decompressed") ? gzipSync(large) : large;
    const all = { "Content-Type": "application/json", "Content-Length": body.length, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    const rejected = `POST /v1/qr HTTP/1.1\r\n${AUTHORIZATION}${lines.join("")}\r\n${body.toString("latin1")}`;
    const text = await exchange(`${rejected}GET /v1/qr HTTP/1.1\r\n${AUTHORIZATION}${CLOSE}\r\n`);
    expect(text.match(/(?<=HTTP\/1\.1 )\d+/g)).toEqual([status, "200"]);
  },
);
