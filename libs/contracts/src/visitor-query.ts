// What the redirect does with the query of a visitor's request for a short link.

/**
 * `drop`: nothing. `forward`: adds its parameters to the target, except those that the target has itself. `override`: adds all of them, in
 * place of the target's own parameters with the same names.
 */
export const VISITOR_QUERIES = ["drop", "forward", "override"] as const;
export type VisitorQuery = (typeof VISITOR_QUERIES)[number];
