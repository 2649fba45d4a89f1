// What tests of this and of other packages use: the suite that every bus passes, a broker of one's own, a proxy that breaks.

export * from "./bus-suite.ts";
export * from "./tcp-proxy.ts";
export * from "./test-broker.rabbit.ts";
