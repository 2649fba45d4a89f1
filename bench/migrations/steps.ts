// The migrations that the benchmark applies to the codes, as a release would: changes that must be separate are separate.

export interface Step {
  name: string;
  sql: string;
}

const OUTSIDE = "-- outside a transaction\n";

/** Changes 1,000 codes per transaction, in the order of their IDs. */
const BACKFILL = `${OUTSIDE}DO $$
DECLARE
    done UUID := '00000000-0000-0000-0000-000000000000';
    batch_end UUID;
BEGIN
    LOOP
        SELECT max_id INTO batch_end FROM (
            SELECT id AS max_id FROM (SELECT id FROM codes WHERE id > done ORDER BY id LIMIT 1000) AS batch ORDER BY id DESC LIMIT 1
        ) AS last;
        EXIT WHEN NOT FOUND;
        UPDATE codes SET payload_length = length(payload) WHERE id > done AND id <= batch_end;
        COMMIT;
        done := batch_end;
    END LOOP;
END $$`;

/** Returns the migrations in order. `targetsView` is the definition of the view that lookups read, which gets another column. */
export function stepsFor(targetsView: string): Step[] {
  const withColumn = targetsView.replace(/\s+FROM /, ",\n    codes.region\n   FROM ");
  return [
    {
      name: "add two columns",
      sql: "ALTER TABLE codes ADD COLUMN region TEXT NOT NULL DEFAULT 'eu', ADD COLUMN payload_length INTEGER",
    },
    { name: "add a column to the view", sql: `CREATE OR REPLACE VIEW redirect_targets AS\n${withColumn}` },
    { name: "fill a column in batches", sql: BACKFILL },
    {
      name: "add a check, NOT VALID",
      sql: "ALTER TABLE codes ADD CONSTRAINT codes_payload_length_check CHECK (payload_length IS NOT NULL) NOT VALID",
    },
    { name: "validate the check", sql: "ALTER TABLE codes VALIDATE CONSTRAINT codes_payload_length_check" },
    { name: "set NOT NULL", sql: "ALTER TABLE codes ALTER COLUMN payload_length SET NOT NULL" },
    { name: "drop the check", sql: "ALTER TABLE codes DROP CONSTRAINT codes_payload_length_check" },
    {
      name: "build an index",
      sql: `${OUTSIDE}CREATE INDEX CONCURRENTLY codes_region_idx ON codes (account_id, region, id)`,
    },
    { name: "drop the index", sql: `${OUTSIDE}DROP INDEX CONCURRENTLY codes_region_idx` },
  ];
}
