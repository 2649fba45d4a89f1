// A process that embedded-postgres-crash.nightly.test.ts kills. It inserts rows forever and prints each acknowledged row.

import { createLogger } from "@qr/runtime";
import { openPool, startEmbeddedPostgres } from "../index.ts";

const LANES = 4;
const log = createLogger("crash-child", "silent");
const { url } = await startEmbeddedPostgres({ dir: process.argv[2] ?? "", log });
const pool = openPool({ url, max: LANES, name: "crash", log });

/** Resolves with true if the statement succeeded, otherwise with false. On a busy machine, the statement may miss the pool's deadlines. */
const succeeds = (sql: string, values: string[] = []) =>
  pool.query(sql, values).then(
    () => true,
    () => false,
  );

async function insertForEver(lane: number): Promise<void> {
  for (let row = 0; ; row += 1) {
    const id = `${process.pid}-${lane}-${row}`;
    if (await succeeds("INSERT INTO rows VALUES ($1)", [id])) console.log(id);
  }
}

while (!(await succeeds("CREATE TABLE IF NOT EXISTS rows (id TEXT PRIMARY KEY)")));
console.log("open");
await Promise.all(Array.from({ length: LANES }, (_, lane) => insertForEver(lane)));
