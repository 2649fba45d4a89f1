// The filter of the list and the export: what a query asks for, in terms of columns.

import { canonicalPath, foldPath, type LinkKey, linkKey } from "@qr/contracts";
import type { CodeLimits } from "../../access/code-limits.ts";
import { invalidRequest } from "../../route/violations.ts";
import { defaultKeyIn } from "../address.ts";
import { type AccountDomains, type FindDomains, UNKNOWN_DOMAIN } from "../domains/account-domains.ts";
import type { CodeQuery } from "./list-query.ts";

export interface CodeFilter extends Omit<CodeQuery, "domain" | "archived"> {
  /** The ID of the account's own domain; null for the default domain. */
  domainId?: string | null | undefined;
  /** The key of the short URL in `q`. */
  linkKey?: LinkKey | undefined;
  archived?: boolean | undefined;
  /** The UUIDs of codes. */
  ids?: readonly string[] | undefined;
  /** Tags in lowercase, of which a code must have at least one. */
  limitTags?: readonly string[] | undefined;
  /** The IDs of the domains that a code may be on; null for the default domain. */
  limitDomains?: readonly (string | null)[] | undefined;
}

/** Returns the filter for codes within the limits. */
export function limitFilter(limits: CodeLimits | undefined): Pick<CodeFilter, "limitTags" | "limitDomains"> {
  return { limitTags: limits?.tags, limitDomains: limits?.domains?.map(({ id }) => id) };
}

/** Returns the filter for a query. Reads the account's domains only if the query names a host. Throws invalid_request for an unknown domain. */
export async function filterOf(
  accountId: string,
  { domain, archived, ...query }: CodeQuery,
  findDomains: FindDomains,
): Promise<CodeFilter> {
  const url = SHORT_URL.exec(query.q ?? "");
  const domains = domain !== undefined || url ? await findDomains(accountId) : undefined;
  return {
    ...query,
    archived: archived === "all" ? undefined : archived === "true",
    domainId: domain === undefined ? undefined : domainIdOf(domain, domains),
    linkKey: url ? linkKeyOf(url, domains) : undefined,
  };
}

/** Matches a URL with a path, with or without its scheme, as people copy it from an address bar. */
const SHORT_URL = /^(?:https?:\/\/)?([^/?#:@\s]+\.[^/?#:@\s]+|localhost)(?::\d+)?\/([^?#]+)/i;

function domainIdOf(name: string, domains: AccountDomains | undefined): string | null {
  const found = domains?.find(name);
  if (found === "unknown") throw invalidRequest([UNKNOWN_DOMAIN]);
  return found?.id ?? null;
}

function linkKeyOf(
  [, host = "", path = ""]: RegExpExecArray,
  domains: AccountDomains | undefined,
): LinkKey | undefined {
  const domain = domains?.find(host);
  if (domain === "unknown") return undefined;
  if (domain !== undefined) return linkKey(domain.number, foldPath(canonicalPath(path), domain.caseSensitive));
  return defaultKeyIn(path);
}
