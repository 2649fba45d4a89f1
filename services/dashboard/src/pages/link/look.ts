/** The path of the request that looks at a link. It is also the first part of the query key. */
export const LOOK = "/link/look";
