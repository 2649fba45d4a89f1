import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type HttpServer, startHttpServer } from "@qr/runtime";
import express from "express";
import { afterEach, expect, test } from "vitest";
import { sendStream } from "./send-stream.ts";

const CHUNK = "0123456789abcdef".repeat(4096);
const HEADERS = { "Content-Type": "text/plain" };

interface Served {
  server: HttpServer;
  made(): number;
  /** Returns whether the generator has ended, for any reason. */
  hasEnded(): boolean;
  thrown: unknown[];
}

const running: { server: HttpServer; sockets: Socket[] }[] = [];
afterEach(async () => {
  for (const { server, sockets } of running.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await server.close(0);
  }
});

/** Starts a server that responds with `count` chunks and then calls `end`, which can throw. */
async function serve(count: number, options: { stalledMs?: number; end?: () => void } = {}): Promise<Served> {
  let made = 0;
  let hasEnded = false;
  async function* chunks() {
    try {
      for (; made < count; made += 1) yield CHUNK;
      options.end?.();
    } finally {
      hasEnded = true;
    }
  }
  const thrown: unknown[] = [];
  const app = express().use((_request, response) => {
    sendStream(response, { chunks: chunks(), headers: HEADERS }, options.stalledMs).catch((error) =>
      thrown.push(error),
    );
  });
  const server = await startHttpServer(app, { port: 0, host: "127.0.0.1" });
  running.push({ server, sockets: [] });
  return { server, made: () => made, hasEnded: () => hasEnded, thrown };
}

/** Connects a client that sends a request and does not read the response. */
async function connectAndSend({ server }: Served, version = "1.1"): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  running.at(-1)?.sockets.push(socket);
  await once(socket, "connect");
  socket.pause();
  socket.on("error", () => {});
  socket.write(`GET / HTTP/${version}\r\nHost: a\r\nConnection: close\r\n\r\n`);
  return socket;
}

test("produces no more than the client reads, and nothing after it disconnects", async () => {
  const served = await serve(Number.POSITIVE_INFINITY);
  const socket = await connectAndSend(served);
  let before = -1;
  // After the kernel's buffers fill up, production stops.
  await expect
    .poll(
      () => {
        const isStill = served.made() === before && before > 0;
        before = served.made();
        return isStill;
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(true);
  expect(before * CHUNK.length).toBeLessThan(32 * 1024 * 1024);
  socket.resume();
  await expect.poll(served.made, { timeout: 10_000 }).toBeGreaterThan(before * 2);
  expect(served.hasEnded()).toBe(false);
  socket.destroy();
  await expect.poll(served.hasEnded, { timeout: 10_000 }).toBe(true);
  expect(served.thrown).toEqual([]);
});

test("T14 disconnects a client that reads nothing for the time allowed", async () => {
  const served = await serve(Number.POSITIVE_INFINITY, { stalledMs: 300 });
  const socket = await connectAndSend(served);
  await expect.poll(served.hasEnded, { timeout: 10_000 }).toBe(true);
  expect(served.thrown).toMatchObject([{ code: "request_timeout" }]);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  if (!socket.destroyed) await closed;
});

const failure = new Error("the source is gone");
const fail = () => {
  throw failure;
};

test("breaks the response after a failure in the middle, and rethrows it", async () => {
  const served = await serve(3, { end: fail });
  const response = await fetch(`http://127.0.0.1:${served.server.port}/`);
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
  expect(served.thrown).toEqual([failure]);
});

test("resets the connection after a failure in the middle, so that HTTP/1.0 clients notice it, too", async () => {
  const served = await serve(3, { end: fail });
  // The client is bash, because Node's own sockets report the reset as an orderly end.
  const { port } = served.server;
  const script = `exec 3<>/dev/tcp/127.0.0.1/${port}; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; sleep 0.2; cat <&3 >/dev/null`;
  const client = spawn("bash", ["-c", script], { env: { LC_ALL: "C", PATH: process.env.PATH } });
  let received = "";
  client.stderr.on("data", (data) => {
    received += data;
  });
  const [status] = await once(client, "close");
  expect({ status, received }).toEqual({ status: 1, received: expect.stringContaining("reset by peer") });
});

test("sends the whole response with its headers; HEAD gets the headers only", async () => {
  const served = await serve(20);
  const url = `http://127.0.0.1:${served.server.port}/`;
  const head = await fetch(url, { method: "HEAD" });
  expect(head.headers.get("content-type")).toContain("text/plain");
  expect(await head.text()).toBe("");
  const whole = await fetch(url);
  expect(whole.headers.get("content-type")).toContain("text/plain");
  expect((await whole.text()).length).toBeGreaterThanOrEqual(19 * CHUNK.length);
});

test("leaves the response to the error handler after a failure before the first chunk", async () => {
  const served = await serve(0, { end: fail });
  const socket = await connectAndSend(served);
  await expect.poll(() => served.thrown).toHaveLength(1);
  expect(socket.bytesRead).toBe(0);
});
