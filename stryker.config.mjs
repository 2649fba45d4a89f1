// npx stryker run: the tests for the pure modules must detect at least 85% of the mutants. Part of `npm run test:nightly`.

import { availableParallelism } from "node:os";

/** @type {import("@stryker-mutator/core").PartialStrykerOptions} */
export default {
  testRunner: "vitest",
  concurrency: availableParallelism(),
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "vitest.stryker.config.ts" },
  mutate: [
    "libs/counts/src/calendar/*.ts",
    "services/gateway/src/statistics/statistics-days.ts",
    "services/gateway/src/codes/content/{check-target,check-url,hosts}.ts",
    "services/redirect/src/journal/segment.ts",
    "libs/visitor-sketch/src/*.ts",
    "libs/symbol-matrix/src/*.ts",
    "libs/rules/src/*.ts",
    "!**/*.test.ts",
  ],
  thresholds: { high: 95, low: 90, break: 85 },
  // Each mutant in code that runs only when a module is imported would require a run of all tests.
  ignoreStatic: true,
  reporters: ["progress-append-only", "clear-text", "json"],
  jsonReporter: { fileName: ".cache/mutation.json" },
  tempDirName: ".cache/stryker",
  ignorePatterns: ["**/dist", ".cache", ".artifacts", ".data"],
  clearTextReporter: { logTests: false, allowColor: false },
  allowConsoleColors: false,
  disableTypeChecks: false,
};
