// What tests of this and of other packages use: the suite that every bus passes, a broker of one's own, a proxy that breaks.

export { startTcpProxy, type TcpProxy } from "@qr/runtime/testing";
export * from "./bus-suite.ts";
export * from "./test-broker.rabbit.ts";
