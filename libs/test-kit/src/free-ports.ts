import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * The first port of a range below the ephemeral ports. An outgoing connection could take an ephemeral port before the
 * caller does.
 */
const FIRST_PORT = 10_000;
/** Each concurrent test worker has its own ports, because a port counts as free until a server is listening on it. */
const PORTS_PER_WORKER = 2000;
const WORKERS = 11;
const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS;
const firstPort = FIRST_PORT + worker * PORTS_PER_WORKER;

/** Ports are handed out in sequence, so that none is returned again before the server that got it is listening. */
let next = randomInt(PORTS_PER_WORKER);

/**
 * Returns `count` distinct TCP ports that were free on the loopback interface a moment ago, and that this function has not returned recently.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = firstPort + (next++ % PORTS_PER_WORKER);
    if (await isFree(port)) ports.push(port);
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
