// Finds rows that repeat the short link or the external ID of an earlier row, even if the two are checked in different
// batches.

import type { Sendable } from "./batches.ts";

/** Returns, by row ID, the field whose value an earlier row already has. */
export function repeatedFields(items: readonly Sendable[]): Map<number, "slug" | "external_id"> {
  const known = new Set<string>();
  const repeated = new Map<number, "slug" | "external_id">();
  for (const { id, item } of items) {
    for (const field of ["slug", "external_id"] as const) {
      const value = item[field];
      if (typeof value !== "string") continue;
      const key = field === "slug" ? `${field} ${addressOf(item, value)}` : `${field} ${value}`;
      if (known.has(key)) repeated.set(id, field);
      known.add(key);
    }
  }
  return repeated;
}

/**
 * Returns the form in which short links are compared. The short host ignores case. An account's own domain may be
 * case-sensitive; only the gateway knows whether two paths there that differ only in case are different links.
 */
function addressOf({ domain }: Record<string, unknown>, slug: string): string {
  return typeof domain === "string" ? `${domain.toLowerCase()} ${slug}` : slug.toUpperCase();
}
