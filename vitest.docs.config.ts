// The tests that compare docs and code. They need no server, so `npm run check` runs them.
import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["e2e/docs/*.test.ts", "bench/scale/model/documented-tables.test.ts", "libs/contracts/src/**/*.test.ts"],
    // As in vitest.config.ts.
    testTimeout: 30_000,
  },
});
