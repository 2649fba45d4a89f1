// Tests first starts on disks of many sizes, so that the disk fills up in a different step each time.

import { join } from "node:path";
import { migrate, startEmbeddedPostgres } from "@qr/database";
import { createEmbeddedFolder } from "@qr/database/testing";
import { createLogger } from "@qr/runtime";
import { expect, test } from "vitest";
import { startOnSmallDisk } from "./first-start.ts";

const NOT_PERMITTED = "this machine does not permit mounts";
const DEADLINE_MS = 3_600_000;
const COARSE_MIB = 4;
const FINE_MIB = 0.25;
const MAX_MIB = 256;
/** Space left after the migration of the database: from none to enough for everything else, initially in steps of one file-system page. */
const LEFT_KIB = [0, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 1024];

type Plan = Parameters<typeof startOnSmallDisk>[0];

/** Starts standalone according to each plan. Prints and collects the steps that fail. */
function tryStarts() {
  const steps = new Set<string>();
  /** Resolves with whether the disk was large enough, or with undefined if no disk can be mounted. */
  const fits = async (plan: Plan): Promise<boolean | undefined> => {
    const report = await startOnSmallDisk(plan);
    if (report?.step !== undefined) {
      console.log(`${plan.megabytes} MiB: could not ${report.step}`);
      steps.add(report.step);
    }
    return report && report.step === undefined;
  };
  return { steps, fits };
}

test(
  "on a disk of any size, a first start works or says what to do, and the next start, with enough space, works",
  async ({ skip }) => {
    const { steps, fits } = tryStarts();
    let enough = COARSE_MIB;
    for (; ; enough += COARSE_MIB) {
      const isEnough = await fits({ megabytes: enough });
      if (isEnough === undefined) return skip(NOT_PERMITTED);
      if (isEnough) break;
      expect(enough).toBeLessThan(MAX_MIB);
    }
    for (let size = enough - COARSE_MIB + FINE_MIB; size < enough; size += FINE_MIB) await fits({ megabytes: size });
    expect(steps).toContain("create the database");
    expect(steps).toContain("migrate the database");
  },
  DEADLINE_MS,
);

test(
  "with any space left after the migration, a first start works or says what to do, and the next one, with enough space, works",
  async ({ skip }) => {
    const { steps, fits } = tryStarts();
    for (const kib of LEFT_KIB) {
      if ((await fits({ megabytes: kib / 1024, prepare: createMigrated })) === undefined) return skip(NOT_PERMITTED);
    }
    expect(steps.size).toBeGreaterThan(0);
  },
  DEADLINE_MS,
);

async function createMigrated(dataDir: string): Promise<void> {
  const log = createLogger("test", "silent");
  const dir = join(dataDir, "postgres");
  await createEmbeddedFolder(dir);
  const { url, stop } = await startEmbeddedPostgres({ dir, log });
  await migrate({ url, log });
  await stop();
}
