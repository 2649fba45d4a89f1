// Answers plain requests (read-plain-request.ts) without node's HTTP in between, which takes longer over a redirect than all else
// that happens to it. A connection begins here; with the first thing that is not plain it is node's for good, bytes and all, so that
// nothing but the plain case is decided here. Joined to node's server by http-server.ts.

import type { Socket } from "node:net";
import { counter } from "../telemetry/metrics.ts";
import type { HttpListener, HttpRequest } from "./http-exchange.ts";
import { PlainReply } from "./plain-reply.ts";
import { MAX_PLAIN_BYTES, type PlainHead, readPlainRequest } from "./read-plain-request.ts";

export interface PlainConnections {
  /** Takes a new connection. */
  take(socket: Socket): void;
  /** Cuts those that nobody waits on. */
  closeIdle(): void;
  closeAll(): void;
}

/** For the first request of a connection that was opened just before the end: node's own server answers it, too. */
const FAREWELL_MS = 250;

interface PlainConnectionsParts {
  listener: HttpListener;
  /** Gives a connection with all that has been read and not been answered to node's HTTP. */
  giveToNode: (socket: Socket) => void;
  /** How long a connection may say nothing before its first request; it is node's then. */
  firstRequestMs: number;
  /** How long it may say nothing between two. */
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
  const countGiven = counter(
    "http_connections_given_to_node_total",
    "Connections that are not answered as plain requests any more, by what came on them.",
  );

  function take(socket: Socket): void {
    let isAnswering = false;
    let hasEnded = false;
    /** More came while an answer was under way; it lies in the socket's own buffer. */
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
      isAnswering = false;
      if (isPipelined && !socket.destroyed) give("pipelined", undefined);
    };
    const link = { socket, keepAliveText, onSent };
    const answer = ({ url, headers, isLast }: PlainHead) => {
      isAnswering = true;
      if (isFirst) {
        isFirst = false;
        socket.setTimeout(keepAliveMs);
      }
      const req: HttpRequest = { method: "GET", url, headers, socket };
      listener(req, new PlainReply(req, link, isLast));
    };
    const onData = (bytes: Buffer) => {
      if (isAnswering) {
        isPipelined = true;
        socket.push = push;
        socket.pause();
        socket.unshift(bytes);
        return;
      }
      const head = bytes.length > MAX_PLAIN_BYTES ? undefined : readPlainRequest(bytes.toString("latin1"));
      if (!head) give("not_plain", bytes);
      else if (socket.writableNeedDrain) give("unread", bytes);
      else answer(head);
    };
    const onEnd = () => {
      hasEnded = true;
      if (!isAnswering) socket.destroySoon();
    };
    const onTimeout = () => {
      if (isAnswering && !socket.writableEnded) return;
      if (isFirst) give("silent", undefined);
      else socket.destroy();
    };
    const onError = () => socket.destroy();

    const connection: Connection = {
      socket,
      closeIfIdle: () => {
        const isBegun = !isFirst || performance.now() - openedMs > FAREWELL_MS;
        if (!isAnswering && isBegun) socket.destroy();
      },
    };
    open.add(connection);
    socket.setTimeout(firstRequestMs);
    socket.on("data", onData);
    // Node hands what it has read to `push`. A piece that is taken there goes through no buffer and no event, which saves 2 of 17 µs; should
    // a release of node not do so, it comes as an event.
    socket.push = (piece, encoding) => {
      if (!Buffer.isBuffer(piece)) return push.call(socket, piece, encoding);
      onData(piece);
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
