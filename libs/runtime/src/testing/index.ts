// For tests of several packages: addresses, clients that write raw bytes, a network that breaks, and a check that nothing happens.

export * from "./address-pairs.ts";
export * from "./forwarded-addresses.ts";
export * from "./raw-clients.ts";
export * from "./stays-true.ts";
export * from "./tcp-proxy.ts";
