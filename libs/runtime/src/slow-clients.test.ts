// Clients that send slowly, send nothing, or send many requests together.

import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type HttpServer, startHttpServer } from "./http-server.ts";
import { MAX_WAITING } from "./malformed-requests.ts";
import type { HttpRequest, HttpResponse } from "./plain-requests/http-exchange.ts";

const LARGE = "x".repeat(256 * 1024);

describe.each([
  ["by node only", false],
  ["with plain requests", true],
])("%s", (_way, takesPlain) => {
  let server: HttpServer;
  let served = 0;
  const respond = (reply: HttpResponse) => {
    const isLarge = reply.req.url === "/large";
    if (isLarge) served += 1;
    const body = Buffer.from(isLarge ? LARGE : "quick");
    reply.writeHead(200, { "Content-Length": body.length });
    reply.end(body);
  };
  const plainListener = takesPlain ? (_request: HttpRequest, reply: HttpResponse) => respond(reply) : undefined;

  beforeAll(async () => {
    const listener: RequestListener = (request, response) => {
      if (request.method === "POST") request.resume().once("end", () => respond(response));
      else respond(response);
    };
    server = await startHttpServer(listener, { port: 0, host: "127.0.0.1", ...(plainListener && { plainListener }) });
  });
  const sockets: Socket[] = [];
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close(0);
  });

  function open(bytes: string): Socket {
    const socket = connect(server.port, "127.0.0.1");
    sockets.push(socket);
    socket.on("error", () => {});
    socket.write(bytes);
    return socket;
  }

  /** Sends one byte per second until the server closes the connection; returns what the client received, and after how many seconds. */
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

  // The first three tests run concurrently, because they wait for deadlines of 10 to 15 s.
  test.concurrent("T12 300 clients that send their headers slowly are cut off with 408, and others are still served", async () => {
    const slow = Array.from({ length: 300 }, () => trickle("GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "));
    for (let round = 0; round < 20; round += 1) {
      const response = await fetch(`http://127.0.0.1:${server.port}/`, { signal: AbortSignal.timeout(2000) });
      expect(await response.text()).toBe("quick");
    }
    for (const { text, seconds } of await Promise.all(slow)) {
      expect(text).toMatch(/^HTTP\/1\.1 408 /);
      expect(text).toContain('"code":"request_timeout"');
      expect(seconds).toBeLessThan(25);
    }
  }, 60_000);

  test.concurrent("T12 a client that sends nothing is cut off", async () => {
    const startedMs = performance.now();
    const silent = open("");
    silent.resume();
    await new Promise((resolve) => silent.once("close", resolve));
    expect(performance.now() - startedMs).toBeLessThan(40_000);
  }, 60_000);

  test.concurrent("T13 a body of one byte per second is cut off with 408", async () => {
    const { text, seconds } = await trickle("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n");
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(seconds).toBeLessThan(30);
  }, 60_000);

  test("T14 a client that sends 1,000 requests at once is cut off after a few of them", async () => {
    const socket = open("GET /large HTTP/1.1\r\nHost: a\r\n\r\n".repeat(1000));
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.resume();
    await closed;
    expect(served).toBeGreaterThan(0);
    expect(served).toBeLessThan(100);
  });

  test("T14 as many pipelined requests as the limit allows are served, repeatedly", async () => {
    const socket = open("");
    let text = "";
    socket.on("data", (data) => {
      text += data;
    });
    for (let round = 1; round <= 5; round += 1) {
      socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".repeat(MAX_WAITING));
      await expect.poll(() => text.match(/quick/g)?.length ?? 0).toBe(round * MAX_WAITING);
    }
  });
});
