// Sends a request over its own connection and reads everything until the server closes the connection. Bodies are not truncated at
// Content-Length, so that an incorrect length is noticed.

import { connect } from "node:net";
import type { HostileRequest, HostileResponse } from "./request.ts";

const DEADLINE_MS = 20_000;
const HEAD_END = "\r\n\r\n";

/** What is sent: the request with the sender's headers, and with the names in braces replaced by values. */
export interface Message extends Pick<HostileRequest, "method" | "target" | "isMalformed"> {
  headers: Readonly<Record<string, string>>;
  body: Buffer | undefined;
}

/**
 * Sends the message and resolves with the response. Never rejects: a broken connection or an expired deadline ends the
 * response early.
 */
export async function exchange(address: string, message: Message): Promise<HostileResponse> {
  const startedMs = performance.now();
  const raw = await rawExchange(Number(new URL(address).port), bytesOf(message));
  return { ...responseIn(raw), ms: performance.now() - startedMs };
}

function bytesOf({ method, target, headers, body }: Message): Buffer {
  const length = body === undefined ? {} : { "Content-Length": String(body.length) };
  const lines = Object.entries({ ...length, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  return Buffer.concat([head, body ?? Buffer.alloc(0)]);
}

/**
 * Sends the bytes and resolves with everything received. Half-closes the connection after sending, which ends even a
 * message whose length is incorrect.
 */
function rawExchange(port: number, bytes: Buffer): Promise<Buffer> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.end(bytes));
    socket.setTimeout(DEADLINE_MS, () => socket.destroy());
    socket.on("data", (part) => parts.push(part));
    socket.on("error", () => {});
    socket.once("close", () => resolve(Buffer.concat(parts)));
  });
}

function responseIn(raw: Buffer): Omit<HostileResponse, "ms"> {
  const headEnd = raw.indexOf(HEAD_END);
  const [first = "", ...lines] = raw.toString("latin1", 0, Math.max(0, headEnd)).split("\r\n");
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0);
  const rest = raw.subarray(headEnd + HEAD_END.length);
  // An interim response, such as 100 Continue, precedes the final one.
  if (status >= 100 && status < 200) return { ...responseIn(rest), raw };
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const isChunked = headers.get("transfer-encoding") === "chunked";
  return { status, headers, body: isChunked ? joined(rest) : rest, raw };
}

/** Joins the chunks of a body. Returns what arrived if the last chunk is missing. */
function joined(chunked: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let from = 0; ; ) {
    const lineEnd = chunked.indexOf("\r\n", from);
    const size = Number.parseInt(chunked.toString("latin1", from, lineEnd), 16);
    if (lineEnd < 0 || !(size > 0)) return Buffer.concat(parts);
    parts.push(chunked.subarray(lineEnd + 2, lineEnd + 2 + size));
    from = lineEnd + 2 + size + 2;
  }
}
