import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** A range below the ports that systems assign to outgoing connections. Such a connection could take a port before the caller does. */
const FIRST_PORT = 10_000;
const LAST_PORT = 32_000;

/** Returns `count` distinct TCP ports that were free on the loopback interface a moment ago. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
