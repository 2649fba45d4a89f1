// Redis freezes, dies, comes back, refuses writes. A private server, as others use the common one.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createLogger } from "@qr/runtime";
import { Redis } from "ioredis";
import { afterEach, beforeEach, expect, it } from "vitest";
import { connectRedisTargetCache } from "./target-cache.redis.ts";
import { type TargetCache, TargetCacheUnavailableError } from "./target-cache.ts";
import { randomSlug, targetOf } from "./testing/target-cache-suite.ts";

let port: number;
let server: ChildProcess;
let cache: TargetCache;

beforeEach(async () => {
  port = await freePort();
  server = startRedis();
  cache = connectRedisTargetCache({ url: `redis://127.0.0.1:${port}`, log: createLogger("test", "silent") });
  await isUp();
});
afterEach(async () => {
  await cache.close();
  await stopRedis();
});

const isUp = () => expect.poll(() => cache.state(), { timeout: 5000, interval: 10 }).toBe("up");
function startRedis(): ChildProcess {
  const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  return spawn("redis-server", args, { stdio: "ignore" });
}
async function stopRedis(): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.kill("SIGKILL");
  await exited;
}
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}
/** How long a call takes to fail as unavailable, in ms. */
async function msToRefusal(call: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now();
  await expect(call()).rejects.toBeInstanceOf(TargetCacheUnavailableError);
  return performance.now() - begunMs;
}

it("tells whether the connection stands where a call had no result", async () => {
  const raw = new Redis({ host: "127.0.0.1", port });
  await raw.config("SET", "maxmemory", "1");
  await expect(cache.put(randomSlug(), targetOf(1))).rejects.toMatchObject({ isConnected: true });
  raw.disconnect();
  server.kill("SIGSTOP");
  await expect(cache.getMany([randomSlug()])).rejects.toMatchObject({ isConnected: true });
  server.kill("SIGCONT");
  await stopRedis();
  await expect(cache.getMany([randomSlug()])).rejects.toMatchObject({ isConnected: false });
});

it("answers an error within about 50 ms while Redis is frozen, and at once after a few", async () => {
  server.kill("SIGSTOP");
  const waits: number[] = [];
  for (let call = 0; call < 20; call++) waits.push(await msToRefusal(() => cache.getMany([randomSlug()])));
  expect(Math.max(...waits)).toBeLessThan(90);
  expect(waits.filter((ms) => ms > 20).length).toBeLessThanOrEqual(13);
  expect(waits.at(-1)).toBeLessThan(60);
  expect(cache.state()).toBe("down");
  expect(await msToRefusal(() => cache.put(randomSlug(), targetOf(1)))).toBeLessThan(300);
});

it("is up within a second after a frozen Redis wakes", async () => {
  server.kill("SIGSTOP");
  for (let call = 0; call < 30; call++) await msToRefusal(() => cache.getMany([randomSlug()]));
  server.kill("SIGCONT");
  const begunMs = performance.now();
  await expect.poll(() => cache.getMany(["X"]), { timeout: 5000, interval: 10 }).toEqual([undefined]);
  expect(performance.now() - begunMs).toBeLessThan(1500);
  expect(cache.state()).toBe("up");
});

it("refuses at once while Redis is dead, and is up within a second after it is back", async () => {
  await cache.put("X", targetOf(1));
  const diedMs = performance.now();
  await stopRedis();
  await expect.poll(() => cache.state()).toBe("down");
  expect(await msToRefusal(() => cache.getMany(["X"]))).toBeLessThan(60);
  // Long enough for the client's waits between attempts to have grown to their longest.
  await expect.poll(() => performance.now() - diedMs, { timeout: 5000 }).toBeGreaterThan(1500);
  server = startRedis();
  const begunMs = performance.now();
  await isUp();
  expect(performance.now() - begunMs).toBeLessThan(1500);
  expect(await cache.getMany(["X"])).toEqual([undefined]);
  await cache.put("X", targetOf(1));
});

it("starts while Redis is away and is up by itself when it appears", async () => {
  await stopRedis();
  await cache.close();
  cache = connectRedisTargetCache({ url: `redis://127.0.0.1:${port}`, log: createLogger("test", "silent") });
  expect(cache.state()).toBe("down");
  expect(await msToRefusal(() => cache.getMany(["X"]))).toBeLessThan(60);
  server = startRedis();
  await isUp();
});

it("goes on reading while Redis has no memory for writes", async () => {
  await cache.put("X", targetOf(1));
  const raw = new Redis({ host: "127.0.0.1", port });
  await raw.config("SET", "maxmemory", "1");
  for (let call = 0; call < 30; call++) await msToRefusal(() => cache.put(randomSlug(), targetOf(1)));
  expect((await cache.getMany(["X"]))[0]?.version).toBe(1);
  expect(cache.state()).toBe("up");
  raw.disconnect();
});

it("refuses everything after it was closed", async () => {
  await cache.close();
  expect(await msToRefusal(() => cache.getMany(["X"]))).toBeLessThan(60);
  expect(cache.state()).toBe("down");
});
