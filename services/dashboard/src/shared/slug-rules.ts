// Limits for typed paths of short links.

/** Maximum length of a path on the short host. */
export const MAX_SLUG_LENGTH = 40;
/** Maximum length of a path on an account's own domain that the gateway accepts, before percent-encoding. */
export const MAX_PATH_LENGTH = 600;

/**
 * Returns whether the short host can have this path. Only the gateway knows the rules for paths on accounts' own
 * domains.
 */
export const isSlug = (path: string): boolean => /^[\w-]{3,40}$/.test(path);
