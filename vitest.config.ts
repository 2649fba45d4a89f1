import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: ["libs/*/src/**/*.test.ts", "services/*/src/**/*.test.ts", "e2e/**/*.test.ts", "bench/**/*.test.ts"],
    exclude: ["**/node_modules/**", "e2e/boundaries/planted/**"],
    globalSetup: ["libs/test-kit/src/global-setup.ts"],
    setupFiles: ["libs/test-kit/src/leak-guard.ts"],
    pool: "forks",
    // Most files wait for servers: on two cores, the default of one file at a time leaves half of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: ["default", "./scripts/closing-line.mjs"],
    // What is polled for may come late on a busy machine: the second that vitest gives is no wide margin.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
