// Rejects malformed requests that node's parser accepts, before a listener sees them.

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import { isHost } from "./host.ts";
import { HttpError, sendError } from "./http-error.ts";
import { addToPipeline } from "./pipelines.ts";
import { requestIdFrom } from "./request-id.ts";

/** Node silently drops headers beyond this number, so a request with more headers is rejected. */
export const MAX_HEADERS = 100;
const SLASH = 47;
const CHUNKED_LAST = /(?:^|[, \t])chunked[ \t]*$/i;
const HOST_LENGTH = "host".length;
/** Scheme and host of a request target in absolute form, which every server must accept (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/**
 * Maximum number of requests on one connection that can wait for earlier responses. Node emits all requests that arrive in one chunk of 64
 * kB, about a thousand, and buffers each response until the earlier ones have been read.
 */
export const MAX_WAITING = 64;

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

function violationOf({ rawHeaders, headers, httpVersion }: IncomingMessage): ErrorCode | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS) return "headers_too_large";
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return "malformed_http";
  const { host, "transfer-encoding": coding } = headers;
  // Node accepts an empty value, and then uses Content-Length.
  if (coding !== undefined && !CHUNKED_LAST.test(coding)) return "malformed_http";
  if (host === undefined) return httpVersion === "1.1" ? "malformed_http" : undefined;
  return isHost(host) && !hasTwoHosts(rawHeaders) ? undefined : "malformed_http";
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
