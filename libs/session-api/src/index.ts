// The types and constants of the requests and responses under /session. This package has no functions, so that the browser loads no code.

export * from "./accounts.ts";
export * from "./addresses.ts";
export * from "./codes.ts";
export * from "./home.ts";
export * from "./keys.ts";
export * from "./people.ts";
export * from "./shares.ts";
export * from "./transport.ts";
export * from "./views.ts";
