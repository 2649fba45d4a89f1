// Inserts the history, the counts, and the styles of the codes that are exported, and reads how many rows there are.

import type pg from "pg";
import { ACCOUNT, readNumber } from "../codes/code-rows-store.ts";

export const DAYS = 30;
const CHANGES = 3;
const STYLE = { modules: "rounded", finders: "rounded", frame: { caption: "Scan me" }, logo: null };

/** Adds counts for DAYS days and CHANGES changes to each code, and a style to one code in ten. */
export async function insertDetails(client: pg.Client): Promise<void> {
  await client.query("UPDATE codes SET style = $1 WHERE get_byte(uuid_send(id), 15) % 10 = 0", [JSON.stringify(STYLE)]);
  await client.query(
    `INSERT INTO code_days (code_id, day, scans, mobile, desktop, tablet, bots)
     SELECT id, current_date - 1 - day, 3 + day, 1 + day, 1, 1, 2 FROM codes, generate_series(1, ${DAYS}) AS day`,
  );
  const actor = JSON.stringify({ type: "operator", id: null, name: "operator" });
  const changes = JSON.stringify({ title: { from: null, to: "A title of usual length" } });
  await client.query(
    `INSERT INTO code_changes (code_id, version, time, kind, actor, changes)
     SELECT id, change, now(), 'change', $1, $2 FROM codes, generate_series(2, ${CHANGES + 1}) AS change`,
    [actor, changes],
  );
  await client.query("VACUUM ANALYZE");
}

export interface Stored {
  codes: number;
  changes: number;
  scans: number;
}

export async function readStored(client: pg.Client): Promise<Stored> {
  const of = (what: string, table: string) =>
    readNumber(client, `SELECT ${what} FROM ${table} JOIN codes ON codes.id = code_id WHERE account_id = $1`, [
      ACCOUNT,
    ]);
  return {
    codes: await readNumber(client, "SELECT count(*) FROM codes WHERE account_id = $1", [ACCOUNT]),
    changes: await of("count(*)", "code_changes"),
    scans: await of("sum(scans)", "code_days"),
  };
}
