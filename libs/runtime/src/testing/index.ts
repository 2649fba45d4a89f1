// For tests of several packages: a network that breaks, and a check that nothing happens.

export * from "./stays-true.ts";
export * from "./tcp-proxy.ts";
