// Reads the entries of the target cache from the views in Postgres that the cache mirrors.

import {
  ANY_DOMAIN_KEY,
  anyDomain,
  type DomainRow,
  domainFromRow,
  domainKey,
  hostOfKey,
  isDomainKey,
  type TargetKey,
  type TargetRow,
  targetFromRow,
  type VersionedTarget,
} from "@qr/contracts";

/** Runs a query, and returns its rows. A query with a name may be prepared. */
export type RunQuery = <R extends object>(query: { name: string; text: string }, values: unknown[]) => Promise<R[]>;

const FIND_TARGETS = {
  name: "find_targets",
  text: `
    SELECT link_key, code_id, type, target, dynamic, query, preview, starts_at, expires_at, paused, scan_limit,
      fallback_target, password_hash, rules, deleted, version, alias_id
    FROM redirect_targets WHERE link_key = ANY($1::text[])
    UNION ALL
    SELECT link_key, '00000000-0000-0000-0000-000000000000', 'url', '', true, 'drop', true, NULL, NULL, false, NULL,
      NULL, NULL, NULL, true, erased_links.version, NULL
    FROM unnest($1::text[]) AS keys (link_key) JOIN erased_links ON key_hash = sha256(convert_to(link_key, 'UTF8'))`,
};
const FIND_DOMAINS = {
  name: "find_domains",
  text: `
    SELECT host, number, is_live, case_sensitive, root_target, not_found_target, gone_target, apple_app_site_association, assetlinks, pages,
      version
    FROM redirect_domains WHERE host = ANY($1::text[])`,
};
const FIND_ANY_DOMAIN = {
  name: "find_any_domain",
  text: "SELECT are_any FROM redirect_any_domain",
};

/**
 * Returns the entries by key. If a row is unreadable, calls `onUnreadable`, and the entry is undefined. A key without a
 * row has no entry.
 */
export async function readTargets(
  run: RunQuery,
  keys: readonly TargetKey[],
  onUnreadable: (row: TargetRow | DomainRow, error: unknown) => void = () => {},
): Promise<Map<TargetKey, VersionedTarget | undefined>> {
  const found = new Map<TargetKey, VersionedTarget | undefined>();
  const hosts = keys.filter(isDomainKey);
  const links = hosts.length === 0 ? keys : keys.filter((key) => !isDomainKey(key));
  const tryRead = <R extends TargetRow | DomainRow>(row: R, read: (row: R) => VersionedTarget) => {
    try {
      return read(row);
    } catch (error) {
      onUnreadable(row, error);
      return undefined;
    }
  };
  if (links.length > 0) {
    for (const row of await run<TargetRow>(FIND_TARGETS, [links])) found.set(row.link_key, tryRead(row, targetFromRow));
  }
  if (hosts.length > 0) {
    for (const row of await run<DomainRow>(FIND_DOMAINS, [hosts.map(hostOfKey)])) {
      found.set(domainKey(row.host), tryRead(row, domainFromRow));
    }
  }
  if (hosts.includes(ANY_DOMAIN_KEY)) {
    const [row] = await run<{ are_any: boolean }>(FIND_ANY_DOMAIN, []);
    if (row) found.set(ANY_DOMAIN_KEY, anyDomain(row.are_any));
  }
  return found;
}
