// Responds in JSON to what node's parser rejects, and to CONNECT. There is no response object, so the functions write to the socket.

import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import { requestIdFrom, unfinishedResponses } from "./malformed-requests.ts";

/** An error from node's parser, with the last bytes that the parser received and the number of those bytes that it accepted. */
interface ParserError extends NodeJS.ErrnoException {
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** Responds to bytes that node's parser rejects, after the responses to earlier requests on the connection. Then closes the connection. */
export function respondToParserError(error: ParserError, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else refuseInOrder(socket, codeOfParserError(error.code), isHead(error));
}

/** Rejects CONNECT, because the servers provide no tunnels. */
export function rejectConnect(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  writeRefusal(socket, "malformed_http");
}

function refuseInOrder(socket: Duplex, code: ErrorCode, isHead: boolean): void {
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
    if (socket.writable) writeRefusal(socket, code, isHead);
  };
  const before = earlier.at(-1);
  if (before) {
    socket.pause();
    before.once("close", refuse);
  } else refuse();
}

/** Writes the response. The response to a HEAD request has no body. */
function writeRefusal(socket: Duplex, code: ErrorCode, isHead = false): void {
  const { status, meaning } = ERROR_CODES[code];
  const requestId = requestIdFrom(undefined);
  const body = JSON.stringify({ code, message: meaning, request_id: requestId });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${isHead ? "" : body}`,
  );
}

/** Returns whether the rejected bytes belong to the head of a HEAD request that began in the same packet. */
function isHead({ rawPacket, bytesParsed = 0 }: ParserError): boolean {
  const accepted = rawPacket?.toString("latin1", 0, bytesParsed).trimEnd() ?? "";
  const endOfEarlier = accepted.lastIndexOf("\r\n\r\n");
  return accepted.startsWith("HEAD ", endOfEarlier < 0 ? 0 : endOfEarlier + 4);
}

function codeOfParserError(parserCode: string | undefined): ErrorCode {
  if (parserCode === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  if (parserCode === "ERR_HTTP_REQUEST_TIMEOUT") return "request_timeout";
  return "malformed_http";
}
