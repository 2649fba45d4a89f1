// Serves plain requests (read-plain-request.ts) without node's HTTP, which would cost a redirect more time than all its other work. Every
// connection begins here. At the first bytes that are not a plain request, the connection is permanently handed to node, so only plain
// requests are handled here. http-server.ts connects this module to node's server.

import { STATUS_CODES, validateHeaderValue } from "node:http";
import type { Socket } from "node:net";
import { isStopping } from "../health.ts";
import { counter } from "../telemetry/metrics.ts";
import type { HttpListener, HttpRequest, HttpResponse } from "./http-exchange.ts";
import { MAX_PLAIN_BYTES, type PlainHead, readPlainRequest } from "./read-plain-request.ts";

export interface PlainConnections {
  /** Takes over a new connection. */
  take(socket: Socket): void;
  /** Closes the connections without a request in progress. */
  closeIdle(): void;
  closeAll(): void;
}

/** Grace period for the first request of a connection that was opened just before the shutdown, as in node's own server. */
const FIRST_REQUEST_GRACE_MS = 250;

interface PlainConnectionsParts {
  listener: HttpListener;
  /** Hands a connection to node's HTTP server, with all bytes that have been read but not processed. */
  giveToNode: (socket: Socket) => void;
  /** Maximum idle time before the first request. After that, the connection is handed to node. */
  firstRequestMs: number;
  /** Maximum idle time between two requests. */
  keepAliveMs: number;
}

interface Connection {
  readonly socket: Socket;
  closeIfIdle(): void;
}

export function createPlainConnections(parts: PlainConnectionsParts): PlainConnections {
  const { listener, giveToNode, firstRequestMs, keepAliveMs } = parts;
  const open = new Set<Connection>();
  const keepAliveText = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\n`;
  const countGiven = counter("http_connections_given_to_node_total", "Connections handed to node's HTTP, by reason.");

  function take(socket: Socket): void {
    let isResponding = false;
    let hasEnded = false;
    /** Whether more bytes arrived before the response was sent. They stay in the socket's buffer. */
    let isPipelined = false;
    let isFirst = true;
    const openedMs = performance.now();
    const push = socket.push;

    const leave = () => {
      open.delete(connection);
      socket.push = push;
      socket.removeListener("data", onData);
      socket.removeListener("end", onEnd);
      socket.removeListener("timeout", onTimeout);
      socket.removeListener("error", onError);
      socket.removeListener("close", leave);
    };
    const give = (reason: string, bytes: Buffer | undefined) => {
      countGiven(1, { reason });
      leave();
      socket.setTimeout(0);
      socket.pause();
      if (bytes) socket.unshift(bytes);
      giveToNode(socket);
      socket.resume();
    };
    const onSent = (isKept: boolean) => {
      if (!isKept || hasEnded) {
        socket.destroySoon();
        return;
      }
      isResponding = false;
      if (isPipelined && !socket.destroyed) give("pipelined", undefined);
    };
    const link = { socket, keepAliveText, onSent };
    const respondTo = ({ url, headers, isLast }: PlainHead) => {
      isResponding = true;
      if (isFirst) {
        isFirst = false;
        socket.setTimeout(keepAliveMs);
      }
      const req: HttpRequest = { method: "GET", url, headers, socket };
      listener(req, new PlainResponse(req, link, isLast));
    };
    const onData = (bytes: Buffer) => {
      if (isResponding) {
        isPipelined = true;
        socket.push = push;
        socket.pause();
        socket.unshift(bytes);
        return;
      }
      const head = bytes.length > MAX_PLAIN_BYTES ? undefined : readPlainRequest(bytes.toString("latin1"));
      if (!head) give("not_plain", bytes);
      else if (socket.writableNeedDrain) give("unread", bytes);
      else respondTo(head);
    };
    const onEnd = () => {
      hasEnded = true;
      if (!isResponding) socket.destroySoon();
    };
    const onTimeout = () => {
      if (isResponding && !socket.writableEnded) return;
      if (isFirst) give("silent", undefined);
      else socket.destroy();
    };
    const onError = () => socket.destroy();

    const connection: Connection = {
      socket,
      closeIfIdle: () => {
        const isBegun = !isFirst || performance.now() - openedMs > FIRST_REQUEST_GRACE_MS;
        if (!isResponding && isBegun) socket.destroy();
      },
    };
    open.add(connection);
    socket.setTimeout(firstRequestMs);
    socket.on("data", onData);
    // Node passes received data to `push`. Taking a chunk there avoids the buffer and the event, which saves about 2 µs of CPU time per
    // request (docs/adr/0013-plain-requests-without-node-http.md). If a version of node does not call `push`, the chunk arrives as an event.
    socket.push = (chunk, encoding) => {
      if (!Buffer.isBuffer(chunk)) return push.call(socket, chunk, encoding);
      onData(chunk);
      return true;
    };
    socket.on("end", onEnd);
    socket.on("timeout", onTimeout);
    socket.on("error", onError);
    socket.on("close", leave);
  }

  return {
    take,
    closeIdle: () => {
      for (const connection of open) connection.closeIfIdle();
    },
    closeAll: () => {
      for (const { socket } of open) socket.destroy();
    },
  };
}

const NO_CONTENT = 204;
const SECOND_MS = 1000;

/** The connection on which a response is sent. */
interface PlainLink {
  readonly socket: Socket;
  /** The keep-alive headers. */
  readonly keepAliveText: string;
  /** Called once per response, when the response has been written or the connection has been cut. */
  onSent(isKept: boolean): void;
}

/** Sends the response to a plain request in one write, in the same form as node's own HTTP server. */
class PlainResponse implements HttpResponse {
  readonly req: HttpRequest;
  headersSent = false;
  readonly #link: PlainLink;
  readonly #isLast: boolean;
  #status = 0;
  #head = "";
  #hasLength = false;

  /** `isLast`: the client asked to close the connection after this response. */
  constructor(req: HttpRequest, link: PlainLink, isLast: boolean) {
    this.req = req;
    this.#link = link;
    this.#isLast = isLast;
  }

  writeHead(status: number, headers: Readonly<Record<string, string | number>> | string[]): void {
    this.headersSent = true;
    this.#status = status;
    this.#head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
    if (Array.isArray(headers)) {
      for (let index = 0; index < headers.length; index += 2)
        this.#addHeader(headers[index] ?? "", headers[index + 1] ?? "");
    } else {
      for (const name in headers) this.#addHeader(name, String(headers[name]));
    }
  }

  #addHeader(name: string, value: string): void {
    validateHeaderValue(name, value);
    if (name === "Content-Length") this.#hasLength = true;
    this.#head += `${name}: ${value}\r\n`;
  }

  end(body?: Buffer): void {
    const { socket, keepAliveText } = this.#link;
    const isKept = !this.#isLast && !isStopping();
    const hasBody = body !== undefined && body.length > 0;
    if (!this.#hasLength && this.#status !== NO_CONTENT) this.#head += `Content-Length: ${body?.length ?? 0}\r\n`;
    const head = `${this.#head}Date: ${dateText()}\r\n${isKept ? keepAliveText : "Connection: close\r\n"}\r\n`;
    if (!socket.destroyed) {
      if (hasBody) socket.cork();
      socket.write(head, "latin1");
      if (hasBody) {
        socket.write(body);
        socket.uncork();
      }
    }
    this.#link.onSent(isKept);
  }

  destroy(): void {
    this.#link.socket.destroy();
    this.#link.onSent(false);
  }
}

let dateSecond = 0;
let dateOfSecond = "";

/** Returns the current time in HTTP's date format. */
function dateText(): string {
  const second = Math.floor(Date.now() / SECOND_MS);
  if (second !== dateSecond) {
    dateSecond = second;
    dateOfSecond = new Date(second * SECOND_MS).toUTCString();
  }
  return dateOfSecond;
}
