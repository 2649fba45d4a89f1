// The statement for top-codes-store.ts. Summing the day rows for 100,000 codes would take several seconds. A code cannot have more scans in
// the range than in total, so the statement first finds a number of scans that at least ten codes reach (`reached`), from the codes with
// the most scans in total, and then sums the day rows for only the codes whose total is at least that number.
//
// $1: the account; $2 and $3: start (inclusive) and end (exclusive) of the range, in seconds; $4 and $5: the first and last UTC days that
// overlap the range; $6 and $7: the first and last whole UTC days in the range (if there are none, the last precedes the first); $8: the
// maximum number of codes whose day rows are summed.

/** Maximum number of codes that the statement returns. */
const MAX_CANDIDATES = 1000;
export const TOP_CODES = 10;
/** Number of codes from which the statement computes `reached`: those with the most scans in total. */
export const SAMPLE = 100;

const scansOfDays = (codes: string, first: string, last: string) =>
  `coalesce((SELECT sum(d.scans) FROM code_days d WHERE d.code_id = ${codes}.id AND d.day BETWEEN ${first}::date AND ${last}::date), 0)`;

/**
 * Returns live codes, each with an upper bound on its scans in the range. The bound is exact unless the range starts or
 * ends within a UTC day.
 */
export const READ_CANDIDATES = {
  name: "read_top_code_candidates",
  text: `
    WITH recent AS MATERIALIZED (
      SELECT c.id, sum(q.mobile + q.desktop + q.tablet) AS total, coalesce(sum(q.mobile + q.desktop + q.tablet)
          FILTER (WHERE q.starts_at >= to_timestamp($2::float8) AND q.starts_at < to_timestamp($3::float8)), 0) AS scans
      FROM codes c JOIN quarter_hour_counts q ON q.code_id = c.id
      WHERE c.account_id = $1 AND c.deleted_at IS NULL AND q.starts_at >= (SELECT rolled_until FROM roll_up_progress)
      GROUP BY c.id
    ), totals AS MATERIALIZED (
      SELECT c.id, coalesce(r.scans, 0) AS recent,
        coalesce((SELECT t.scans FROM code_totals t WHERE t.code_id = c.id), 0) + coalesce(r.total, 0) AS total
      FROM codes c LEFT JOIN recent r ON r.id = c.id
      WHERE c.account_id = $1 AND c.deleted_at IS NULL
      ORDER BY total DESC, id LIMIT $8
    ), reached AS MATERIALIZED (
      SELECT recent + ${scansOfDays("popular", "$6", "$7")} AS scans
      FROM (SELECT id, recent FROM totals ORDER BY total DESC, id LIMIT ${SAMPLE}) AS popular
      ORDER BY scans DESC OFFSET ${TOP_CODES - 1} LIMIT 1
    ), candidates AS MATERIALIZED (
      SELECT id, recent + ${scansOfDays("totals", "$4", "$5")} AS scans
      FROM totals WHERE total >= coalesce((SELECT scans FROM reached), 0)
    )
    SELECT id, scans::bigint AS scans FROM candidates WHERE scans > 0 ORDER BY candidates.scans DESC, id LIMIT ${MAX_CANDIDATES}`,
};
