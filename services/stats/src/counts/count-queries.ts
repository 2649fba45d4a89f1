// The statements of count-store.ts, in the order in which a batch runs them. Rows come as arrays, one for each column, in
// ascending order of their keys: workers that meet on the same rows take their locks in the same order.

/** Frames that were folded before are left out of the answer. Waits for another worker that is folding the same one. */
export const INSERT_FRAMES = `
  INSERT INTO folded_frames (journal_id, frame)
  SELECT journal_id, frame FROM unnest($1::uuid[], $2::bigint[]) AS frames (journal_id, frame)
  ON CONFLICT DO NOTHING
  RETURNING journal_id, frame`;

export const ADD_TOTALS = `
  INSERT INTO code_totals AS kept (code_id, scans, bots, folded_at)
  SELECT code_id, scans, bots, now() FROM unnest($1::uuid[], $2::bigint[], $3::bigint[]) AS added (code_id, scans, bots)
  ON CONFLICT (code_id) DO UPDATE
  SET scans = kept.scans + excluded.scans,
      bots = kept.bots + excluded.bots,
      folded_at = greatest(kept.folded_at, excluded.folded_at)`;

export const ADD_DAYS = `
  INSERT INTO code_days AS kept (code_id, day, scans, mobile, desktop, tablet, bots)
  SELECT code_id, date '1970-01-01' + period, mobile + desktop + tablet, mobile, desktop, tablet, bots
  FROM unnest($1::uuid[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    AS added (code_id, period, mobile, desktop, tablet, bots)
  ON CONFLICT (code_id, day) DO UPDATE
  SET scans = kept.scans + excluded.scans,
      mobile = kept.mobile + excluded.mobile,
      desktop = kept.desktop + excluded.desktop,
      tablet = kept.tablet + excluded.tablet,
      bots = kept.bots + excluded.bots`;

export const ADD_QUARTER_HOURS = `
  INSERT INTO code_quarter_hours AS kept (code_id, starts_at, scans, mobile, desktop, tablet, bots)
  SELECT code_id, to_timestamp(period * 900.0), mobile + desktop + tablet, mobile, desktop, tablet, bots
  FROM unnest($1::uuid[], $2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    AS added (code_id, period, mobile, desktop, tablet, bots)
  ON CONFLICT (code_id, starts_at) DO UPDATE
  SET scans = kept.scans + excluded.scans,
      mobile = kept.mobile + excluded.mobile,
      desktop = kept.desktop + excluded.desktop,
      tablet = kept.tablet + excluded.tablet,
      bots = kept.bots + excluded.bots`;

/**
 * Needs no locks of its own: ADD_DAYS has locked the day's row of each code before, and every writer of a sketch does that
 * first, also where there is no sketch yet. As a later statement it sees what the lock's last holder has committed.
 */
export const READ_SKETCHES = `
  SELECT (wanted.place - 1)::int AS place, kept.sketch
  FROM unnest($1::uuid[], $2::int[]) WITH ORDINALITY AS wanted (code_id, period, place)
  JOIN visitor_sketches AS kept ON kept.code_id = wanted.code_id AND kept.day = date '1970-01-01' + wanted.period`;

/** All sketches come as one value, $3, and are cut out of it: $4 is where each begins, from 1, and $5 how long it is. */
export const WRITE_SKETCHES = `
  INSERT INTO visitor_sketches (code_id, day, sketch)
  SELECT code_id, date '1970-01-01' + period, substring($3::bytea FROM begins FOR bytes)
  FROM unnest($1::uuid[], $2::int[], $4::int[], $5::int[]) AS changed (code_id, period, begins, bytes)
  ON CONFLICT (code_id, day) DO UPDATE SET sketch = excluded.sketch`;

/** $1: days to keep, $2: rows at most. Leaves what another worker is deleting. */
export const FORGET_FRAMES = `
  DELETE FROM folded_frames
  WHERE (journal_id, frame) IN (
    SELECT journal_id, frame FROM folded_frames
    WHERE folded_at < now() - make_interval(days => $1)
    ORDER BY folded_at
    LIMIT $2
    FOR UPDATE SKIP LOCKED
  )`;
