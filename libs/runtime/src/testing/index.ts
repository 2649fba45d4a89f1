// For tests of several packages: a network that breaks.

export * from "./tcp-proxy.ts";
