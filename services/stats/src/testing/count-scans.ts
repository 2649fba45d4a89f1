// Counts scans as the worker of a shard does, as one frame. For tests only.

import { randomUUID } from "node:crypto";
import type pg from "pg";
import { createCountStore } from "../counts/count-store.ts";
import { createFold } from "../counts/fold-scans.ts";
import { log } from "./workers.ts";

export async function countScans(
  pool: pg.Pool,
  scans: Parameters<ReturnType<typeof createFold>["add"]>[0],
  shard = 0,
): Promise<void> {
  const fold = createFold();
  fold.add(scans);
  await createCountStore(pool, log, shard).count([{ journalId: randomUUID(), frame: 1 }], () => fold.result());
}
