// Sends one request in the server's own protocol to a port. An open port alone proves little, especially behind a container's proxy.

import { connect } from "node:net";

const PROBE_MS = 1000;

/** Resolves with the first bytes of the response, or with no bytes after a second. */
export function probe(port: number, question: Buffer | string): Promise<Buffer> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => socket.write(question));
    const end = (response: Buffer) => {
      socket.destroy();
      resolve(response);
    };
    socket.setTimeout(PROBE_MS, () => end(Buffer.alloc(0)));
    socket.once("data", end);
    socket.once("error", () => end(Buffer.alloc(0)));
    socket.once("close", () => end(Buffer.alloc(0)));
  });
}
