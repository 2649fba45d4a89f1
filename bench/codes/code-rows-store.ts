// Inserts codes into the database, and reads their counts.

import { DEFAULT_DOMAIN, linkKey } from "@qr/contracts";
import pg from "pg";
import { insertDomains } from "./domain-rows-store.ts";
import { SQL_CODE_UUID, SQL_SLUG, SQL_TARGET } from "./numbered-code.ts";
import { domainNumberOf, type Placement, placementOn } from "./placement.ts";

export const ACCOUNT = "01900000-0000-7000-8000-ffffffffffff";

/**
 * The number of scans in each count table, including scans by bots (all three must agree), and the number of frames.
 */
export interface Counted {
  totals: number;
  days: number;
  quarterHours: number;
  frames: number;
}

/** Opens a connection without deadlines, because a service's deadlines are too short for inserting a million rows. */
export async function connectDatabase(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "bench" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Inserts the account that owns all codes and domains. */
export async function insertAccount(client: pg.Client): Promise<void> {
  await client.query("INSERT INTO accounts (id, email, plan) VALUES ($1, 'bench@example.com', 'unlimited')", [ACCOUNT]);
}

/** Inserts dynamic codes numbered 0 to `count` - 1, owned by one account, each with an address in every placement. */
export async function insertCodes(client: pg.Client, count: number, placements = [placementOn(0)]): Promise<void> {
  await insertAccount(client);
  const domains = Math.max(...placements.map((placement) => placement.first + placement.domains));
  if (domains > 0) await insertDomains(client, ACCOUNT, domains);
  await client.query(
    `INSERT INTO codes (id, account_id, slug, type, target, dynamic, color_dark, color_light, format, payload, created_at, updated_at)
     SELECT ${SQL_CODE_UUID}, $1, ${SQL_SLUG}, 'url', ${SQL_TARGET}, true, '#000000', '#ffffff', 'png',
            'HTTPS://QR.EXAMPLE/' || ${SQL_SLUG}, now(), now()
     FROM generate_series(0::bigint, $2::bigint - 1) AS number`,
    [ACCOUNT, count],
  );
  for (const placement of placements) await insertLinks(client, count, placement);
  await client.query("VACUUM ANALYZE codes, links");
}

async function insertLinks(client: pg.Client, count: number, { domains, first }: Placement): Promise<void> {
  const starts = Array.from({ length: Math.max(1, domains) }, (_, index) =>
    linkKey(domains === 0 ? DEFAULT_DOMAIN : domainNumberOf(first + index), ""),
  );
  await client.query(
    `INSERT INTO links (key, code_id) SELECT starts.start || ${SQL_SLUG}, ${SQL_CODE_UUID}
     FROM generate_series(0::bigint, $1::bigint - 1) AS number
     JOIN unnest($2::text[]) WITH ORDINALITY AS starts (start, place) ON starts.place - 1 = number % $3`,
    [count, starts, starts.length],
  );
}

/** Runs a query that selects a single number, and returns that number. */
export async function readNumber(client: pg.Client, query: string, values: unknown[] = []): Promise<number> {
  return (await client.query(`SELECT (${query})::float8 AS number`, values)).rows[0].number;
}

/** Returns the number of scans counted so far, including scans by bots. */
export function countedScans(client: pg.Client): Promise<number> {
  return readNumber(client, "SELECT coalesce(sum(scans + bots), 0) FROM total_parts");
}

/** Returns the number of frames counted so far. */
export function inboxFrames(client: pg.Client): Promise<number> {
  return readNumber(client, "SELECT count(*) FROM inbox");
}

export async function readCounted(client: pg.Client): Promise<Counted> {
  const sum = "SELECT coalesce(sum(mobile + desktop + tablet + bots), 0) FROM";
  return {
    totals: await countedScans(client),
    days: await readNumber(client, `${sum} day_parts`),
    quarterHours: await readNumber(client, `${sum} quarter_hour_counts`),
    frames: await inboxFrames(client),
  };
}

/** Returns whether the totals that the gateway reads include a scan of the code. */
export async function isCounted(client: pg.Client, codeId: string): Promise<boolean> {
  return (await readNumber(client, "SELECT count(*) FROM total_parts WHERE code_id = $1", [codeId])) > 0;
}

export async function clearCounts(client: pg.Client): Promise<void> {
  await client.query("TRUNCATE code_totals, code_days, quarter_hour_counts, visitor_sketches, account_days, inbox");
}
