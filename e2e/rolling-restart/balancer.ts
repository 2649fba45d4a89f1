// A minimal load balancer. It checks /readyz of each instance five times a second, sends requests to the ready instances in turn over
// keep-alive connections, and never retries a request, so that no failure is hidden.

import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { readReadiness } from "@qr/test-kit/systems/readiness";

const ASK_EVERY_MS = 200;
/** Longer than node's default of 5 s, which could close a connection just as a slow client reuses it. */
const KEEP_ALIVE_MS = 75_000;

export interface Balancer {
  readonly url: string;
  ready(): readonly string[];
  stop(): Promise<void>;
}

/** Starts a balancer on the port. The instances do not have to be running yet. */
export async function startBalancer(port: number, instances: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let ready: string[] = [];
  let turn = 0;
  let isOver = false;

  async function askAll(): Promise<void> {
    const states = await Promise.all(instances.map(async (url) => (await readReadiness(url)).status === 200));
    ready = instances.filter((_, index) => states[index]);
  }
  async function askOn(): Promise<void> {
    while (!isOver) {
      await askAll();
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    }
  }

  function pass(incoming: IncomingMessage, response: ServerResponse): void {
    turn += 1;
    const instance = ready[turn % ready.length];
    if (instance === undefined) {
      response.writeHead(503).end("no instance is ready");
      return;
    }
    const { method, headers, url } = incoming;
    const { connection: _, ...passed } = headers;
    const outgoing = request(`${instance}${url}`, { agent, method, headers: passed }, (received) => {
      const { connection: __, "keep-alive": ___, ...kept } = received.headers;
      response.writeHead(received.statusCode ?? 502, kept);
      received.on("error", () => response.destroy());
      received.pipe(response);
    });
    outgoing.on("error", (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`${instance}: ${error.message}`);
    });
    incoming.pipe(outgoing);
  }

  const asking = askOn();
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, pass).listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    ready: () => ready,
    stop: async () => {
      isOver = true;
      await asking;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
