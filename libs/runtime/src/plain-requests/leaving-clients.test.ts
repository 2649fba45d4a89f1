// Clients that half-close or reset the connection before they get their response, and a request that arrives just after the server has begun to stop.
// The requests are plain requests or go through node's HTTP.

import { once } from "node:events";
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type HttpServer, startHttpServer } from "../http-server.ts";
import { createRawClients } from "../testing/raw-clients.ts";
import type { HttpListener, HttpRequest } from "./http-exchange.ts";

const HEAD = "HTTP/1.1\r\nHost: a\r\n";

let server: HttpServer;
/** Requests that are waiting for their response. A response contains the request's path. */
let held: { request: HttpRequest; respond: () => void }[] = [];

const listener: HttpListener = (request, reply) => {
  const respond = () => {
    const body = Buffer.from(`${request.url}\n`);
    reply.writeHead(200, { "Content-Length": body.length });
    reply.end(body);
  };
  held.push({ request, respond });
};

const start = () => startHttpServer(listener, { port: 0, host: "127.0.0.1", plainListener: listener });
beforeAll(async () => {
  server = await start();
});
afterEach(() => {
  clients.dropAll();
  held = [];
});
afterAll(async () => {
  clients.end();
  await server.close(0);
});

const clients = createRawClients();
function open(port = server.port) {
  const client = clients.open(port);
  return { ...client, bodies: () => client.text().match(/^\/.*$/gm) ?? [] };
}

describe.each([
  ["a plain request", `GET /1 ${HEAD}\r\n`],
  ["a HEAD and a GET", `HEAD /0 ${HEAD}\r\nGET /1 ${HEAD}\r\n`],
  ["HTTP/1.0", "GET /1 HTTP/1.0\r\n\r\n"],
  ["a header twice", `GET /1 ${HEAD}X: 1\r\nX: 2\r\n\r\n`],
])("%s", (_what, bytes) => {
  it("of a half-closed client gets its response when it is ready", async () => {
    const { socket, bodies, closed } = open();
    socket.end(bytes);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    await expect.poll(() => (held[0]?.request.socket as Socket | undefined)?.readableEnded).toBe(true);
    await vi.waitFor(() => {
      for (const { respond } of held.splice(0)) respond();
      expect(socket.closed).toBe(true);
    });
    await closed;
    expect(bodies()).toEqual(["/1"]);
  });

  it("of a client that has left still has the client's address", async () => {
    const { socket, closed } = open();
    socket.write(bytes);
    await expect.poll(() => held.length).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await closed;
    await expect.poll(() => (held[0]?.request.socket as Socket | undefined)?.destroyed).toBe(true);
    expect(held[0]?.request.socket.remoteAddress).toBe("127.0.0.1");
    for (const { respond } of held.splice(0)) respond();
  });
});

// On a busy machine, the request may arrive after the grace period of 250 ms.
it("a request that arrives just after the server has begun to stop gets a response if its connection is older", {
  retry: 5,
}, async () => {
  const ending = await start();
  const { socket, bodies, closed } = open(ending.port);
  await once(socket, "connect");
  // As soon as the server has read a request from a later connection, it has accepted this one.
  const later = open(ending.port);
  later.socket.write(`GET /later ${HEAD}\r\n`);
  await expect.poll(() => held.length, { interval: 5 }).toBe(1);
  const ended = ending.close(10_000);
  socket.write(`GET /fresh ${HEAD}\r\n`);
  await Promise.race([closed, expect.poll(() => held.length).toBe(2)]);
  for (const { respond } of held.splice(0)) respond();
  await Promise.all([ended, closed, later.closed]);
  expect([...bodies(), ...later.bodies()]).toEqual(["/fresh", "/later"]);
});
