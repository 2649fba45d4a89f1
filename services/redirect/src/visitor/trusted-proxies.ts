// The proxies in TRUSTED_PROXIES: only their forwarding headers are trusted. Read for every scan, so IPv4 addresses are compared as
// numbers; ipaddr.js handles IPv6, and the results are cached.

import type { HttpRequest } from "@qr/runtime";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { copyString } from "../copy-string.ts";
import { ipv4Number } from "./ipv4-number.ts";

interface Hop {
  /** In its shortest form (IPv4 as IPv4); undefined if it is not an address. */
  address: string | undefined;
  isTrusted: boolean;
}

export interface TrustedProxies {
  /** No proxy is trusted. */
  readonly isEmpty: boolean;
  /** Parses an address of a header, with or without a port. */
  hopOf(text: string): Hop;
  /** Whether one of them sent the request. */
  haveSent(request: HttpRequest): boolean;
}

const MAX_REMEMBERED_HOPS = 10_000;
/** Longer than any address with a port. Longer texts from clients are not cached. */
const MAX_REMEMBERED_LENGTH = 64;

/** `proxies`: addresses and CIDR ranges. Throws if one is neither. */
export function createTrustedProxies(proxies: readonly string[]): TrustedProxies {
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
    if (text.length <= MAX_REMEMBERED_LENGTH) remembered.set(copyString(text), hop);
    return hop;
  }

  const isEmpty = ranges.length === 0;
  return { isEmpty, hopOf, haveSent: (request) => !isEmpty && hopOf(peerAddress(request)).isTrusted };
}

/** The address at the other end of the connection. */
export function peerAddress(request: HttpRequest): string {
  return plainAddress(request.socket.remoteAddress ?? "");
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns an IPv4 address from an IPv6 socket in IPv4 form. */
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

/** Returns a function that says whether a number of ipv4Number is in one of the IPv4 ranges. */
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
