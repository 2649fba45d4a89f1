// Counts scans as a shard's worker does, but without frames.

import { inTransaction } from "@qr/database";
import { createLogger } from "@qr/runtime";
import type pg from "pg";
import { createFold, type ScanFold } from "../write/fold-scans.ts";
import { addQuarterHours } from "../write/quarter-hour-store.ts";

const log = createLogger("test", "silent");

export async function countScans(pool: pg.Pool, scans: Parameters<ScanFold["add"]>[0], shard = 0): Promise<void> {
  const fold = createFold();
  fold.add(scans);
  await inTransaction(pool, (client) => addQuarterHours(client, fold.result(), { shard, log }));
}
