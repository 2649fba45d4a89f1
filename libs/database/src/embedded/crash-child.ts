// Started by embedded-postgres.test.ts to be killed: opens the folder and inserts without end, printing each row that was acknowledged.

import { createLogger } from "@qr/runtime";
import { openPool, startEmbeddedPostgres } from "../index.ts";

const log = createLogger("crash-child", "silent");
const { url } = await startEmbeddedPostgres({ dir: process.argv[2] ?? "", log });
const pool = openPool({ url, max: 4, name: "crash", log });
await pool.query("CREATE TABLE IF NOT EXISTS rows (id TEXT PRIMARY KEY)");
console.log("open");
const inserters = Array.from({ length: 4 }, async (_, inserter) => {
  for (let row = 0; ; row += 1) {
    const id = `${process.pid}-${inserter}-${row}`;
    await pool.query("INSERT INTO rows VALUES ($1)", [id]);
    console.log(id);
  }
});
await Promise.all(inserters);
