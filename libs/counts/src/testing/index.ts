// Scans for tests, and what the count tables say about them.

export * from "./count-scans.ts";
export * from "./scans.ts";
