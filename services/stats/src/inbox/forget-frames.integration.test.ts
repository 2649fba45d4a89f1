import { createTestDatabase, openTestPool } from "@qr/database/testing";
import { expect, it } from "vitest";
import { log } from "../testing/workers.ts";
import { forgetOldFrames } from "./forget-frames.ts";
import { createInbox } from "./inbox-store.ts";

it("forgets every frame older than INBOX_DAYS, in batches, and keeps the others", async () => {
  const database = await createTestDatabase();
  const pool = openTestPool(database.url, 2);
  await pool.query(`
    INSERT INTO inbox (journal_id, frame, folded_at)
    SELECT gen_random_uuid(), n, now() - CASE WHEN n <= 12000 THEN interval '30 days 1 minute' ELSE interval '29 days' END
    FROM generate_series(1, 12500) AS n`);
  const batches: number[] = [];
  const onForgotten = (count: number) => void batches.push(count);
  const signal = new AbortController().signal;
  await forgetOldFrames({ inbox: createInbox(pool, log), days: 30, log, signal, onForgotten });
  expect(batches).toEqual([5000, 5000, 2000]);
  expect((await pool.query("SELECT count(*)::int AS kept, min(frame)::int AS least FROM inbox")).rows).toEqual([
    { kept: 500, least: 12_001 },
  ]);
  await pool.end();
  await database.drop();
});
