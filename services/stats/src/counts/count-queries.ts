// The statements of count-store.ts, in the order in which a batch runs them. Rows come as arrays, one for each column, in
// ascending order of their keys: workers that meet on the same rows take their locks in the same order.

/** Frames that were folded before are left out of the answer. Waits for another worker that is folding the same one. */
export const INSERT_FRAMES = `
  INSERT INTO folded_frames (journal_id, frame)
  SELECT journal_id, frame FROM unnest($1::uuid[], $2::bigint[]) AS frames (journal_id, frame)
  ON CONFLICT DO NOTHING
  RETURNING journal_id, frame`;

/**
 * $7: hex digits; $9: the worker's shard. Visitors and facets are appended unread; the keys of rows where they have grown beyond $10 and
 * $11 bytes come back, to be read by READ_QUARTER_HOURS and put in order by WRITE_QUARTER_HOURS. That no row itself comes back, and that
 * `unnest` stands in the list of columns, where nothing is stored in between, saves a fifth of what a new row costs.
 */
export const ADD_QUARTER_HOURS = `
  WITH written AS (
    INSERT INTO quarter_hour_counts AS kept
      (code_id, starts_at, shard, mobile, desktop, tablet, bots, visitors, facets, folded_at)
    SELECT code_id, to_timestamp(quarter_hour * 900::float8), $9::smallint, mobile, desktop, tablet, bots,
      decode(visitors, 'hex'), facets, now()
    FROM (
      SELECT unnest($1::uuid[]) AS code_id, unnest($2::int[]) AS quarter_hour, unnest($3::int[]) AS mobile,
        unnest($4::int[]) AS desktop, unnest($5::int[]) AS tablet, unnest($6::int[]) AS bots,
        unnest($7::text[]) AS visitors, unnest($8::text[]) AS facets
    ) AS added
    ON CONFLICT (code_id, starts_at, shard) DO UPDATE
    SET mobile = kept.mobile + excluded.mobile,
        desktop = kept.desktop + excluded.desktop,
        tablet = kept.tablet + excluded.tablet,
        bots = kept.bots + excluded.bots,
        visitors = kept.visitors || excluded.visitors,
        facets = kept.facets || excluded.facets,
        folded_at = greatest(kept.folded_at, excluded.folded_at)
    RETURNING code_id, starts_at, octet_length(visitors) AS visitor_bytes, octet_length(facets) AS facet_bytes
  )
  SELECT code_id, (extract(epoch FROM starts_at) / 900)::int AS quarter_hour FROM written
  WHERE visitor_bytes > $10::int OR facet_bytes > $11::int`;

/** $3: the worker's shard. */
export const READ_QUARTER_HOURS = `
  SELECT kept.code_id, quarter_hour, visitors, sketch, facets
  FROM unnest($1::uuid[], $2::int[]) AS grown (code_id, quarter_hour)
  JOIN quarter_hour_counts AS kept
    ON kept.code_id = grown.code_id AND kept.starts_at = to_timestamp(quarter_hour * 900.0) AND kept.shard = $3::smallint`;

/** All sketches come as one value, $4, and are cut out of it: $5 is where each begins, from 1, and $6 how long it is. */
export const WRITE_QUARTER_HOURS = `
  UPDATE quarter_hour_counts AS kept
  SET visitors = '', sketch = nullif(substring($4::bytea FROM begins FOR bytes), ''), facets = changed.facets
  FROM unnest($1::uuid[], $2::int[], $5::int[], $6::int[], $7::text[])
    AS changed (code_id, quarter_hour, begins, bytes, facets)
  WHERE kept.code_id = changed.code_id AND kept.starts_at = to_timestamp(quarter_hour * 900.0) AND kept.shard = $3::smallint`;

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
