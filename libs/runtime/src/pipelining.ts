// How many requests a client may send on one connection without waiting for answers. Node hands over all that arrive in one piece of
// 64 kB, some thousand, and keeps each answer until those before it have been read. Used by malformed-requests.ts.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests that may wait on one connection for the answers before theirs. */
export const MAX_WAITING = 64;

const waiting = new WeakMap<Socket, number>();

/** Whether too many requests wait on the connection, which is then cut; this request must not be worked on. */
export function isBeyondPipeline({ socket }: IncomingMessage, response: ServerResponse): boolean {
  if (socket.destroyed) return true;
  // An answer that is the next one to be sent has its socket from the start.
  if (response.socket !== null) return false;
  const count = (waiting.get(socket) ?? 0) + 1;
  if (count > MAX_WAITING) {
    socket.destroy();
    return true;
  }
  waiting.set(socket, count);
  response.once("close", () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  return false;
}
