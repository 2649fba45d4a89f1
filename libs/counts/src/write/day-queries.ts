// The statements for day-store.ts, in the order in which they run. Rows are passed as arrays in ascending order of their keys, as in
// quarter-hour-queries.ts.

/** Until the end of the transaction, erase_account does not delete codes; see the migration. */
export const KEEP_CODES = "SELECT pg_advisory_xact_lock_shared(1364354418, 0)";

export const READ_ACCOUNTS = `SELECT code_id, account_id FROM code_accounts WHERE code_id = ANY($1::uuid[])`;

/** For a code that does not exist, the row's account is NULL; delete_ownerless_counts finds these rows. */
export const ADD_TOTALS = `
  INSERT INTO code_totals AS kept (code_id, scans, bots, folded_at, account_id)
  SELECT code_id, scans, bots, now(), account_id
  FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[]) AS added (code_id, scans, bots, account_id)
  ON CONFLICT (code_id) DO UPDATE
  SET scans = kept.scans + excluded.scans,
      bots = kept.bots + excluded.bots,
      folded_at = greatest(kept.folded_at, excluded.folded_at)`;

/** Adds counts to day rows. Returns the rows with a string that now exceeds $10 characters, for WRITE_DAY_TEXTS to compact. */
export const ADD_DAYS = `
  WITH written AS (
    INSERT INTO code_days AS kept (code_id, day, scans, mobile, desktop, tablet, bots, quarter_hours, dimensions, combinations)
    SELECT code_id, date '1970-01-01' + day, mobile + desktop + tablet, mobile, desktop, tablet, bots, quarter_hours, dimensions,
      combinations
    FROM unnest($1::uuid[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[], $8::text[],
      $9::text[]) AS added (code_id, day, mobile, desktop, tablet, bots, quarter_hours, dimensions, combinations)
    ON CONFLICT (code_id, day) DO UPDATE
    SET scans = kept.scans + excluded.scans,
        mobile = kept.mobile + excluded.mobile,
        desktop = kept.desktop + excluded.desktop,
        tablet = kept.tablet + excluded.tablet,
        bots = kept.bots + excluded.bots,
        quarter_hours = kept.quarter_hours || excluded.quarter_hours,
        dimensions = kept.dimensions || excluded.dimensions,
        combinations = kept.combinations || excluded.combinations
    RETURNING code_id, day, quarter_hours, dimensions, combinations
  )
  SELECT code_id, day - date '1970-01-01' AS day, quarter_hours, dimensions, combinations FROM written
  WHERE greatest(length(quarter_hours), length(dimensions), length(combinations)) > $10::int`;

export const WRITE_DAY_TEXTS = `
  UPDATE code_days AS kept
  SET quarter_hours = changed.quarter_hours, dimensions = changed.dimensions, combinations = changed.combinations
  FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[])
    AS changed (code_id, day, quarter_hours, dimensions, combinations)
  WHERE kept.code_id = changed.code_id AND kept.day = date '1970-01-01' + changed.day`;

/**
 * Needs no lock, because every transaction that creates or changes a sketch first locks the code's day row with
 * ADD_DAYS. This statement runs after ADD_DAYS, so it reads what the previous holder of that lock committed.
 */
export const READ_SKETCHES = `
  SELECT (wanted.position - 1)::int AS index, kept.sketch
  FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS wanted (code_id, period, position)
  JOIN visitor_sketches AS kept ON kept.code_id = wanted.code_id AND kept.day = date '1970-01-01' + wanted.period`;

/** $3: all sketches as one bytea; $4: the 1-based start of each sketch; $5: the length of each sketch, in bytes. */
export const WRITE_SKETCHES = `
  INSERT INTO visitor_sketches (code_id, day, sketch)
  SELECT code_id, date '1970-01-01' + period, substring($3::bytea FROM begins FOR bytes)
  FROM unnest($1::uuid[], $2::int[], $4::int[], $5::int[]) AS changed (code_id, period, begins, bytes)
  ON CONFLICT (code_id, day) DO UPDATE SET sketch = excluded.sketch`;

/** Adds counts to the accounts' day rows, creating missing rows. Locks the rows for WRITE_ACCOUNT_DAYS, so the returned values stay current. */
export const ADD_ACCOUNT_DAYS = `
  INSERT INTO account_days AS kept (account_id, day, mobile, desktop, tablet, bots)
  SELECT account_id, date '1970-01-01' + day, mobile, desktop, tablet, bots
  FROM unnest($1::uuid[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    AS added (account_id, day, mobile, desktop, tablet, bots)
  ON CONFLICT (account_id, day) DO UPDATE
  SET mobile = kept.mobile + excluded.mobile,
      desktop = kept.desktop + excluded.desktop,
      tablet = kept.tablet + excluded.tablet,
      bots = kept.bots + excluded.bots
  RETURNING account_id, day - date '1970-01-01' AS day, quarter_hours, sketch, dimensions, combinations`;

/** $3, $4, and $5 are the sketches, as in WRITE_SKETCHES. */
export const WRITE_ACCOUNT_DAYS = `
  UPDATE account_days AS kept
  SET sketch = nullif(substring($3::bytea FROM begins FOR bytes), ''), quarter_hours = changed.quarter_hours,
    dimensions = changed.dimensions, combinations = changed.combinations
  FROM unnest($1::uuid[], $2::int[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[])
    AS changed (account_id, day, begins, bytes, quarter_hours, dimensions, combinations)
  WHERE kept.account_id = changed.account_id AND kept.day = date '1970-01-01' + changed.day`;
