// Scans for tests, and readers of the count tables.

export * from "./count-scans.ts";
export * from "./scans.ts";
