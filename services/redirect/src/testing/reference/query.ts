// Queries and referring hosts.

import type { Query } from "./types.ts";

/**
 * Names and values are read as a form's (application/x-www-form-urlencoded): "+" is a space, percent signs
 * are decoded, names are compared exactly. Where a name is repeated, one of its values is enough, for
 * "exactly that value" as well as for "empty": the page asks whether the visitor brought the value, not
 * whether it came first or alone. A missing `is` means "any". "any" holds for an empty value too, for the
 * name is present and its value may be any. The words "any" and "empty" are never taken as plain values.
 */
export function queryHolds(wanted: Query, query: string): boolean {
  const values = readQuery(query)
    .filter(([name]) => name === wanted.name)
    .map(([, value]) => value);
  if (wanted.is === undefined || wanted.is === "any") return values.length > 0;
  if (wanted.is === "empty") return values.includes("");
  return values.includes(wanted.is);
}

/** URLSearchParams drops one leading "?"; it is put in front, so that one that belongs to a name stays. */
export function readQuery(query: string): [string, string][] {
  return [...new URLSearchParams(`?${query}`)];
}

/** The host itself or one below it; hosts have no case. */
export function hostHolds(wanted: string, host: string | undefined): boolean {
  if (host === undefined) return false;
  const above = wanted.toLowerCase();
  const seen = host.toLowerCase();
  return seen === above || seen.endsWith(`.${above}`);
}
