// The address of the client, behind the proxies that the operator has named and no others.

import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const MAX_REMEMBERED_PEERS = 1000;
/** More proxies in a row than anybody has. */
const MAX_HOPS = 20;

/**
 * Returns what reads a request's client address: the peer's, or, where the peer is a trusted proxy, the rightmost address of
 * X-Forwarded-For that is not one. `proxies`: addresses and CIDR ranges.
 */
export function createClientAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  const ranges = proxies.map(parseRange);
  const trusted = new LRUCache<string, boolean>({ max: MAX_REMEMBERED_PEERS });

  function isTrusted(text: string): boolean {
    const remembered = trusted.get(text);
    if (remembered !== undefined) return remembered;
    const address = parseAddress(text);
    const isOne = address !== undefined && ranges.some((range) => isWithin(address, range));
    trusted.set(text, isOne);
    return isOne;
  }

  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? "");
    if (ranges.length === 0 || !isTrusted(peer)) return peer;
    const forwarded = request.headers["x-forwarded-for"];
    if (typeof forwarded !== "string") return peer;
    let client = peer;
    for (const hop of forwarded.split(",").slice(-MAX_HOPS).reverse()) {
      const address = parseAddress(withoutPort(hop.trim()));
      // What a trusted proxy has not written as an address says nothing; the proxy itself is then the last that is known.
      if (!address) return client;
      client = plainAddress(address.toString());
      if (!isTrusted(client)) return client;
    }
    return client;
  };
}

/** An IPv4 address that came over an IPv6 socket, in its own form. */
function plainAddress(text: string): string {
  return text.startsWith("::ffff:") && text.includes(".") ? text.slice("::ffff:".length) : text;
}

function withoutPort(text: string): string {
  const bracketed = text.match(/^\[([^\]]+)\](?::\d+)?$/)?.[1];
  return bracketed ?? text.match(/^(\d+\.\d+\.\d+\.\d+):\d+$/)?.[1] ?? text;
}

function parseAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined;
}

function parseRange(text: string): [Address, number] {
  if (text.includes("/")) return ipaddr.parseCIDR(text);
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

function isWithin(address: Address, [network, bits]: [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
