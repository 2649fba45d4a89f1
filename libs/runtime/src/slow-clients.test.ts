// Clients that send slowly, that never read, and that send all at once.

import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type HttpServer, startHttpServer } from "./http-server.ts";

const LARGE = "x".repeat(256 * 1024);

let server: HttpServer;
let answered = 0;
beforeAll(async () => {
  const listener = (request: { url?: string | undefined; resume(): void }, response: { end(text: string): void }) => {
    request.resume();
    if (request.url === "/large") answered += 1;
    response.end(request.url === "/large" ? LARGE : "quick");
  };
  server = await startHttpServer(listener, { port: 0, host: "127.0.0.1" });
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.close(0));

function open(bytes: string): Socket {
  const socket = connect(server.port, "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => {});
  socket.write(bytes);
  return socket;
}

/** Sends a byte a second until the server ends the connection; what it had to say, and after how long. */
function trickle(bytes: string): Promise<{ text: string; seconds: number }> {
  const startedAt = performance.now();
  const socket = open(bytes);
  const timer = setInterval(() => socket.write("x"), 1000);
  let text = "";
  socket.on("data", (data) => {
    text += data;
  });
  return new Promise((resolve) => {
    socket.once("close", () => {
      clearInterval(timer);
      resolve({ text, seconds: (performance.now() - startedAt) / 1000 });
    });
  });
}

test("T12 300 clients that send their headers slowly are cut off with 408, and others are answered meanwhile", async () => {
  const slow = Array.from({ length: 300 }, () => trickle("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "));
  for (let round = 0; round < 20; round += 1) {
    const answer = await fetch(`http://127.0.0.1:${server.port}/`, { signal: AbortSignal.timeout(2000) });
    expect(await answer.text()).toBe("quick");
  }
  for (const { text, seconds } of await Promise.all(slow)) {
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toContain('"code":"request_timeout"');
    expect(seconds).toBeLessThan(25);
  }
}, 60_000);

test("T14 a client that sends 1,000 requests and reads nothing gets few of them worked on, and all once it reads", async () => {
  const socket = open("GET /large HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1000));
  socket.pause();
  let before = -1;
  const standsStill = () => {
    const isStill = answered === before && answered > 0;
    before = answered;
    return isStill;
  };
  await expect.poll(standsStill, { timeout: 20_000, interval: 300 }).toBe(true);
  expect(answered).toBeLessThan(500);
  socket.resume();
  await expect.poll(() => answered, { timeout: 25_000 }).toBe(1000);
}, 60_000);
