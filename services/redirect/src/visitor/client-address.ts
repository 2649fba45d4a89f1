// The address of the client, behind the proxies that the operator has named and no others. Read for every scan, so IPv4 addresses
// are compared as numbers; IPv6 addresses and ranges are left to ipaddr.js, and remembered.

import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { ipv4Number } from "./ipv4-number.ts";

interface Hop {
  /** In its shortest form, IPv4 in its own; undefined: not an address. */
  address: string | undefined;
  isTrusted: boolean;
}

const MAX_REMEMBERED_HOPS = 10_000;
/** Longer than any address with its port; a client may write what it likes into the header, and that is not kept. */
const MAX_REMEMBERED_LENGTH = 64;
/** More proxies in a row than anybody has. */
const MAX_HOPS = 20;

/**
 * Returns what reads a request's client address: the peer's, or, where the peer is a trusted proxy, the rightmost address of
 * X-Forwarded-For that is not one. `proxies`: addresses and CIDR ranges.
 */
export function createClientAddress(proxies: readonly string[]): (request: IncomingMessage) => string {
  const ranges = proxies.map(parseRange);
  const isTrustedIpv4 = ipv4Matcher(ranges);
  const remembered = new LRUCache<string, Hop>({ max: MAX_REMEMBERED_HOPS });

  function hopOf(text: string): Hop {
    const number = ipv4Number(text);
    if (number !== undefined) return { address: text, isTrusted: isTrustedIpv4(number) };
    const known = remembered.get(text);
    if (known) return known;
    const address = parseAddress(withoutPort(text));
    const isTrusted = address !== undefined && ranges.some((range) => isWithin(address, range));
    const hop = { address: address && plainAddress(address.toString()), isTrusted };
    if (text.length <= MAX_REMEMBERED_LENGTH) remembered.set(text, hop);
    return hop;
  }

  /** The rightmost address that is no proxy; `peer`: the proxy that has sent the list. */
  function clientIn(forwarded: string, peer: string): string {
    let client = peer;
    let end = forwarded.length;
    for (let hops = 0; hops < MAX_HOPS && end >= 0; hops += 1) {
      const comma = end === 0 ? -1 : forwarded.lastIndexOf(",", end - 1);
      const { address, isTrusted } = hopOf(forwarded.slice(comma + 1, end).trim());
      // What a trusted proxy has not written as an address says nothing; the proxy itself is then the last that is known.
      if (address === undefined) return client;
      if (!isTrusted) return address;
      client = address;
      end = comma;
    }
    return client;
  }

  return (request) => {
    const peer = plainAddress(request.socket.remoteAddress ?? "");
    const forwarded = request.headers["x-forwarded-for"];
    if (ranges.length === 0 || typeof forwarded !== "string" || !hopOf(peer).isTrusted) return peer;
    return clientIn(forwarded, peer);
  };
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

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

/** Whether a number (as ipv4Number gives it) is in one of the IPv4 ranges. */
function ipv4Matcher(ranges: readonly [Address, number][]): (number: number) => boolean {
  const bounds = ranges.flatMap(([network, bits]) => {
    const first = network.kind() === "ipv4" ? ipv4Number(network.toString()) : undefined;
    if (first === undefined) return [];
    const size = 2 ** (32 - bits);
    const from = Math.floor(first / size) * size;
    return [{ from, to: from + size - 1 }];
  });
  return (number) => bounds.some(({ from, to }) => number >= from && number <= to);
}
