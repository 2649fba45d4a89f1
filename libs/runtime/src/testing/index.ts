// What the tests of several packages use: a network that breaks.

export * from "./tcp-proxy.ts";
