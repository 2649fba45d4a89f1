// Queries and referring hosts.

import type { Query } from "./types.ts";

/**
 * Returns whether the query meets the condition. The query is parsed like a form (application/x-www-form-urlencoded):
 * "+" is a space, and percent-encoding is decoded. Names are compared exactly. If a name is repeated, one matching
 * value is enough, for a given value as well as for "empty": the condition asks whether the visitor sent the value, not
 * whether it came first or alone. A missing `is` means "any", which also holds for an empty value. The words "any" and
 * "empty" are never plain values.
 */
export function queryHolds(wanted: Query, query: string): boolean {
  const values = readQuery(query)
    .filter(([name]) => name === wanted.name)
    .map(([, value]) => value);
  if (wanted.is === undefined || wanted.is === "any") return values.length > 0;
  if (wanted.is === "empty") return values.includes("");
  return values.includes(wanted.is);
}

/**
 * Returns the decoded pairs. URLSearchParams drops one leading "?", so one is added to keep a "?" that belongs to a
 * name.
 */
export function readQuery(query: string): [string, string][] {
  return [...new URLSearchParams(`?${query}`)];
}

/** Returns whether the host is the wanted host or a subdomain of it, ignoring case. */
export function hostHolds(wanted: string, host: string | undefined): boolean {
  if (host === undefined) return false;
  const above = wanted.toLowerCase();
  const seen = host.toLowerCase();
  return seen === above || seen.endsWith(`.${above}`);
}
