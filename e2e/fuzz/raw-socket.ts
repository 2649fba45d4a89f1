// Malformed HTTP written to a raw socket: the server returns a JSON error or closes the connection, never returns a 5xx, and stays up.

import { connect } from "node:net";
import { errorBodySchema } from "@qr/contracts";
import fc from "fast-check";
import { BrokenRule } from "./client.ts";
import { property } from "./property.ts";

const DEADLINE_MS = 5000;

const line = fc.constantFrom(
  "GET /v1/qr HTTP/1.1",
  "GET /v1/qr HTTP/1.0",
  "POST /v1/qr HTTP/1.1",
  "GET http://a/v1/qr HTTP/1.1",
  "GET  /v1/qr HTTP/1.1",
  "GET /v1/qr HTTP/9.9",
  "GET /\u0000 HTTP/1.1",
  "CONNECT a:1 HTTP/1.1",
  "TRACE / HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "BREW /pot HTTP/1.1",
  `GET /${"x".repeat(5000)} HTTP/1.1`,
  "\u0016\u0003\u0001",
  "PRI * HTTP/2.0",
);
const header = fc.constantFrom(
  "Host: a",
  "Host: a\r\nHost: b",
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 5\r\nContent-Length: 6",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: chunked\r\nContent-Length: 3",
  "Transfer-Encoding: x",
  " folded: 1",
  "Bad header",
  "X: \u0000",
  `X: ${"y".repeat(17_000)}`,
  "Expect: 100-continue",
  "Expect: x",
  "Upgrade: websocket\r\nConnection: Upgrade",
  "Authorization: Bearer",
  "X-Request-Id: a\tb",
);
const message = fc.oneof(
  fc
    .tuple(line, fc.array(header, { maxLength: 4 }), fc.string({ unit: "binary", maxLength: 20 }))
    .map(([first, headers, rest]) =>
      Buffer.from([first, ...headers, "Connection: close", "", rest].join("\r\n"), "latin1"),
    ),
  fc.uint8Array({ minLength: 1, maxLength: 100 }).map((bytes) => Buffer.concat([bytes, Buffer.from("\r\n\r\n")])),
);

export const rawSockets = property("malformed HTTP is rejected", message, async (client, bytes) => {
  const text = await exchange(client.port, bytes);
  client.count(1);
  for (const [, status = ""] of text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)) {
    if (Number(status) >= 500 || (Number(status) >= 200 && Number(status) < 300))
      throw new BrokenRule(`the response to junk is ${text}`);
  }
  const begin = text.indexOf("\r\n\r\n");
  const body = text.slice(begin + 4);
  const isHead = begin < 0 || body === "" || /^HTTP\/1\.1 100/.test(text);
  if (isHead || body.includes("HTTP/1.1")) return;
  if (!errorBodySchema.safeParse(JSON.parse(body)).success) throw new BrokenRule(`the response to junk is ${text}`);
});

/** Sends the bytes, ends the stream, and returns everything that the server sends until the connection closes. */
function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () => socket.end(bytes));
    socket.setTimeout(DEADLINE_MS, () => socket.destroy());
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("error", () => {});
    socket.once("close", () => resolve(text));
  });
}
