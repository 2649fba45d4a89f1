// What tests of this and of other packages use: the suite that every bus passes and a broker of one's own.

export * from "./bus-suite.ts";
export * from "./test-broker.rabbit.ts";
