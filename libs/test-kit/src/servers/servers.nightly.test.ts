// The behavior of the servers on which the fault tests rely.

import { describe, expect, it } from "vitest";
import { postgres } from "./postgres.ts";
import { startPostgres, startRabbitMq, startRedis, type TestServer } from "./private-servers.ts";
import { rabbitMq } from "./rabbitmq.ts";
import { redis } from "./redis.ts";
import type { ServerKind } from "./test-server.ts";

const CASES: [ServerKind, () => Promise<TestServer>][] = [
  [postgres, startPostgres],
  [redis, startRedis],
  [rabbitMq, startRabbitMq],
];

it("has given every test file the addresses of the run's servers", async () => {
  for (const [{ variable, isReady }] of CASES) {
    expect(await isReady(portOf(process.env[variable] ?? ""))).toBe(true);
  }
});

describe.each(CASES)("$name", (kind, start) => {
  it("can be stopped, restarted at the same address, killed, and frozen", async () => {
    const server = await start();
    const isUp = () => kind.isReady(portOf(server.url));
    const { url, pid } = server;
    expect(await isUp()).toBe(true);

    await server.stop();
    expect(await isUp()).toBe(false);
    await server.restart();
    expect(await isUp()).toBe(true);
    expect(server.url).toBe(url);
    expect(server.pid).not.toBe(pid);

    await server.kill("SIGKILL");
    expect(await isUp()).toBe(false);
    await server.restart();
    expect(await isUp()).toBe(true);

    await server.kill("SIGSTOP");
    // The server may still respond to a request that it read before the signal.
    await expect.poll(isUp, { timeout: 10_000 }).toBe(false);
    await server.kill("SIGCONT");
    await expect.poll(isUp, { timeout: 10_000 }).toBe(true);
    await server.remove();
    expect(await isUp()).toBe(false);
  }, 120_000);
});

function portOf(url: string): number {
  return Number(new URL(url).port);
}
