import { join } from "node:path";
import { createEmbeddedFolder } from "@qr/database/testing";
import { expect, test } from "vitest";
import { startOnSmallDisk } from "./first-start.ts";

test("a first start without room after the database says what to do, and the next start, with enough space, works", async ({
  skip,
}) => {
  const prepare = (dataDir: string) => createEmbeddedFolder(join(dataDir, "postgres"));
  const report = await startOnSmallDisk({ megabytes: 0.1, env: { DEMO: "off" }, prepare });
  if (report === undefined) return skip("this machine does not permit mounts");
  expect(report.step).toBeDefined();
}, 300_000);
