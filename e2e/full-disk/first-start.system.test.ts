import { join } from "node:path";
import { createEmbeddedFolder } from "@qr/database/testing";
import { describe, expect, test } from "vitest";
import { startOnSmallDisk } from "./first-start.ts";

const WITHOUT_DEMO = { DEMO: "off" };
const NOT_PERMITTED = "this machine does not permit mounts";

describe("a first start on a disk that is too small says what to do, and the next start, with enough space, works", () => {
  test("if the database does not fit", async ({ skip }) => {
    const report = await startOnSmallDisk({ megabytes: 8, env: WITHOUT_DEMO });
    if (report === undefined) return skip(NOT_PERMITTED);
    expect(report.step).toBe("create the database");
  }, 300_000);

  test("if nothing fits after the database", async ({ skip }) => {
    const prepare = (dataDir: string) => createEmbeddedFolder(join(dataDir, "postgres"));
    const report = await startOnSmallDisk({ megabytes: 0.1, env: WITHOUT_DEMO, prepare });
    if (report === undefined) return skip(NOT_PERMITTED);
    expect(report.step).toBeDefined();
  }, 300_000);
});
