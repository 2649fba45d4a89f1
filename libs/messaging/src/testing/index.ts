// For tests of this and other packages: the suite of every bus, and a private namespace on the broker.

export * from "./bus-suite.ts";
export * from "./test-broker.rabbit.ts";
