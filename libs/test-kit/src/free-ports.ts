import { randomInt } from "node:crypto";
import { createServer } from "node:net";
import { claimPort } from "./servers/run-folder.ts";

/**
 * The first port of a range below the ephemeral ports. An outgoing connection could take an ephemeral port before the
 * caller does.
 */
const FIRST_PORT = 10_000;
const PORTS = 22_000;

/** Ports are handed out in sequence, so that none is returned again before the server that got it is listening. */
let next = randomInt(PORTS);

/**
 * Returns `count` distinct TCP ports that were free on the loopback interface a moment ago. A port that seems free may
 * already belong to a server that is not listening yet, so no two processes of a test run get the same port.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = FIRST_PORT + (next++ % PORTS);
    if ((await isFree(port)) && claimPort(port)) ports.push(port);
  }
  return ports;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
