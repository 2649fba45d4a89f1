// Connections on which a client requests a different protocol.

import { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type HttpServer, startHttpServer } from "./http-server.ts";
import type { HttpListener } from "./plain-requests/http-exchange.ts";
import { createRawClients, type RawClient } from "./testing/raw-clients.ts";
import { PARSES_UPGRADE_BODIES } from "./upgrades.ts";

const LARGE = Buffer.alloc(1_000_000, "x");
const held: (() => void)[] = [];
const clients = createRawClients();
let server: HttpServer;

const plainListener: HttpListener = ({ url = "" }, response) => {
  const respond = (sent = "") => {
    const body = url === "/large" ? LARGE : Buffer.from(`[${url}${sent}]`);
    response.writeHead(200, { "Content-Length": body.length });
    response.end(body);
  };
  if (url === "/held/body") held.push(() => void bodyOf(response.req).then((body) => respond(` ${body}`)));
  else if (url.startsWith("/held")) held.push(respond);
  else respond();
};

async function bodyOf(request: unknown): Promise<string> {
  return request instanceof IncomingMessage ? text(request) : "";
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
const bodies = (received: string) => received.match(/\[\/[^\]]*\]/g)?.join("") ?? "";

afterEach(() => clients.dropAll());
afterAll(() => clients.end());

describe.each([
  ["by node only", undefined],
  ["with plain requests", { plainListener }],
])("%s", (_way, plain) => {
  beforeAll(async () => {
    server = await startHttpServer(plainListener, { port: 0, host: "127.0.0.1", ...plain });
  });
  afterAll(() => server.close(0));
  const open = () => clients.open(server.port);

  it("keeps the connection after an upgrade that it ignores", async () => {
    const client = open();
    for (const path of ["/1", "/2", "/3"]) {
      await client.send(upgrade(path));
      await expect.poll(() => bodies(client.text())).toContain(`[${path}]`);
      await client.send(get(`${path}/plain`));
      await expect.poll(() => bodies(client.text())).toContain(`[${path}/plain]`);
    }
    expect(client.text()).not.toContain("101");
    expect(client.text()).not.toContain("Connection: close");
  });

  it.each([
    ["", (client: RawClient, bytes: string) => client.socket.write(bytes)],
    [" of a client that half-closes", (client: RawClient, bytes: string) => client.socket.end(bytes)],
  ])("responds in order to upgrades%s before and behind requests that take long", async (_which, send) => {
    const client = open();
    send(client, get("/held/1") + upgrade("/2") + get("/held/3") + upgrade("/held/4") + get("/5"));
    for (let number = 0; number < 3; number += 1) {
      await expect.poll(() => held.length).toBe(1);
      held.shift()?.();
    }
    await expect.poll(() => bodies(client.text())).toBe("[/held/1][/2][/held/3][/held/4][/5]");
  });

  it.skipIf(PARSES_UPGRADE_BODIES)("reads the body of an upgrade late, and then the request behind it", async () => {
    const client = open();
    client.socket.end(`${upgrade("/held/body").slice(0, -2)}Content-Length: 3\r\n\r\nabc${upgrade("/2")}${get("/3")}`);
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    await client.closed;
    expect(bodies(client.text())).toBe("[/held/body abc][/2][/3]");
  });

  it("sends a large response before the response to the upgrade behind it", async () => {
    const client = open();
    client.socket.pause();
    client.socket.write(get("/large") + upgrade("/2") + get("/3"));
    client.socket.resume();
    await expect.poll(() => client.text().length).toBeGreaterThan(LARGE.length);
    await expect.poll(() => bodies(client.text())).toBe("[/2][/3]");
  });

  it("reads a request behind an upgrade that arrives in pieces", async () => {
    const client = open();
    for (const piece of (upgrade("/1") + upgrade("/2") + get("/3")).match(/.{1,50}/gs) ?? []) await client.send(piece);
    await expect.poll(() => bodies(client.text())).toBe("[/1][/2][/3]");
  });

  it("responds to bytes that are not HTTP after the response to the request before", async () => {
    const client = open();
    client.socket.write(`${get("/held/1")}hello\r\n\r\n`);
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    await client.closed;
    expect(client.text()).toMatch(/^HTTP\/1\.1 200 .*\[\/held\/1\]HTTP\/1\.1 400 .*"malformed_http"/s);
  });

  it("closes at its deadline although an upgrade waits for a request that never ends", async () => {
    const closing = await startHttpServer(plainListener, { port: 0, host: "127.0.0.1" });
    const client = clients.open(closing.port);
    client.socket.write(get("/held/never") + upgrade("/2"));
    await expect.poll(() => held.length).toBe(1);
    await closing.close(100);
    held.length = 0;
  });
});
