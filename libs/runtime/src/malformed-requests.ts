// Rejects malformed requests before a listener sees them, and responds in JSON to what node's parser rejects.

import { type IncomingMessage, type RequestListener, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import { HttpError, sendError } from "./http-error.ts";
import { requestIdFrom } from "./request-id.ts";

/** Node silently drops headers beyond this number, so a request with more headers is rejected. */
export const MAX_HEADERS = 100;
const SLASH = 47;
/** Scheme and host of a request target in absolute form, which every server must accept (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/**
 * Maximum number of requests on one connection that can wait for earlier responses. Node emits all requests that arrive in one chunk of 64
 * kB, about a thousand, and buffers each response until the earlier ones have been read.
 */
export const MAX_WAITING = 64;

/** Wraps the listener in this file's checks. The listener finds the path and query in `request.url`, even if the client sent a whole URL. */
export function refusingMalformed(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isBeyondPipeline(request, response)) return;
    const violation = violationOf(request);
    if (violation) {
      const error = new HttpError(violation, ERROR_CODES[violation].meaning, { headers: { Connection: "close" } });
      return sendError(response, error, requestIdFrom(request.headers["x-request-id"]));
    }
    const { url = "" } = request;
    if (url.charCodeAt(0) !== SLASH) request.url = originForm(url);
    listener(request, response);
  };
}

function violationOf(request: IncomingMessage): ErrorCode | undefined {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return "headers_too_large";
  if (request.headers.host === undefined && request.httpVersion === "1.1") return "malformed_http";
  return undefined;
}

function originForm(url: string): string {
  if (!SCHEME_AND_HOST.test(url)) return url;
  const rest = url.replace(SCHEME_AND_HOST, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Responds to a request that node's parser rejects. There is no response object, so the function writes to the socket. */
export function respondToParserError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else writeRefusal(socket, codeOfParserError(error.code));
}

/** Rejects CONNECT, because the servers provide no tunnels. */
export function rejectConnect(_request: IncomingMessage, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  writeRefusal(socket, "malformed_http");
}

function writeRefusal(socket: Duplex, code: ErrorCode): void {
  const { status, meaning } = ERROR_CODES[code];
  const requestId = requestIdFrom(undefined);
  const body = JSON.stringify({ code, message: meaning, request_id: requestId });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function codeOfParserError(parserCode: string | undefined): ErrorCode {
  if (parserCode === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  if (parserCode === "ERR_HTTP_REQUEST_TIMEOUT") return "request_timeout";
  return "malformed_http";
}

const waiting = new WeakMap<Socket, number>();

/** Returns whether too many pipelined requests are waiting on the connection. If so, cuts the connection; the request must not be processed. */
function isBeyondPipeline({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  // A response that is next in line has its socket from the start.
  if (response.socket !== null) return false;
  const count = (waiting.get(socket) ?? 0) + 1;
  if (count > MAX_WAITING) {
    socket.destroy();
    return true;
  }
  waiting.set(socket, count);
  response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}
