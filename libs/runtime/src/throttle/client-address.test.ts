import { createServer, type IncomingMessage } from "node:http";
import { afterEach, expect, it, vi } from "vitest";
import { FORWARDED_ADDRESSES } from "../testing/forwarded-addresses.ts";
import { createClientAddress, createTrustedProxies } from "./client-address.ts";

const servers: (() => void)[] = [];
afterEach(() => {
  for (const close of servers.splice(0)) close();
});

/** Resolves with the client address of a connection from 127.0.0.1, as determined by a server that trusts `proxies`. */
async function seen(proxies: string[], forwarded: string | undefined): Promise<string> {
  const clientAddress = createClientAddress(createTrustedProxies(proxies), () => {});
  const server = createServer((request: IncomingMessage, response) => response.end(clientAddress(request)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const headers = { Connection: "close", ...(forwarded === undefined ? {} : { "X-Forwarded-For": forwarded }) };
  return (await fetch(`http://127.0.0.1:${port}/`, { headers })).text();
}

it.each(FORWARDED_ADDRESSES)("T15 %s", async (_title, proxies, forwarded, expected) => {
  expect(await seen(proxies, forwarded)).toBe(expected);
});

const TRUSTED = "10.0.0.1";
const STRANGER = "203.0.113.9";
it.each([
  ["a stranger's X-Forwarded-For", STRANGER, { "x-forwarded-for": "198.51.100.1" }, 1],
  ["a stranger's empty X-Forwarded-For", STRANGER, { "x-forwarded-for": "" }, 1],
  ["a stranger's Forwarded", STRANGER, { forwarded: "for=198.51.100.1" }, 1],
  ["no header", STRANGER, {}, 0],
  ["a trusted proxy's X-Forwarded-For", TRUSTED, { "x-forwarded-for": "198.51.100.1" }, 0],
  ["a trusted proxy's Forwarded", TRUSTED, { forwarded: "for=198.51.100.1" }, 0],
])("reports headers that are ignored: %s", (_title, remoteAddress, headers, times) => {
  const report = vi.fn();
  const clientAddress = createClientAddress(createTrustedProxies([TRUSTED]), report);
  const seenAs = clientAddress({ headers, socket: { remoteAddress } });
  expect(seenAs).toBe(remoteAddress === TRUSTED && "x-forwarded-for" in headers ? "198.51.100.1" : remoteAddress);
  expect(report.mock.calls).toEqual(Array.from({ length: times }, () => [remoteAddress]));
});

it("decides for each peer, also when peers alternate", () => {
  const clientAddress = createClientAddress(createTrustedProxies([TRUSTED]), () => {});
  const headers = { "x-forwarded-for": "198.51.100.1" };
  const seenAs = [TRUSTED, STRANGER, STRANGER, TRUSTED].map((remoteAddress) =>
    clientAddress({ headers, socket: { remoteAddress } }),
  );
  expect(seenAs).toEqual(["198.51.100.1", STRANGER, STRANGER, "198.51.100.1"]);
});
