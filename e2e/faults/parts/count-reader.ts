// Reads each code's counts directly from the database, bypassing every link, and checks whether the tables are consistent.

import { codeIdFromUuid } from "@qr/contracts";
import type { openPool } from "@qr/database";

type Pool = ReturnType<typeof openPool>;

const TOTALS = "SELECT code_id, sum(scans) AS scans FROM total_parts GROUP BY code_id";
const FRAMES = "SELECT count(*) AS frames FROM inbox";
/** Selects the codes whose counts disagree. This is a single statement, so it reads one snapshot. */
const DISAGREEING = `
  SELECT t.code_id, t.scans AS total, d.scans AS by_day, q.scans AS by_quarter_hour
  FROM (SELECT code_id, sum(scans) AS scans FROM total_parts GROUP BY code_id) t
  LEFT JOIN (SELECT code_id, sum(mobile + desktop + tablet) AS scans FROM day_parts GROUP BY code_id) d USING (code_id)
  LEFT JOIN (SELECT code_id, sum(mobile + desktop + tablet) AS scans FROM quarter_hour_counts GROUP BY code_id) q
    USING (code_id)
  WHERE (t.scans, t.scans) IS DISTINCT FROM (d.scans, q.scans)`;

export interface CountReader {
  /** Returns the number of scans counted so far, by code ID. Rejects while Postgres is down. */
  totals(): Promise<ReadonlyMap<string, number>>;
  /** Returns the number of frames that the stats service has folded so far. */
  frames(): Promise<number>;
  /** Returns descriptions of the codes whose totals differ from the sums of their daily or quarter-hour counts. */
  disagreeing(): Promise<string[]>;
  query(sql: string): Promise<Record<string, unknown>[]>;
  /** Runs the statements on a connection. The connection stays open until the returned function is called. Rejects if a statement fails. */
  hold(...begin: string[]): Promise<() => Promise<void>>;
}

export function createCountReader(pool: Pool): CountReader {
  return {
    totals: async () => {
      const { rows } = await pool.query<{ code_id: string; scans: string }>(TOTALS);
      return new Map(rows.map(({ code_id, scans }) => [codeIdFromUuid(code_id), Number(scans)]));
    },
    frames: async () => Number((await pool.query<{ frames: string }>(FRAMES)).rows[0]?.frames),
    disagreeing: async () => (await pool.query(DISAGREEING)).rows.map((row) => JSON.stringify(row)),
    query: async (sql) => (await pool.query(sql)).rows,
    hold: async (...begin) => {
      const client = await pool.connect();
      const letGo = async () => {
        await client.query("ROLLBACK").catch(() => {});
        client.release(true);
      };
      try {
        for (const sql of begin) await client.query(sql);
        return letGo;
      } catch (error) {
        await letGo();
        throw error;
      }
    },
  };
}
