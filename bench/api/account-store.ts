// Inserts the benchmark's account: many codes, and a year of counts and visitors for some of them.

import { emptySketch } from "@qr/visitor-sketch";
import type pg from "pg";
import { ACCOUNT, insertCodes, readNumber } from "../codes/code-rows-store.ts";
import { SQL_CODE_UUID } from "../codes/numbered-code.ts";
import { seededRandom } from "../codes/popularity.ts";

const DAYS = 365;
const VISITORS_A_DAY = 20;
/** Number of distinct daily sketches. Each code uses one of them per day. */
const SKETCHES = 400;

/** Inserts the account, its codes (created five minutes apart), and a year of counts for the first `scanned` codes. */
export async function insertAccount(client: pg.Client, codes: number, scanned: number): Promise<void> {
  await insertCodes(client, codes);
  await client.query(
    `UPDATE codes SET created_at = numbered.at, updated_at = numbered.at
     FROM (SELECT ${SQL_CODE_UUID} AS id, date_trunc('day', now()) - number * interval '5 minutes' AS at
           FROM generate_series(0::bigint, $1::bigint - 1) AS number) AS numbered
     WHERE codes.id = numbered.id`,
    [codes],
  );
  await client.query("UPDATE accounts SET plan = 'business' WHERE id = $1", [ACCOUNT]);
  const perDay = "5 AS mobile, 10 AS desktop, 5 AS tablet, 2 AS bots";
  const numbered = `SELECT ${SQL_CODE_UUID} AS code_id, number FROM generate_series(0::bigint, $1::bigint - 1) AS number`;
  const eachDay = `(${numbered}) AS code, generate_series(0, ${DAYS - 1}) AS age`;
  await client.query(
    `INSERT INTO code_totals (code_id, scans, bots, folded_at, account_id)
     SELECT code_id, ${20 * DAYS}, ${2 * DAYS}, now(), $2 FROM (${numbered}) AS code`,
    [scanned, ACCOUNT],
  );
  await client.query(
    `INSERT INTO code_days (code_id, day, scans, mobile, desktop, tablet, bots)
     SELECT code_id, current_date - age, mobile + desktop + tablet, mobile, desktop, tablet, bots
     FROM (SELECT code_id, age, ${perDay} FROM ${eachDay}) AS counts ORDER BY age DESC, code_id`,
    [scanned],
  );
  await client.query(
    `INSERT INTO visitor_sketches (code_id, day, sketch)
     SELECT code_id, current_date - age, ($2::bytea[])[1 + (number * 7 + age * 13) % ${SKETCHES}]
     FROM ${eachDay} ORDER BY age DESC, code_id`,
    [scanned, [...sketches()]],
  );
  await client.query("VACUUM ANALYZE");
}

function* sketches(): Generator<Buffer> {
  const random = seededRandom(3);
  const half = () => Math.floor(random() * 2 ** 32);
  for (let number = 0; number < SKETCHES; number += 1) {
    const sketch = emptySketch();
    for (let visitor = 0; visitor < VISITORS_A_DAY; visitor += 1) sketch.add(half(), half());
    yield sketch.encode();
  }
}

/** Returns the number of events that have not been published yet. */
export function unpublishedEvents(client: pg.Client): Promise<number> {
  return readNumber(client, "SELECT count(*) FROM events WHERE next_attempt_at IS NOT NULL");
}

/** Returns the number of codes in the account. */
export function codesOfAccount(client: pg.Client): Promise<number> {
  return readNumber(client, "SELECT count(*) FROM codes WHERE account_id = $1", [ACCOUNT]);
}

/** Deletes all events, because the bare server does not publish them. */
export async function forgetEvents(client: pg.Client): Promise<void> {
  await client.query("TRUNCATE events");
  await client.query("CHECKPOINT");
}
