// Rejects requests before a listener sees them: malformed ones that node's parser accepts, and those beyond the limit for pipelining. A client
// that pipelines sends requests without waiting for the responses to earlier ones.

import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import { HttpError, sendError } from "./http-error.ts";

/** Node silently drops headers beyond this number, so a request with more headers is rejected. */
export const MAX_HEADERS = 100;
const SLASH = 47;
const CHUNKED_LAST = /(?:^|[, \t])chunked[ \t]*$/i;
const HOST_LENGTH = "host".length;
/**
 * Matches the scheme and host of a request target in absolute form, which every server must accept (RFC 9112, 3.2.2).
 */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/**
 * Maximum number of requests on one connection that can wait for earlier responses. Node emits all requests that arrive in one chunk of 64
 * kB, about a thousand, and buffers each response until the earlier ones have been read.
 */
export const MAX_WAITING = 64;

/** The unfinished responses of each connection, in the order of their requests. */
const pipelines = new WeakMap<Duplex, Set<ServerResponse>>();

/** Connections on which a request was rejected. Requests that arrived after it are not processed, because their boundaries are in doubt. */
const refused = new WeakSet<Socket>();

/** Wraps the listener in this file's checks. The listener finds the path and query in `request.url`, even if the client sent a whole URL. */
export function refusingMalformed(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (refused.has(request.socket) || isBeyondPipeline(request, response)) return;
    const violation = violationOf(request);
    if (violation) {
      refused.add(request.socket);
      const error = new HttpError(violation, ERROR_CODES[violation].meaning, { headers: { Connection: "close" } });
      return sendError(response, error, requestIdFrom(request.headers["x-request-id"]));
    }
    const { url = "" } = request;
    if (url.charCodeAt(0) !== SLASH) request.url = originForm(url);
    listener(request, response);
  };
}

const CALLER_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Returns the caller's X-Request-Id if it consists of 1 to 128 characters from [A-Za-z0-9._-]; otherwise returns a new random ID. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === "string" && CALLER_ID.test(header) ? header : randomUUID();
}

function violationOf({ rawHeaders, headers, httpVersion }: IncomingMessage): ErrorCode | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS) return "headers_too_large";
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return "malformed_http";
  const { host, "transfer-encoding": coding } = headers;
  // Node accepts an empty value, and then uses Content-Length.
  if (coding !== undefined && !CHUNKED_LAST.test(coding)) return "malformed_http";
  if (host === undefined) return httpVersion === "1.1" ? "malformed_http" : undefined;
  return isHost(host) && !hasTwoHosts(rawHeaders) ? undefined : "malformed_http";
}

/**
 * Matches a name or an address, which can be empty, and an optional port (RFC 9110, 7.2, and RFC 3986, 3.2.2). No quantifier is ambiguous,
 * so matching takes linear time.
 */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\dA-Fa-f:.]+\])(?::\d*)?$/;

/** The last well-formed value. Most requests to a service have the same one, and comparing costs less than matching. */
let lastWellFormed = "";

/** Returns whether the value of a Host header is well-formed. */
export function isHost(value: string): boolean {
  if (value === lastWellFormed) return true;
  if (!HOST.test(value)) return false;
  lastWellFormed = value;
  return true;
}

/** Returns whether the Host header is repeated. Node keeps only the first value in `headers`. */
function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === HOST_LENGTH && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

function originForm(url: string): string {
  if (!SCHEME_AND_HOST.test(url)) return url;
  const rest = url.replace(SCHEME_AND_HOST, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Returns whether too many pipelined requests are waiting on the connection. If so, cuts the connection; the request must not be processed. */
function isBeyondPipeline({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  if (addToPipeline(socket, response) <= 1 + MAX_WAITING) return false;
  socket.destroy();
  return true;
}

/** Adds a response to its connection's pipeline until the response closes. Returns the new number of unfinished responses. */
function addToPipeline(socket: Duplex, response: ServerResponse): number {
  let pipeline = pipelines.get(socket);
  if (pipeline === undefined) {
    pipeline = new Set();
    pipelines.set(socket, pipeline);
  }
  const { size } = pipeline.add(response);
  response.once("close", () => pipeline.delete(response));
  return size;
}

/** Returns the unfinished responses of a connection. The first is being sent; the others wait. */
export function unfinishedResponses(socket: Duplex): ServerResponse[] {
  return [...(pipelines.get(socket) ?? [])];
}
