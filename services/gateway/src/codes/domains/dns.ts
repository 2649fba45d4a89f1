// Looks up the DNS records of a domain with one or several resolvers, which must agree.

import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { withDeadline } from "@qr/runtime";
import { z } from "zod";
import { challengeName, type SeenRecords } from "./domain.ts";

const TIMEOUT_MS = 700;
const TRIES = 2;
const DEADLINE_MS = 1700;
/** The errors that mean that a record does not exist. All others mean that the resolver could not tell. */
const NO_RECORD: readonly string[] = ["ENOTFOUND", "ENODATA"];

/** Parses addresses separated by commas, such as `9.9.9.9` and `127.0.0.1:5353`. */
export const dnsServersSetting = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .transform((servers) => servers.filter((server) => server !== ""))
  .refine((servers) => servers.every(isServer), {
    error: "must be IP addresses, each with an optional port, separated by commas",
  });

function isServer(text: string): boolean {
  try {
    new Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}

export interface DnsLookup {
  /** Returns what each resolver sees. Rejects if any resolver fails or does not respond. */
  look(host: string): Promise<SeenRecords[]>;
}

/**
 * Creates a lookup. `servers`: addresses, each with an optional port; if empty, the system's resolvers are used.
 * `shortHost`: the host to which domains must point.
 */
export function createDnsLookup(servers: readonly string[], shortHost: string): DnsLookup {
  const resolvers = servers.length === 0 ? [newResolver()] : servers.map((server) => newResolver([server]));
  return {
    look: (host) =>
      withDeadline(Promise.all(resolvers.map((resolver) => lookWith(resolver, host, shortHost))), DEADLINE_MS, "DNS"),
  };
}

function newResolver(servers: readonly string[] = []): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  return resolver;
}

async function lookWith(resolver: Resolver, host: string, shortHost: string): Promise<SeenRecords> {
  const [chunks, names, addresses, shortAddresses] = await Promise.all([
    found(resolver.resolveTxt(challengeName(host))),
    found(resolver.resolveCname(host)),
    addressesOf(resolver, host),
    isIP(shortHost) === 0 ? addressesOf(resolver, shortHost) : [shortHost],
  ]);
  const pointsTo = [...names.map((name) => name.toLowerCase()), ...addresses];
  // At the apex of a zone, where CNAME is not allowed, the host has the addresses of the short host instead.
  const hasShortAddresses = addresses.length > 0 && addresses.every((address) => shortAddresses.includes(address));
  if (hasShortAddresses && !pointsTo.includes(shortHost)) pointsTo.push(shortHost);
  return { txt: chunks.map((parts) => parts.join("")), pointsTo };
}

async function addressesOf(resolver: Resolver, host: string): Promise<string[]> {
  return (await Promise.all([found(resolver.resolve4(host)), found(resolver.resolve6(host))])).flat();
}

async function found<T>(lookup: Promise<T[]>): Promise<T[]> {
  try {
    return await lookup;
  } catch (error) {
    if (error instanceof Error && "code" in error && NO_RECORD.includes(String(error.code))) return [];
    throw error;
  }
}
