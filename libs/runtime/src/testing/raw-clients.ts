// Clients that write raw bytes, and the server's ends of the clients' connections. For tests of HTTP servers in this process.

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect } from "vitest";

export interface RawClient {
  socket: Socket;
  /** Returns what the server has sent so far. */
  text(): string;
  /** Sends bytes and waits until the server has read them or has stopped reading. */
  send(bytes: string): Promise<void>;
  /** Resolves when the server's end of the connection is destroyed. */
  leftAtServer(): Promise<void>;
  closed: Promise<unknown>;
}

/**
 * Returns three functions: `open` connects to a port, `dropAll` drops all connections, and `end`, to be called last,
 * stops tracking the server's sockets.
 */
export function createRawClients() {
  /** The server's ends of the connections, by the clients' ports. */
  const accepted = new Map<number | undefined, Socket>();
  const sockets: Socket[] = [];
  const onAccepted = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    accepted.set(socket.remotePort, socket);
  };
  subscribe("net.server.socket", onAccepted);

  const open = (port: number): RawClient => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    sockets.push(socket);
    const chunks: Buffer[] = [];
    let localPort: number | undefined;
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => {});
    socket.on("connect", () => {
      localPort = socket.localPort;
    });
    const atServer = () => accepted.get(localPort);
    const hasRead = () => atServer()?.bytesRead === socket.bytesWritten || atServer()?.isPaused();
    return {
      socket,
      text: () => Buffer.concat(chunks).toString("utf8"),
      send: async (bytes) => {
        socket.write(bytes, "latin1");
        await expect.poll(hasRead, { interval: 1 }).toBe(true);
      },
      leftAtServer: () => expect.poll(() => atServer()?.destroyed, { interval: 1 }).toBe(true),
      closed: once(socket, "close"),
    };
  };
  const dropAll = () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    accepted.clear();
  };
  return { open, dropAll, end: () => unsubscribe("net.server.socket", onAccepted) };
}
