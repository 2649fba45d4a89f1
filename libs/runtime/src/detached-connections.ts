// Connections that node has handed over because of CONNECT or a request to upgrade. Node has removed its listeners from them, and closing the
// server does not cut them.

import type { Duplex } from "node:stream";
import { unfinishedResponses } from "./malformed-requests.ts";

const keepBytes = () => {};

export interface DetachedConnections {
  /** Calls `proceed` when the responses to earlier requests on the connection have been sent, unless one of them closes the connection. */
  afterResponses(socket: Duplex, proceed: () => void): void;
  /** Cuts the connections that are waiting for responses. */
  closeAll(): void;
}

export function createDetachedConnections(): DetachedConnections {
  const waiting = new Set<Duplex>();

  function afterResponses(socket: Duplex, proceed: () => void): void {
    const last = unfinishedResponses(socket).at(-1);
    if (last === undefined) {
      proceed();
      return;
    }
    // These listeners replace those that node has removed.
    const onDrain = () => unfinishedResponses(socket)[0]?.emit("drain");
    const cut = () => socket.destroy();
    const onClose = () => waiting.delete(socket);
    waiting.add(socket);
    socket.on("drain", onDrain).on("error", cut).on("timeout", cut).on("close", onClose);
    // Reading the body of an earlier request resumes the connection. While something listens for `readable`, the received bytes stay in the
    // socket's buffer.
    socket.on("readable", keepBytes);
    last.once("close", () => {
      waiting.delete(socket);
      if (!socket.writable) return;
      socket.off("drain", onDrain).off("error", cut).off("timeout", cut).off("close", onClose);
      socket.off("readable", keepBytes);
      proceed();
    });
  }

  return {
    afterResponses,
    closeAll: () => {
      for (const socket of waiting) socket.destroy();
    },
  };
}
