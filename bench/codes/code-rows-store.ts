// Inserts codes directly into the database and reads their counts.

import pg from "pg";
import { SQL_CODE_UUID, SQL_SLUG, SQL_TARGET } from "./numbered-code.ts";

export const ACCOUNT = "01900000-0000-7000-8000-ffffffffffff";

export interface Counted {
  scans: number;
  bots: number;
  /** Sum of scans and bots in each count table; the sums must be equal. */
  byTable: { totals: number; days: number; quarterHours: number };
  frames: number;
}

/** Opens a connection without deadlines, because inserting a million rows takes longer than those of a service. */
export async function connectDatabase(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "bench" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Inserts the codes with numbers 0 to `count` - 1: dynamic, owned by one account. */
export async function insertCodes(client: pg.Client, count: number): Promise<void> {
  await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, 'bench@example.com', 'unlimited')", [ACCOUNT]);
  await client.query(
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     SELECT ${SQL_CODE_UUID}, $1, ${SQL_SLUG}, 'url', ${SQL_TARGET}, true, '#000000', '#ffffff', 'png',
            'HTTPS://QR.EXAMPLE/' || ${SQL_SLUG}, now(), now()
     FROM generate_series(0::bigint, $2::bigint - 1) AS number`,
    [ACCOUNT, count],
  );
  await client.query("VACUUM ANALYZE codes");
}

/** Returns the number of scans counted so far, including bots. */
export async function countedScans(client: pg.Client): Promise<number> {
  const { rows } = await client.query("SELECT coalesce(sum(scans + bots), 0)::float8 AS counted FROM total_parts");
  return rows[0].counted;
}

export async function inboxFrames(client: pg.Client): Promise<number> {
  return (await client.query("SELECT count(*)::float8 AS frames FROM inbox")).rows[0].frames;
}

/** Returns everything counted so far, by table. */
export async function readCounted(client: pg.Client): Promise<Counted> {
  const { rows } = await client.query(
    `SELECT (SELECT coalesce(sum(scans), 0)::float8 FROM total_parts) AS scans,
            (SELECT coalesce(sum(bots), 0)::float8 FROM total_parts) AS bots,
            (SELECT coalesce(sum(mobile + desktop + tablet + bots), 0)::float8 FROM day_parts) AS days,
            (SELECT coalesce(sum(mobile + desktop + tablet + bots), 0)::float8 FROM quarter_hour_counts) AS quarter_hours`,
  );
  const [row] = rows;
  return {
    scans: row.scans,
    bots: row.bots,
    byTable: { totals: row.scans + row.bots, days: row.days, quarterHours: row.quarter_hours },
    frames: await inboxFrames(client),
  };
}

export async function clearCounts(client: pg.Client): Promise<void> {
  await client.query("TRUNCATE code_totals, code_days, quarter_hour_counts, visitor_sketches, account_days, inbox");
}
