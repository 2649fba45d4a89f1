// Connections that begin with plain requests get the same responses that node would send. Any other request hands the connection to node.

import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type HttpServer, startHttpServer } from "../http-server.ts";
import { collectMetrics } from "../telemetry/metrics-endpoint.ts";
import { createRawClients } from "../testing/raw-clients.ts";
import type { HttpListener } from "./http-exchange.ts";

const LARGE = Buffer.alloc(1_000_000, "x");

/** Responses that are waiting to be released. */
const held: (() => void)[] = [];
/** Which parser read each request. */
let readers: string[] = [];
let server: HttpServer;
const metrics = collectMetrics();
const clients = createRawClients();
const open = () => clients.open(server.port);

function responding(reader: string): HttpListener {
  return ({ url = "", headers }, reply) => {
    readers.push(reader);
    const respond = () => {
      if (url === "/none") {
        reply.writeHead(204, { "Cache-Control": "no-store" });
        reply.end();
      } else if (url === "/moved") {
        reply.writeHead(302, ["Location", "https://example.com/ä", "Content-Length", "0"]);
        reply.end();
      } else if (url === "/cut") {
        reply.destroy();
      } else {
        const body = url === "/large" ? LARGE : Buffer.from(`${url} für ${headers["user-agent"] ?? ""}\n`);
        reply.writeHead(200, { "Content-Type": "text/plain; charset=utf-8", "Content-Length": body.length });
        reply.end(body);
      }
    };
    if (url.startsWith("/held")) held.push(respond);
    else respond();
  };
}

beforeAll(async () => {
  const options = { port: 0, host: "127.0.0.1", plainListener: responding("ours") };
  server = await startHttpServer(responding("node"), options);
});
afterEach(() => {
  clients.dropAll();
  readers = [];
});
afterAll(async () => {
  clients.end();
  await server.close(0);
  await metrics.close();
});

const get = (path: string, headers = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\nUser-Agent: u\r\n${headers}\r\n`;
const bodies = (text: string) => text.match(/^\/\S* für u$/gm) ?? [];

describe("a plain request", () => {
  it.each(["/page", "/none", "/moved", "/large"])(
    "of %s gets the same response, byte for byte, as from node",
    async (path) => {
      const responseBy = async (request: string) => {
        const client = open();
        client.socket.write(request);
        await expect.poll(() => client.text()).toContain("\r\n\r\n");
        if (path === "/large") await expect.poll(() => client.text().length).toBeGreaterThan(LARGE.length);
        await client.send("");
        return client.text().replace(/^Date: .*$/m, (date) => `Date: ${Number.isNaN(Date.parse(date.slice(6)))}`);
      };
      const ours = await responseBy(get(path));
      const nodes = await responseBy(get(path, "Expect: nothing\r\n"));
      expect(readers).toEqual(["ours", "node"]);
      expect(ours).toBe(nodes);
    },
  );

  it("after another on the same connection also gets a response", async () => {
    const client = open();
    for (const path of ["/1", "/2", "/3"]) await client.send(get(path));
    await expect.poll(() => bodies(client.text())).toEqual(["/1 für u", "/2 für u", "/3 für u"]);
    expect(readers).toEqual(["ours", "ours", "ours"]);
  });

  it("of a client that asks to close, or has half-closed, is the last one", async () => {
    const asking = open();
    asking.socket.write(get("/last", "Connection: close\r\n"));
    await asking.closed;
    expect(asking.text()).toContain("\r\nConnection: close\r\n");
    expect(asking.text()).not.toContain("Keep-Alive");
    const ending = open();
    ending.socket.end(get("/held/half"));
    await expect.poll(() => held.length).toBe(1);
    held.pop()?.();
    await ending.closed;
    expect(bodies(ending.text())).toEqual(["/held/half für u"]);
    expect(readers).toEqual(["ours", "ours"]);
  });

  it("whose client has left gets no response, and others do", async () => {
    const gone = open();
    await gone.send(get("/held/gone"));
    gone.socket.resetAndDestroy();
    await gone.closed;
    const staying = open();
    await staying.send(get("/held/stays"));
    await expect.poll(() => held.length).toBe(2);
    for (const respond of held.splice(0)) respond();
    await expect.poll(() => bodies(staying.text())).toEqual(["/held/stays für u"]);
  });

  it("can have its connection cut instead of getting a response", async () => {
    const client = open();
    client.socket.write(get("/cut"));
    await client.closed;
    expect(client.text()).toBe("");
  });
});

describe("a connection is node's", () => {
  it.each([
    ["HEAD", "HEAD /page HTTP/1.1\r\nHost: a\r\nUser-Agent: u\r\n\r\n"],
    ["a POST with a body", "POST /page HTTP/1.1\r\nHost: a\r\nUser-Agent: u\r\nContent-Length: 2\r\n\r\nhi"],
    ["HTTP/1.0", "GET /page HTTP/1.0\r\nUser-Agent: u\r\n\r\n"],
    ["a header twice", get("/page", "X: 1\r\nX: 2\r\n")],
  ])("from %s on, even after plain requests", async (_what, request) => {
    const client = open();
    await client.send(get("/before"));
    await client.send(request);
    await expect.poll(() => client.text().match(/^HTTP\/1\.1 200 /gm)?.length).toBe(2);
    if (!request.includes("HTTP/1.0")) {
      await client.send(get("/after"));
      await expect.poll(() => bodies(client.text()).at(-1)).toBe("/after für u");
    }
    expect(readers.slice(0, 2)).toEqual(["ours", "node"]);
    expect(readers[2] ?? "node").toBe("node");
  });

  it("if a request arrives in chunks", async () => {
    const client = open();
    for (const piece of get("/in-pieces").match(/.{1,9}/gs) ?? []) await client.send(piece);
    await expect.poll(() => bodies(client.text())).toEqual(["/in-pieces für u"]);
    expect(readers).toEqual(["node"]);
  });

  it("if requests are pipelined; all get responses in order", async () => {
    const client = open();
    await client.send(get("/held/1"));
    await client.send(get("/2"));
    await client.send(get("/held/3") + get("/4"));
    expect(readers).toEqual(["ours"]);
    held.shift()?.();
    await expect.poll(() => held.length).toBe(1);
    held.shift()?.();
    const all = ["/held/1 für u", "/2 für u", "/held/3 für u", "/4 für u"];
    await expect.poll(() => bodies(client.text())).toEqual(all);
    expect(readers).toEqual(["ours", "node", "node", "node"]);
  });

  it("but not if the client has left; if the client has half-closed it, node gets it half-closed", async () => {
    const [gone, ending] = [open(), open()];
    for (const client of [gone, ending]) {
      await client.send(get("/held/1"));
      await client.send(get("/2"));
    }
    gone.socket.resetAndDestroy();
    ending.socket.end();
    await gone.leftAtServer();
    for (const respond of held.splice(0)) respond();
    await ending.closed;
    expect(bodies(ending.text())).toEqual(["/held/1 für u", "/2 für u"]);
    expect(readers).toEqual(["ours", "ours", "node"]);
  });

  it("if two requests arrive at once; a client that half-closes gets both responses", async () => {
    const client = open();
    client.socket.end(get("/1") + get("/2"));
    await client.closed;
    expect(bodies(client.text())).toEqual(["/1 für u", "/2 für u"]);
    expect(readers).toEqual(["node", "node"]);
  });

  it("if the client does not read responses; only a few are produced then", async () => {
    const client = open();
    client.socket.pause();
    for (let number = 0; number < 100; number += 1) await client.send(get("/large"));
    expect(readers.length).toBeGreaterThan(1);
    expect(readers.length).toBeLessThan(50);
    expect(readers.at(-1)).toBe("node");
  });

  it("and a metric counts it with the reason", async () => {
    const text = await metrics.text();
    for (const reason of ["not_plain", "pipelined", "unread"]) {
      const found = new RegExp(`^http_connections_given_to_node_total\\{[^}]*reason="${reason}"[^}]*\\} (\\d+)`, "m");
      expect(Number(found.exec(text)?.[1])).toBeGreaterThan(0);
    }
  });
});

it("closing waits for a response in progress, cuts idle connections, and cuts the rest at the deadline", async () => {
  const plainListener = responding("ours");
  const closing = await startHttpServer(responding("node"), { port: 0, host: "127.0.0.1", plainListener });
  const ask = (path: string) => fetch(`http://127.0.0.1:${closing.port}${path}`, { headers: { "User-Agent": "u" } });
  const [idle, silent] = [connect(closing.port, "127.0.0.1"), connect(closing.port, "127.0.0.1")];
  idle.write(get("/idle"));
  idle.resume();
  silent.resume();
  const response = ask("/held/slow");
  const never = ask("/held/never").catch((error: Error) => error.message);
  await expect.poll(() => held.length).toBe(2);
  const startedMs = performance.now();
  const closed = closing.close(4000);
  await Promise.all([once(idle, "close"), once(silent, "close")]);
  expect(performance.now() - startedMs).toBeLessThan(3000);
  held.shift()?.();
  expect(await (await response).text()).toBe("/held/slow für u\n");
  await closed;
  expect(await never).toBe("fetch failed");
  held.length = 0;
  expect(readers).toEqual(["ours", "ours", "ours"]);
});
