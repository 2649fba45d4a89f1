// The end of a test file's name determines its tier:
//   NAME.test.ts              unit: no servers or child processes
//   NAME.integration.test.ts  one package with real servers
//   NAME.system.test.ts       the whole service, one process per service
//   NAME.nightly.test.ts      too long for every change
// `npm test` runs the first three, one after another, except for the files that run only at night. `npm run test:nightly` runs all four, the
// last tier one file at a time.

import { availableParallelism } from "node:os";
import { configDefaults, defineConfig, type TestProjectConfiguration } from "vitest/config";
import { ONLY_AT_NIGHT } from "./scripts/only-at-night.ts";
import TestOrder from "./scripts/test-order.ts";

const FOLDERS = "{libs,services,e2e,bench}/**";
const NOT_TESTS = [...configDefaults.exclude, "e2e/boundaries/planted/**"];
/** At night, these files of the system tier put so much load on the machine that each runs alone, as part of the nightly tier. */
const ALONE_AT_NIGHT = "e2e/{bulk-changes,re-point,retries}/*.system.test.ts";
const IS_NIGHTLY = process.env.NIGHTLY === "1";
/**
 * Whether the command names files. An argument counts as a file if it is a path, or if it is neither an option nor an
 * option's value.
 */
const NAMES_FILES = process.argv
  .slice(3)
  .some(
    (argument, index, all) =>
      !argument.startsWith("-") && (argument.includes("/") || !/^-[^=]*$/.test(all[index - 1] ?? "")),
  );
const LEFT_OUT = IS_NIGHTLY || NAMES_FILES ? [] : ONLY_AT_NIGHT;
const CORES = availableParallelism();
const SERVERS = "libs/test-kit/src/global-setup.ts";
const SHARED_SYSTEM = "libs/test-kit/src/shared-system.ts";

// Tests run in a time zone other than UTC, regardless of the machine's time zone. Threads inherit this setting from
// this process.
process.env.TZ = "Europe/Berlin";

const unit: TestProjectConfiguration = {
  extends: true,
  test: {
    name: "unit",
    include: [`${FOLDERS}/*.test.ts`],
    exclude: [...NOT_TESTS, ...LEFT_OUT, "**/*.{integration,system,nightly}.test.ts"],
    pool: "threads",
    isolate: false,
    maxWorkers: CORES + 1,
    sequence: { groupOrder: 0 },
  },
};

interface Tier {
  name: string;
  groupOrder: number;
  globalSetup: string[];
  /** `also`: files of other tiers to run with this tier. `except`: files of this tier to run with another tier. */
  also?: string[];
  except?: string[];
  /** Default: two more than there are cores, because these tests often wait for servers. */
  maxWorkers?: number;
}

function onServers({
  name,
  groupOrder,
  globalSetup,
  also = [],
  except = [],
  ...options
}: Tier): TestProjectConfiguration {
  return {
    extends: true,
    test: {
      name,
      include: [`${FOLDERS}/*.${name}.test.ts`, ...also],
      exclude: [...NOT_TESTS, ...LEFT_OUT, ...except],
      globalSetup,
      pool: "forks",
      // Except in the nightly tier, a worker imports each module only once for all of its test files.
      isolate: name === "nightly",
      maxWorkers: options.maxWorkers ?? CORES + 2,
      // On a busy machine, a test can take six times as long.
      testTimeout: 300_000,
      sequence: { groupOrder },
    },
  };
}

export default defineConfig({
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    projects: [
      unit,
      onServers({ name: "integration", groupOrder: 1, globalSetup: [SERVERS] }),
      onServers({
        name: "system",
        groupOrder: 2,
        globalSetup: [SERVERS, SHARED_SYSTEM],
        except: IS_NIGHTLY ? [ALONE_AT_NIGHT] : [],
        // Each system has many processes. On two slow cores, three systems at a time missed their deadlines.
        maxWorkers: CORES,
      }),
      ...(IS_NIGHTLY
        ? [onServers({ name: "nightly", groupOrder: 3, globalSetup: [SERVERS], also: [ALONE_AT_NIGHT], maxWorkers: 1 })]
        : []),
    ],
    exclude: NOT_TESTS,
    sequence: { sequencer: TestOrder, seed: Date.now() },
    setupFiles: ["libs/test-kit/src/leak-guard.ts"],
    reporters: ["default", "./scripts/closing-line.mjs"],
    // On a busy machine, polled conditions can take longer to become true.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
