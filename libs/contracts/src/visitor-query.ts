// What the redirect does with the query of a visitor's request for a short link.

/**
 * `drop`: ignores the query. `forward`: adds its parameters to the target, except those that the target already has.
 * `override`: adds all of them, replacing the target's parameters with the same names.
 */
export const VISITOR_QUERIES = ["drop", "forward", "override"] as const;
export type VisitorQuery = (typeof VISITOR_QUERIES)[number];
