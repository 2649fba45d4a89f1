// The proxy that outage tests use, here between a client and an echo server.

import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, it } from "vitest";
import { staysTrue } from "./stays-true.ts";
import { startTcpProxy, type TcpProxy, urlThrough } from "./tcp-proxy.ts";

/** Far longer than any delay on one machine, so that silence means that nothing arrives. */
const SILENCE_MS = 300;

let received = "";
let server: Server;
let proxy: TcpProxy;
const opened = new Set<Socket>();

beforeEach(async () => {
  received = "";
  server = createServer((socket) => {
    opened.add(socket);
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      received += chunk;
      socket.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy = await startTcpProxy(`redis://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(async () => {
  await proxy.close();
  for (const socket of opened) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

async function openClient() {
  const socket = connect(Number(new URL(urlThrough(proxy, "redis://server")).port), "127.0.0.1");
  opened.add(socket);
  const client = { socket, said: "", end: "" };
  socket.on("data", (chunk) => {
    client.said += chunk;
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    client.end = error.code ?? "";
  });
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  return client;
}

it("forwards in both directions to a client that uses a URL with the proxy's address", async () => {
  const client = await openClient();
  client.socket.write("hello");
  await expect.poll(() => client.said).toBe("hello");
});

it("forwards one direction while the other is frozen, and loses nothing", async () => {
  const client = await openClient();
  proxy.freeze("to-client");
  client.socket.write("a");
  await expect.poll(() => received).toBe("a");
  await staysTrue(() => client.said === "", SILENCE_MS);
  proxy.freeze("to-server");
  await expect.poll(() => client.said).toBe("a");
  client.socket.write("b");
  const newcomer = await openClient();
  newcomer.socket.write("c");
  await staysTrue(() => received === "a", SILENCE_MS);
  proxy.thaw();
  await expect.poll(() => [client.said, newcomer.said]).toEqual(["ab", "c"]);
});

it("delays both directions, keeps the order when the delay ends, and delivers before closing", async () => {
  const client = await openClient();
  proxy.slow(200);
  const sentMs = performance.now();
  client.socket.write("1");
  await expect.poll(() => client.said, { timeout: 5000, interval: 5 }).toBe("1");
  expect(performance.now() - sentMs).toBeGreaterThan(390);
  client.socket.write("2");
  await expect.poll(() => received).toBe("12");
  proxy.thaw();
  client.socket.write("3");
  await expect.poll(() => client.said).toBe("123");
  proxy.slow(100);
  client.socket.end("4");
  await expect.poll(() => received).toBe("1234");
});

it("resets connections, refuses new ones, and accepts them again", async () => {
  const client = await openClient();
  client.socket.write("x");
  await expect.poll(() => client.said).toBe("x");
  proxy.refuse();
  proxy.cut();
  await expect.poll(() => client.end).toBe("ECONNRESET");
  const refused = await openClient();
  await expect.poll(() => refused.end).toBe("ECONNRESET");
  proxy.thaw();
  const welcome = await openClient();
  welcome.socket.write("y");
  await expect.poll(() => welcome.said).toBe("y");
});
