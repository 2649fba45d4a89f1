import { createServer, type IncomingMessage } from "node:http";
import { afterEach, expect, it } from "vitest";
import { FORWARDED_ADDRESSES } from "../testing/forwarded-addresses.ts";
import { createClientAddress, createTrustedProxies } from "./client-address.ts";

const servers: (() => void)[] = [];
afterEach(() => {
  for (const close of servers.splice(0)) close();
});

/** Resolves with the client address of a connection from 127.0.0.1, as determined by a server that trusts `proxies`. */
async function seen(proxies: string[], forwarded: string | undefined): Promise<string> {
  const clientAddress = createClientAddress(createTrustedProxies(proxies));
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
