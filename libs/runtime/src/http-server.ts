// Node's HTTP server with the limits, timeouts, and parser errors of every service, and a graceful stop.

import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { createDetachedConnections, type DetachedConnections } from "./detached-connections.ts";
import { isStopping } from "./health.ts";
import { MAX_HEADERS, refusingMalformed } from "./malformed-requests.ts";
import { rejectConnect, respondToParserError } from "./parser-errors.ts";
import type { HttpListener } from "./plain-requests/http-exchange.ts";
import { createPlainConnections, type PlainConnections } from "./plain-requests/plain-connections.ts";
import { StartError } from "./start-step.ts";
import { dropsNextRequest, ignoreUpgrades, PARSES_UPGRADE_BODIES } from "./upgrades.ts";

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 15_000;
/** Maximum idle time of a new connection before node takes the connection over and waits for the headers of its first request. */
const FIRST_REQUEST_MS = 5_000;
/** Longer than the idle timeout of common load balancers (60 s), so that the load balancers close idle connections first. */
const KEEP_ALIVE_TIMEOUT_MS = 75_000;

/** Thrown if another process is listening on the port. */
export class PortInUseError extends StartError {
  override readonly name = "PortInUseError";
  readonly port: number;
  constructor(port: number, host: string) {
    super(`Port ${port} on ${host} is in use by another process.`);
    this.port = port;
  }
}

export interface HttpServer {
  readonly port: number;
  /** Stops accepting connections, lets requests finish, and cuts the remaining connections after `deadlineMs`. */
  close(deadlineMs: number): Promise<void>;
}

/** The request and response classes of a server. */
export type MessageClasses = Required<Pick<ServerOptions, "IncomingMessage" | "ServerResponse">>;

interface HttpServerOptions {
  port: number;
  host: string;
  /** By default, node's own classes. */
  messages?: MessageClasses;
  /** Serves plain requests without node's HTTP implementation, for services that need the lowest latency. */
  plainListener?: HttpListener;
}

/** Starts a server on `port` (0: any free port). Rejects with a PortInUseError if the port is taken, and with a StartError if it cannot be used. */
export async function startHttpServer(listener: RequestListener, options: HttpServerOptions): Promise<HttpServer> {
  const wellFormed = refusingMalformed((request, response) => {
    // Makes node send `Connection: close`.
    if (isStopping() || (PARSES_UPGRADE_BODIES && dropsNextRequest(request))) response.shouldKeepAlive = false;
    listener(request, response);
  });
  const server = createServer(
    {
      ...options.messages,
      // Node's own response to a missing Host header would have no body.
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
  server.on("clientError", respondToParserError);
  const detached = createDetachedConnections();
  server.on("connect", (_request, socket) => detached.afterResponses(socket, () => rejectConnect(socket)));
  // Node's own 417 would have no body. A server may ignore an unknown expectation (RFC 9110, 10.1.1).
  server.on("checkExpectation", wellFormed);
  // A client that has half-closed its connection still gets a response. Node's types lack the property.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Cuts off clients that do not read their responses. No response takes this long.
  server.setTimeout(KEEP_ALIVE_TIMEOUT_MS);
  const nodes = server.listeners("connection");
  const giveToNode = (socket: Duplex) => {
    for (const take of nodes) take.call(server, socket);
  };
  ignoreUpgrades(server, detached, giveToNode);
  const plain = options.plainListener && takeConnections(server, options.plainListener, giveToNode);
  server.prependListener("connection", rememberAddress);
  await listen(server, options);
  const { port } = server.address() as AddressInfo;
  return { port, close: (deadlineMs) => closeServer({ server, plain, detached }, deadlineMs) };
}

/** Makes node read and cache the address now, because a client may have disconnected by the time the address is first used. */
function rememberAddress(socket: Socket): void {
  void socket.remoteAddress;
}

/** Makes PlainConnections handle each new connection before node's own code does. */
function takeConnections(
  server: Server,
  listener: HttpListener,
  giveToNode: (socket: Socket) => void,
): PlainConnections {
  const plain = createPlainConnections({
    listener,
    giveToNode,
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
      reject(listenError(error, options));
    });
    server.listen(options.port, options.host, resolve);
  });
  server.removeAllListeners("error");
  server.on("error", () => server.close());
}

function listenError(error: NodeJS.ErrnoException, { port, host }: { port: number; host: string }): StartError {
  if (error.code === "EADDRINUSE") return new PortInUseError(port, host);
  const remedy =
    error.code === "EACCES" ? "Choose a port above 1023." : "Set HOST to an address of this machine, or to 0.0.0.0.";
  return new StartError(`Could not listen on port ${port} of ${host}: ${error.message}. ${remedy}`, { cause: error });
}

interface ServerParts {
  server: Server;
  plain: PlainConnections | undefined;
  detached: DetachedConnections;
}

async function closeServer({ server, plain, detached }: ServerParts, deadlineMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = () => {
    server.closeIdleConnections();
    plain?.closeIdle();
  };
  closeIdle();
  // A keep-alive connection that becomes idle after close() would otherwise keep the server open until its timeout.
  const sweep = setInterval(closeIdle, 50);
  const cut = setTimeout(() => {
    server.closeAllConnections();
    plain?.closeAll();
    detached.closeAll();
  }, deadlineMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(cut);
}
