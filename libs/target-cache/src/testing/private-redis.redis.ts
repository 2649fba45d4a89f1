// A private Redis, on a free port, that a test can freeze and kill.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { Redis } from "ioredis";
import { vi } from "vitest";

export interface PrivateRedis {
  readonly url: string;
  /** A client for the test's own commands. It reconnects on its own. */
  readonly client: Redis;
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Restarts Redis without its data and waits until it responds. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Redis server without persistence; `args`: additional arguments for redis-server. Resolves when it responds. */
export async function startPrivateRedis(...args: string[]): Promise<PrivateRedis> {
  const port = await freePort();
  const client = new Redis({
    host: "127.0.0.1",
    port,
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: () => 20,
  });
  client.on("error", () => {});
  let server: ChildProcess | undefined;
  const kill = async () => {
    if (server === undefined) return;
    const exited = once(server, "exit");
    server.kill("SIGKILL");
    server = undefined;
    await exited;
  };
  const start = async () => {
    const options = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...args];
    server = spawn("redis-server", options, { stdio: "ignore" });
    await vi.waitFor(() => client.ping(), { timeout: 10_000, interval: 20 });
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    client,
    freeze: () => server?.kill("SIGSTOP"),
    thaw: () => server?.kill("SIGCONT"),
    kill,
    start,
    async close() {
      client.disconnect();
      await kill();
    },
  };
}

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
