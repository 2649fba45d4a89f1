// The keys under which targets are stored. Memory, the target cache, the views, and the change feed use only these keys and never parse them.

declare const brand: unique symbol;

/** The opaque key of a short link: its domain and path. Only `linkKey` and `storedLinkKey` return one. */
export type LinkKey = string & { readonly [brand]: "link" };

/** The key of an account's own domain: its host. Only `domainKey` returns one. */
export type DomainKey = string & { readonly [brand]: "domain" };

/** The key of anything that redirects look up. */
export type TargetKey = LinkKey | DomainKey;

/** Stands for the domain of PUBLIC_SHORT_URL, whatever that domain is. */
export const DEFAULT_DOMAIN = 0;

/**
 * Returns the key of a short link. `domain`: DEFAULT_DOMAIN, or the number of an account's own domain. `path`: folded (see foldPath). The key
 * contains no host name, so it does not change when PUBLIC_SHORT_URL changes, and a domain's next owner cannot reach the codes of its previous owner.
 */
export function linkKey(domain: number, path: string): LinkKey {
  return (domain === DEFAULT_DOMAIN ? path : `${domain.toString(36)}/${path}`) as LinkKey;
}

const DOMAIN_PREFIX = "domain:";

/** Returns the key of a domain. `host`: in lowercase ASCII, without a port or a trailing dot. */
export function domainKey(host: string): DomainKey {
  return `${DOMAIN_PREFIX}${host}` as DomainKey;
}

/** The key of the entry that says whether any account has ever verified a domain. No host has this name. */
export const ANY_DOMAIN_KEY = domainKey("*");

/**
 * Returns whether the key belongs to a domain. No link key starts with the prefix: slugs contain no colon, and all
 * other link keys start with a domain's number and a slash.
 */
export function isDomainKey(key: TargetKey): key is DomainKey {
  return key.startsWith(DOMAIN_PREFIX);
}

/** Returns the host in a domain key. */
export function hostOfKey(key: DomainKey): string {
  return key.slice(DOMAIN_PREFIX.length);
}

/** Returns the link key whose stored form is `text`. */
export function storedLinkKey(text: string): LinkKey {
  return text as LinkKey;
}
