// The unit tests of the modules that stryker.config.mjs mutates; they run for every mutant, so each test must be fast.
import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: [
      "libs/counts/src/calendar/*.test.ts",
      "libs/counts/src/read/bucket-by-local-day.test.ts",
      "services/gateway/src/statistics/*.test.ts",
      "services/gateway/src/codes/content/*.test.ts",
      "services/gateway/src/codes/public-urls.test.ts",
      "services/redirect/src/journal/{journal,segment}.test.ts",
      "libs/visitor-sketch/src/*.test.ts",
      "libs/symbol-matrix/src/*.test.ts",
      "libs/rules/src/*.test.ts",
    ],
    exclude: ["**/*.integration.test.ts"],
    // Excludes the tests with the largest samples, which would take up most of the time.
    testNamePattern: /^(?!.*(2,000 random payloads|no payload needs a larger version)).*$/,
    testTimeout: 60_000,
  },
});
