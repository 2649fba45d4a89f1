// Serves a PGlite database over Postgres's wire protocol on a Unix socket, so that pools and Prisma use it like any other server.
// (The pglite-socket package interleaves messages from parallel connections, so one client can get another client's rows.)

import { createServer, type Server, type Socket } from "node:net";
import type { PGlite } from "@electric-sql/pglite";
import type { Logger } from "@qr/runtime";
import { DEADLINES } from "../pool.ts";
import { type Party, type SharedSession, shareSession } from "./shared-session.ts";
import { createWireReader, type WireUnit } from "./wire-reader.ts";

const MAX_CONNECTIONS = 100;
const NO_ENCRYPTION = "N";

export interface WireServer {
  /** Closes every connection. Resolves when nothing is running on the database anymore. Leaves the database open. */
  stop(): Promise<void>;
}

/** Starts a server on `socketPath`, which must be free. The server accepts up to 100 connections and rejects further ones immediately. */
export async function serveWire(db: PGlite, socketPath: string, log: Logger): Promise<WireServer> {
  const session = shareSession(db, DEADLINES.idleInTransaction);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    serveConnection(socket, session, log);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on("drop", () => log.warn({ max: MAX_CONNECTIONS }, "the embedded Postgres refused a connection"));
  await listen(server, socketPath);
  return {
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await session.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

async function listen(server: Server, socketPath: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(socketPath, () => {
      server.off("error", reject);
      resolve();
    });
  });
  server.on("error", () => server.close());
}

function serveConnection(socket: Socket, session: SharedSession, log: Logger): void {
  const reader = createWireReader();
  const party: Party = {
    send: (data) => {
      // PGlite reuses its buffer for the next response.
      if (socket.writable) socket.write(Buffer.from(data));
    },
    expire: () => {
      log.warn("rolled back a transaction that its connection had left idle");
      socket.destroy();
    },
  };
  const onFault = (error: unknown) => {
    if (!socket.destroyed) log.warn({ err: error }, "a connection to the embedded Postgres ended with an error");
    socket.destroy();
  };
  socket.on("error", () => socket.destroy());
  socket.once("close", () => session.leave(party));
  socket.on("data", (chunk: Buffer) => {
    try {
      for (const unit of reader.push(chunk)) respond(unit).catch(onFault);
    } catch (error) {
      onFault(error);
    }
  });

  async function respond(unit: WireUnit): Promise<void> {
    if (unit.kind === "encryption-request") socket.write(NO_ENCRYPTION);
    else if (unit.kind === "startup") await session.run(party, unit.bytes, false);
    else if (unit.kind === "batch") await session.run(party, unit.bytes, unit.isOpen);
    else socket.end();
  }
}
