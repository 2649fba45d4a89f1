// What every server refuses before its listener sees it, and what node's parser refuses, answered in JSON like all else. Used by
// http-server.ts.

import { type IncomingMessage, type RequestListener, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import { HttpError, sendError } from "./http-error.ts";
import { isBeyondPipeline } from "./pipelining.ts";
import { requestIdFrom } from "./request-id.ts";

/** Node drops the headers beyond it without a word; such a request is refused instead. */
export const MAX_HEADERS = 100;
const SLASH = 47;
/** Scheme and host of a request target in absolute form, which every server has to accept (RFC 9112, 3.2.2). */
const SCHEME_AND_HOST = /^https?:\/\/[^/?#]*/i;

/** The listener behind these checks; it finds path and query in `request.url`, also where the client sent a whole URL. */
export function refusingMalformed(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (isBeyondPipeline(request, response)) return;
    const fault = faultOf(request);
    if (fault) {
      const error = new HttpError(fault, ERROR_CODES[fault].meaning, { headers: { Connection: "close" } });
      return sendError(response, error, requestIdFrom(request.headers["x-request-id"]));
    }
    const { url = "" } = request;
    if (url.charCodeAt(0) !== SLASH) request.url = originForm(url);
    listener(request, response);
  };
}

function faultOf(request: IncomingMessage): ErrorCode | undefined {
  if (request.rawHeaders.length > 2 * MAX_HEADERS) return "headers_too_large";
  if (request.headers.host === undefined && request.httpVersion === "1.1") return "malformed_http";
  return undefined;
}

function originForm(url: string): string {
  if (!SCHEME_AND_HOST.test(url)) return url;
  const rest = url.replace(SCHEME_AND_HOST, "");
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** What node's parser refuses has no request object; the answer is written to the socket by hand. */
export function answerParserError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else writeRefusal(socket, codeOfParserError(error.code));
}

/** CONNECT asks for a tunnel, which nobody gives here. */
export function answerConnect(_request: IncomingMessage, socket: Duplex): void {
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
