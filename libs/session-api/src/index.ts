// What the dashboard and the gateway say to each other under /session. The gateway responds these shapes, the dashboard reads them;
// types and constants alone, so that nothing of it weighs in a browser.

export * from "./accounts.ts";
export * from "./addresses.ts";
export * from "./codes.ts";
export * from "./keys.ts";
export * from "./people.ts";
export * from "./transport.ts";
