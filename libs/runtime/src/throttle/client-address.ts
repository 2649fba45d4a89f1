// Finds the address of the client behind the proxies that the operator has named. Only headers that these proxies send are trusted. This
// code runs for each scan, so IPv4 addresses are compared as numbers; ipaddr.js parses IPv6 addresses and ranges, with cached results.

import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { copyString } from "../copy-string.ts";
import type { HttpRequest } from "../plain-requests/http-exchange.ts";

interface Hop {
  /** The address in its shortest form, with IPv4-mapped IPv6 converted to IPv4; undefined if the string is not an address. */
  address: string | undefined;
  isTrusted: boolean;
}

export interface TrustedProxies {
  readonly isEmpty: boolean;
  /** Parses an address from a header, with or without a port. */
  hopOf(text: string): Hop;
  haveSent(request: HttpRequest): boolean;
}

const MAX_HOPS = 20;
const MAX_CACHED_HOPS = 10_000;
/**
 * Maximum length of a cached string: longer than any address with its port. Clients can write anything into
 * X-Forwarded-For.
 */
const MAX_CACHED_LENGTH = 64;

/**
 * Returns a function that reads the client's address: the peer's, or, if the peer is trusted, the rightmost untrusted
 * address that it forwards. Calls `reportIgnored` if a peer that is not trusted forwards an address.
 */
export function createClientAddress(
  proxies: TrustedProxies,
  reportIgnored: (peer: string) => void,
): (request: HttpRequest) => string {
  /** Returns the client's address in the list that a trusted proxy has forwarded; undefined if there is none. */
  function clientIn(forwarded: string): string | undefined {
    let client: string | undefined;
    let end = forwarded.length;
    for (let hops = 0; hops < MAX_HOPS && end >= 0; hops += 1) {
      const comma = end === 0 ? -1 : forwarded.lastIndexOf(",", end - 1);
      const { address, isTrusted } = proxies.hopOf(forwarded.slice(comma + 1, end).trim());
      // If a trusted proxy added no valid address, that proxy is the last known hop.
      if (address === undefined) return client;
      if (!isTrusted) return address;
      client = address;
      end = comma;
    }
    return client;
  }

  return (request) => {
    const { forwarded, "x-forwarded-for": list } = request.headers;
    if (list === undefined && forwarded === undefined) return peerAddress(request);
    if (!proxies.haveSent(request)) {
      const peer = peerAddress(request);
      reportIgnored(peer);
      return peer;
    }
    return (typeof list === "string" ? clientIn(list) : undefined) ?? peerAddress(request);
  };
}

/** Returns the trusted proxies. `proxies`: addresses and CIDR ranges. Throws if a string is neither. */
export function createTrustedProxies(proxies: readonly string[]): TrustedProxies {
  const ranges = proxies.map(parseRange);
  const isTrustedIpv4 = ipv4Matcher(ranges);
  const cache = new LRUCache<string, Hop>({ max: MAX_CACHED_HOPS });

  function hopOf(text: string): Hop {
    const number = ipv4Number(text);
    if (number !== undefined) return { address: text, isTrusted: isTrustedIpv4(number) };
    const cached = cache.get(text);
    if (cached) return cached;
    const address = parseAddress(withoutPort(text));
    const isTrusted = address !== undefined && ranges.some((range) => isWithin(address, range));
    const hop = { address: address && plainAddress(address.toString()), isTrusted };
    if (text.length <= MAX_CACHED_LENGTH) cache.set(copyString(text), hop);
    return hop;
  }

  // Most requests have the same peer as the previous one.
  let last = { peer: "", isTrusted: false };

  function isTrustedPeer(peer: string): boolean {
    if (peer !== last.peer) last = { peer, isTrusted: hopOf(plainAddress(peer)).isTrusted };
    return last.isTrusted;
  }

  const isEmpty = ranges.length === 0;
  return { isEmpty, hopOf, haveSent: ({ socket }) => !isEmpty && isTrustedPeer(socket.remoteAddress ?? "") };
}

/** Returns a function that reports whether the client's connection uses TLS, according to the `X-Forwarded-Proto` of a trusted proxy. */
export function createTlsDetection(proxies: TrustedProxies): (request: HttpRequest) => boolean {
  return (request) => {
    const protocol = request.headers["x-forwarded-proto"];
    // Each proxy appends to the list; the first entry describes the client's own connection.
    return typeof protocol === "string" && /^https[ \t]*(?:,|$)/i.test(protocol) && proxies.haveSent(request);
  };
}

function peerAddress(request: HttpRequest): string {
  return plainAddress(request.socket.remoteAddress ?? "");
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Converts an IPv4-mapped IPv6 address to IPv4. */
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

/** Returns a function that tests whether an address (from ipv4Number) is in one of the IPv4 ranges. */
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

const DOT = 46;
const ZERO = 48;
const NO_DIGITS = -1;
const TOO_LARGE = 256;

/** Returns an IPv4 address as an integer, or undefined. Rejects leading zeros, which some parsers read as octal. */
export function ipv4Number(text: string): number | undefined {
  if (text.length < 7 || text.length > 15) return undefined;
  let number = 0;
  let parts = 0;
  let part = NO_DIGITS;
  for (let index = 0; index <= text.length; index += 1) {
    const code = index === text.length ? DOT : text.charCodeAt(index);
    if (code !== DOT) {
      part = withDigit(part, code - ZERO);
      continue;
    }
    if (part === NO_DIGITS || part >= TOO_LARGE) return undefined;
    number = number * 256 + part;
    parts += 1;
    part = NO_DIGITS;
  }
  return parts === 4 ? number : undefined;
}

/** Appends a digit to a part of an address. Returns TOO_LARGE or more if the result is not a valid part. */
function withDigit(part: number, digit: number): number {
  if (digit < 0 || digit > 9 || part === 0) return TOO_LARGE;
  return part === NO_DIGITS ? digit : part * 10 + digit;
}
