// Node's HTTP server with the limits, deadlines and parser errors that every service has, and a clean end.

import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { answerConnect, answerParserError, MAX_HEADERS, refusingMalformed } from "./malformed-requests.ts";
import type { HttpListener } from "./plain-requests/http-exchange.ts";
import { createPlainConnections, type PlainConnections } from "./plain-requests/plain-connections.ts";
import { isStopping } from "./stopping.ts";

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** How long a new connection may say nothing before it is left to node, which then waits for its headers. */
const FIRST_REQUEST_MS = 5_000;
/** Longer than the idle time of the usual balancers (60 s), so that it is they who close idle connections. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

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

/** The classes that a server makes its requests and responses of. */
export type MessageClasses = Required<Pick<ServerOptions, "IncomingMessage" | "ServerResponse">>;

interface HttpServerOptions {
  port: number;
  host: string;
  /** Node's own where it is left out. */
  messages?: MessageClasses;
  /** Answers plain requests, as the listener would, without node's HTTP in between: where a microsecond counts. */
  plainListener?: HttpListener;
}

/** Starts a server on `port` (0: any free one). Throws a PortInUseError where the port is taken. */
export async function startHttpServer(listener: RequestListener, options: HttpServerOptions): Promise<HttpServer> {
  const wellFormed = refusingMalformed((request, response) => {
    // Node then answers with `Connection: close`.
    if (isStopping()) response.shouldKeepAlive = false;
    listener(request, response);
  });
  const server = createServer(
    {
      ...options.messages,
      // Node's own refusal has no body.
      requireHostHeader: false,
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: 1000,
      noDelay: true,
    },
    wellFormed,
  );
  server.maxHeadersCount = MAX_HEADERS;
  server.on("clientError", answerParserError);
  server.on("connect", answerConnect);
  // Node's own 417 has no body; a server may as well do without what it does not know (RFC 9110, 10.1.1).
  server.on("checkExpectation", wellFormed);
  // A client that has said all it has to say is answered all the same; node's types do not know the property.
  Object.assign(server, { httpAllowHalfOpen: true });
  // No longer for clients that read nothing of their answers; those that are answered quietly are so for seconds.
  server.setTimeout(KEEP_ALIVE_TIMEOUT_MS);
  const plain = options.plainListener && takeConnections(server, options.plainListener);
  server.prependListener("connection", rememberAddress);
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  return { port, close: (deadlineMs) => closeServer(server, plain, deadlineMs) };
}

/** Node asks the system for the address when it is first read, and keeps it: a client that has gone by then had none. */
function rememberAddress(socket: Socket): void {
  void socket.remoteAddress;
}

/** Puts the plain requests in front of what node does with a connection. */
function takeConnections(server: Server, listener: HttpListener): PlainConnections {
  const nodes = server.listeners("connection");
  const plain = createPlainConnections({
    listener,
    giveToNode: (socket: Socket) => {
      for (const take of nodes) take.call(server, socket);
    },
    firstRequestMs: FIRST_REQUEST_MS,
    keepAliveMs: KEEP_ALIVE_TIMEOUT_MS,
  });
  server.removeAllListeners("connection");
  server.on("connection", plain.take);
  return plain;
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

async function closeServer(server: Server, plain: PlainConnections | undefined, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = () => {
    server.closeIdleConnections();
    plain?.closeIdle();
  };
  closeIdle();
  // A keep-alive connection that becomes idle after close() would hold the server open until its time-out.
  const sweep = setInterval(closeIdle, 50);
  const cut = setTimeout(() => {
    server.closeAllConnections();
    plain?.closeAll();
  }, deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
