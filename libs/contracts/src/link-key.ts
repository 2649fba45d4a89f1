// The key of a short link. In memory, in the target cache, in the redirect_targets view, and in the change feed, a short link is identified
// only by its key, which is never parsed.

declare const brand: unique symbol;

/** The opaque key of a short link (domain and path). Only the functions below return one. */
export type LinkKey = string & { readonly [brand]: true };

/** Stands for the domain of PUBLIC_SHORT_URL, whatever that domain is. */
export const DEFAULT_DOMAIN = "";

/**
 * Returns the key of the short link `domain`/`path`. `domain`: DEFAULT_DOMAIN, or a lowercase host in ASCII. `path`: canonical (see
 * canonicalSlug). In the default domain, the key is just the path, so it is short and does not change when PUBLIC_SHORT_URL changes.
 */
export function linkKey(domain: string, path: string): LinkKey {
  return (domain === DEFAULT_DOMAIN ? path : `${domain}/${path}`) as LinkKey;
}

/** Returns the key whose stored form is `text`. */
export function storedLinkKey(text: string): LinkKey {
  return text as LinkKey;
}
