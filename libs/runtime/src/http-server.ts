// Node's HTTP server with the limits, deadlines and parser errors that every service has, and a clean end.

import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import { requestIdFrom } from "./request-id.ts";

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_HEADERS = 100;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Longer than the idle time of the usual balancers (60 s), so that it is they who close idle connections. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
const MAX_REQUESTS_PER_SOCKET = 0;

/** Another process listens on the port already. */
export class PortInUseError extends Error {
  override readonly name = "PortInUseError";
  readonly port: number;
  constructor(port: number, host: string) {
    super(`Port ${port} on ${host} is in use by another process.`);
    this.port = port;
  }
}

export interface HttpServer {
  /** The port that is really listened on. */
  readonly port: number;
  /** Stops accepting, lets running requests end, and cuts what is left after `deadlineMs`. */
  close(deadlineMs: number): Promise<void>;
}

/** Starts a server on `port` (0: any free one). Throws a PortInUseError where the port is taken. */
export async function startHttpServer(
  listener: RequestListener,
  options: { port: number; host: string },
): Promise<HttpServer> {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 1000,
      noDelay: true,
    },
    listener,
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  server.on("clientError", answerClientError);
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  return { port, close: (deadlineMs) => closeServer(server, deadlineMs) };
}

async function listen(server: Server, options: { port: number; host: string }): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "EADDRINUSE" ? new PortInUseError(options.port, options.host) : error);
    });
    server.listen(options.port, options.host, resolve);
  });
  server.removeAllListeners("error");
  server.on("error", () => server.close());
}

async function closeServer(server: Server, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  // A keep-alive connection that becomes idle after close() would hold the server open until its time-out.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const cut = setTimeout(() => server.closeAllConnections(), deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}

/** What node's parser refuses has no request object; the answer is written to the socket by hand. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === "ECONNRESET") {
    socket.destroy();
    return;
  }
  const code = codeOfParserError(error.code);
  const requestId = requestIdFrom(undefined);
  const body = JSON.stringify({ code, message: ERROR_CODES[code].meaning, request_id: requestId });
  socket.end(
    `HTTP/1.1 ${ERROR_CODES[code].status} ${code}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nX-Request-Id: ${requestId}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function codeOfParserError(parserCode: string | undefined): ErrorCode {
  if (parserCode === "HPE_HEADER_OVERFLOW") return "headers_too_large";
  if (parserCode === "ERR_HTTP_REQUEST_TIMEOUT") return "request_timeout";
  return "malformed_http";
}
