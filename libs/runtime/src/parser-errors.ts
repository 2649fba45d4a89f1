// Responds in JSON to what node's parser rejects, and to CONNECT. There is no response object, so the functions write to the socket.

import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import { unfinishedResponses } from "./pipelines.ts";
import { requestIdFrom } from "./request-id.ts";

/** Responds to bytes that node's parser rejects, after the responses to earlier requests on the connection. Then closes the connection. */
export function respondToParserError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else refuseInOrder(socket, codeOfParserError(error.code));
}

/** Rejects CONNECT, because the servers provide no tunnels. */
export function rejectConnect(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  writeRefusal(socket, "malformed_http");
}

function refuseInOrder(socket: Duplex, code: ErrorCode): void {
  const earlier = unfinishedResponses(socket);
  const last = earlier.at(-1);
  // If the body of the last request is malformed, the refusal takes the place of its response.
  if (last && !last.req.complete) {
    if (last.headersSent) {
      socket.destroy();
      return;
    }
    earlier.pop();
  }
  const refuse = () => {
    if (socket.writable) writeRefusal(socket, code);
  };
  const before = earlier.at(-1);
  if (before) {
    socket.pause();
    before.once("close", refuse);
  } else refuse();
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
