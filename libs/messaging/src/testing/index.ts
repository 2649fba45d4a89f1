// For tests of this and other packages: the test suite that every bus must pass, and a private namespace on the broker.

export * from "./bus-suite.ts";
export * from "./test-broker.rabbit.ts";
