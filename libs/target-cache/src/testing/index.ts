// The suite that every target cache passes, for tests of this and of other packages.

export * from "./target-cache-suite.ts";
