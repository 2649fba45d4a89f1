// A proxy in front of the gateway that breaks the responses to some requests under /session. Arguments: the gateway's port, and the names
// of the faults. Prints its own port.

import { createServer, request as send } from "node:http";
import { setTimeout as delay } from "node:timers/promises";

const [, , gatewayPort, ...faults] = process.argv;
/** Well beyond the fuzzer's limit for response times, even on a busy machine. */
const BLOCKED_MS = 12_000;
const LARGE_BYTES = 300 * 1024 * 1024;
const HELD_MS = 600;
const MANY = 1000;

const asJson = (status, text, headers = {}) => ({
  status,
  body: Buffer.from(text),
  headers: { "Content-Type": "application/json; charset=utf-8", ...headers },
});

/** For each fault, a function that returns a broken response, or undefined if the request is not affected. */
const FAULTS = {
  status: ({ method, url, body }) =>
    method === "PATCH" && url === "/session/account" && body.includes("\u202e")
      ? asJson(500, '{"code":"internal","message":"Broken.","request_id":"1"}')
      : undefined,
  slow: ({ url, body }) => {
    if (!url.startsWith("/session/invitations") || body.split("[").length < MANY) return undefined;
    for (const endMs = performance.now() + BLOCKED_MS; performance.now() < endMs; );
    return undefined;
  },
  memory: async ({ url, body }) => {
    if (!url.startsWith("/session/preview") || !body.includes('"",'.repeat(MANY))) return undefined;
    const large = Buffer.alloc(LARGE_BYTES, 1);
    await delay(HELD_MS);
    large.fill(2);
    return undefined;
  },
  length: ({ url }, response) =>
    url.startsWith("/session/scans?") && response.status === 400
      ? { ...response, headers: { ...response.headers, "content-length": response.body.length + 7 } }
      : undefined,
  json: ({ headers }, response) =>
    headers["x-csrf-token"] === "wrong" ? { ...response, body: response.body.subarray(1) } : undefined,
  code: ({ method, url }, response) =>
    method === "PUT" && url === "/session/me" ? asJson(405, '{"error":"no"}', response.headers) : undefined,
  crash: ({ url, body }) =>
    url.startsWith("/session/password") && body.includes("\\udfff") ? process.exit(3) : undefined,
};

function forward({ method, url, headers }, body) {
  // Node sets no Content-Length for the body of a DELETE request.
  const all = body.length === 0 ? headers : { ...headers, "content-length": body.length };
  return new Promise((resolve, reject) => {
    const upstream = send(
      { port: gatewayPort, host: "127.0.0.1", method, path: url, headers: all },
      async (response) => {
        const { "content-length": _, "transfer-encoding": __, ...others } = response.headers;
        resolve({ status: response.statusCode, headers: others, body: await bytesOf(response) });
      },
    );
    upstream.once("error", reject);
    upstream.end(body);
  });
}

async function bytesOf(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}

const server = createServer(async (request, response) => {
  try {
    const bytes = await bytesOf(request);
    const { "content-length": _, "transfer-encoding": __, ...headers } = request.headers;
    const call = { method: request.method, url: request.url, headers, body: bytes.toString("utf8") };
    let sent = await forward(call, bytes);
    for (const fault of faults) sent = (await FAULTS[fault](call, sent)) ?? sent;
    response.writeHead(sent.status, { "content-length": sent.body.length, ...sent.headers });
    response.end(request.method === "HEAD" ? undefined : sent.body);
  } catch {
    response.destroy();
  }
});
server.httpAllowHalfOpen = true;
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
