// The statements for quarter-hour-store.ts, in the order in which a batch runs them. Rows are passed as one array per column, in ascending
// order of their keys, so that workers that write the same rows lock them in the same order.

/**
 * $7: visitors in hex; $9: the worker's shard. Appends visitors and combinations without reading them, and returns the keys of the rows whose
 * visitors have grown beyond $10 bytes or whose combinations have grown beyond $11 bytes. READ_QUARTER_HOURS reads these rows, and
 * WRITE_QUARTER_HOURS compacts them. Two measures save a fifth of the cost of a new row: only keys are returned, and `unnest` is called in
 * the select list, where nothing is materialized.
 */
export const ADD_QUARTER_HOURS = `
  WITH written AS (
    INSERT INTO quarter_hour_counts AS kept
      (code_id, starts_at, shard, mobile, desktop, tablet, bots, visitors, combinations, folded_at)
    SELECT code_id, to_timestamp(quarter_hour * 900::float8), $9::smallint, mobile, desktop, tablet, bots,
      decode(visitors, 'hex'), combinations, now()
    FROM (
      SELECT unnest($1::uuid[]) AS code_id, unnest($2::int[]) AS quarter_hour, unnest($3::int[]) AS mobile,
        unnest($4::int[]) AS desktop, unnest($5::int[]) AS tablet, unnest($6::int[]) AS bots,
        unnest($7::text[]) AS visitors, unnest($8::text[]) AS combinations
    ) AS added
    ON CONFLICT (code_id, starts_at, shard) DO UPDATE
    SET mobile = kept.mobile + excluded.mobile,
        desktop = kept.desktop + excluded.desktop,
        tablet = kept.tablet + excluded.tablet,
        bots = kept.bots + excluded.bots,
        visitors = kept.visitors || excluded.visitors,
        combinations = kept.combinations || excluded.combinations,
        folded_at = greatest(kept.folded_at, excluded.folded_at)
    RETURNING code_id, starts_at, octet_length(visitors) AS visitor_bytes, octet_length(combinations) AS combination_bytes
  )
  SELECT code_id, (extract(epoch FROM starts_at) / 900)::int AS quarter_hour FROM written
  WHERE visitor_bytes > $10::int OR combination_bytes > $11::int`;

/** Reads the rows with the keys that ADD_QUARTER_HOURS returned. $3: the worker's shard. */
export const READ_QUARTER_HOURS = `
  SELECT kept.code_id, quarter_hour, visitors, sketch, combinations
  FROM unnest($1::uuid[], $2::int[]) AS grown (code_id, quarter_hour)
  JOIN quarter_hour_counts AS kept
    ON kept.code_id = grown.code_id AND kept.starts_at = to_timestamp(quarter_hour * 900.0) AND kept.shard = $3::smallint`;

/** $4: all sketches as one bytea; $5: the 1-based start of each sketch; $6: the length of each sketch, in bytes. */
export const WRITE_QUARTER_HOURS = `
  UPDATE quarter_hour_counts AS kept
  SET visitors = '', sketch = nullif(substring($4::bytea FROM begins FOR bytes), ''), combinations = changed.combinations
  FROM unnest($1::uuid[], $2::int[], $5::int[], $6::int[], $7::text[])
    AS changed (code_id, quarter_hour, begins, bytes, combinations)
  WHERE kept.code_id = changed.code_id AND kept.starts_at = to_timestamp(quarter_hour * 900.0) AND kept.shard = $3::smallint`;
