// Migrations for testing the checks: some with one fault each, and some without faults.

import type { MigrationText } from "./parse.ts";

/** The versions in the changelog, as far as the planted migrations are concerned. */
export const RELEASES: ReadonlySet<string> = new Set(["1.0.0", "1.1.0"]);

export interface Planted {
  what: string;
  /** The migrations after the first, oldest first. The last one has the fault. */
  sql: string[];
  rule: string;
  line: number;
}

const OUTSIDE = "-- outside a transaction\n";
const loop = (end: string) => `DO $$ BEGIN
  LOOP
    UPDATE codes SET note = '' WHERE id IN (SELECT id FROM codes WHERE note IS NULL LIMIT 1000);
    EXIT WHEN NOT FOUND;
    ${end}
  END LOOP;
END $$`;

const planted = (rule: string, line: number, what: string, ...sql: string[]): Planted => ({ rule, line, what, sql });

export const PLANTED: Planted[] = [
  planted("syntax", 2, "a syntax error", "-- Füllt alles.\nALTER TABLE codes ADD COLUMN a b c"),
  planted("syntax", 1, "a syntax error in a DO block", `DO $$ BEGIN UPDATE SET; END $$`),
  planted(
    "table-rewrite",
    3,
    "a volatile default",
    "ALTER TABLE codes\n  ADD COLUMN size INTEGER,\n  ADD COLUMN token UUID NOT NULL DEFAULT gen_random_uuid()",
  ),
  planted(
    "table-rewrite",
    1,
    "a volatile default in an expression",
    "ALTER TABLE codes ADD COLUMN at TIMESTAMPTZ DEFAULT now() + random() * INTERVAL '1 day'",
  ),
  planted("table-rewrite", 1, "a serial column", "ALTER TABLE codes ADD COLUMN number BIGSERIAL"),
  planted("table-rewrite", 1, "an identity column", "ALTER TABLE codes ADD COLUMN n INT GENERATED ALWAYS AS IDENTITY"),
  planted(
    "table-rewrite",
    1,
    "a stored generated column",
    "ALTER TABLE codes ADD COLUMN short TEXT GENERATED ALWAYS AS (lower(slug)) STORED",
  ),
  planted("table-rewrite", 1, "a new type", "ALTER TABLE codes ALTER COLUMN version TYPE BIGINT"),
  planted(
    "not-null-without-default",
    1,
    "a column that the previous release does not fill",
    "ALTER TABLE codes ADD COLUMN size INTEGER NOT NULL",
  ),
  planted("set-not-null", 1, "SET NOT NULL without a check", "ALTER TABLE codes ALTER COLUMN note SET NOT NULL"),
  planted(
    "set-not-null",
    1,
    "SET NOT NULL with a check that is not validated",
    "ALTER TABLE codes ADD CONSTRAINT codes_note_check CHECK (note IS NOT NULL) NOT VALID",
    "ALTER TABLE codes ALTER COLUMN note SET NOT NULL",
  ),
  planted(
    "set-not-null",
    1,
    "SET NOT NULL with a check on another column",
    "ALTER TABLE codes ADD CONSTRAINT codes_note_check CHECK (title IS NOT NULL) NOT VALID",
    "ALTER TABLE codes VALIDATE CONSTRAINT codes_note_check",
    "ALTER TABLE codes ALTER COLUMN note SET NOT NULL",
  ),
  planted(
    "set-not-null",
    1,
    "SET NOT NULL in a statement that drops the check",
    "ALTER TABLE codes ADD CONSTRAINT codes_note_check CHECK (note IS NOT NULL) NOT VALID",
    "ALTER TABLE codes VALIDATE CONSTRAINT codes_note_check",
    "ALTER TABLE codes ALTER COLUMN note SET NOT NULL, DROP CONSTRAINT codes_note_check",
  ),
  planted("not-valid", 1, "a check", "ALTER TABLE codes ADD CONSTRAINT codes_note_check CHECK (note <> '')"),
  planted(
    "not-valid",
    1,
    "a foreign key",
    "ALTER TABLE codes ADD CONSTRAINT codes_preset_fkey FOREIGN KEY (preset_id) REFERENCES presets (id)",
  ),
  planted("not-valid", 1, "a check on a column", "ALTER TABLE codes ADD COLUMN size INTEGER CHECK (size > 0)"),
  planted("not-valid", 1, "a reference in a column", "ALTER TABLE codes ADD COLUMN preset_id UUID REFERENCES presets"),
  planted(
    "validate-apart",
    3,
    "VALIDATE in the same transaction as NOT VALID",
    "ALTER TABLE codes ADD CONSTRAINT c CHECK (note <> '') NOT VALID;\n\nALTER TABLE codes VALIDATE CONSTRAINT c",
  ),
  planted(
    "unique-using-index",
    1,
    "a unique constraint",
    "ALTER TABLE codes ADD CONSTRAINT codes_slug_key UNIQUE (slug)",
  ),
  planted("unique-using-index", 1, "a unique column", "ALTER TABLE codes ADD COLUMN number INTEGER UNIQUE"),
  planted("unique-using-index", 1, "a primary key", "ALTER TABLE job_codes ADD PRIMARY KEY (job_id, code_id)"),
  planted("exclusion", 1, "an exclusion constraint", "ALTER TABLE shares ADD EXCLUDE USING gist (period WITH &&)"),
  planted(
    "index-concurrently",
    2,
    "an index",
    "COMMENT ON TABLE codes IS '';\nCREATE INDEX codes_note ON codes (note)",
  ),
  planted("index-concurrently", 1, "a dropped index", "DROP INDEX codes_live_idx"),
  planted("index-concurrently", 1, "a rebuilt index", "REINDEX INDEX codes_live_idx"),
  planted("outside-transaction", 1, "CONCURRENTLY in a transaction", "CREATE INDEX CONCURRENTLY i ON codes (note)"),
  planted(
    "outside-transaction",
    3,
    "CONCURRENTLY with another statement",
    `${OUTSIDE}CREATE INDEX CONCURRENTLY i ON codes (note);\nCREATE INDEX CONCURRENTLY j ON codes (title)`,
  ),
  planted(
    "outside-transaction",
    2,
    "an index that is kept although it is invalid",
    `${OUTSIDE}CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON codes (note)`,
  ),
  planted("outside-transaction", 1, "no need for it", `${OUTSIDE}ALTER TABLE codes ADD COLUMN size INTEGER`),
  planted("lock-timeout", 1, "another timeout", "SET lock_timeout = 0;\nALTER TABLE codes ADD COLUMN size INTEGER"),
  planted("lock-timeout", 1, "another timeout, set by a function", "SELECT set_config('lock_timeout', '0', true)"),
  planted(
    "one-lock",
    2,
    "two locked tables",
    "ALTER TABLE codes ADD COLUMN size INTEGER;\nALTER TABLE links ADD COLUMN size INTEGER",
  ),
  planted(
    "one-lock",
    2,
    "a locked table and a locked view",
    "ALTER TABLE codes ADD COLUMN size INTEGER;\nCREATE OR REPLACE VIEW code_sizes AS SELECT id, size FROM codes",
  ),
  planted("still-used", 1, "a dropped column", "ALTER TABLE codes DROP COLUMN note"),
  planted("still-used", 1, "a dropped table", "DROP TABLE presets"),
  planted("still-used", 1, "a dropped view", "DROP VIEW code_logos"),
  planted("still-used", 1, "a dropped default", "ALTER TABLE codes ALTER COLUMN version DROP DEFAULT"),
  planted("still-used", 1, "a renamed column", "ALTER TABLE codes RENAME COLUMN note TO remark"),
  planted("still-used", 1, "a renamed table", "ALTER TABLE codes RENAME TO symbols"),
  planted(
    "still-used",
    2,
    "a version that was not released",
    "-- unused since 1.2.0\nALTER TABLE codes DROP COLUMN note",
  ),
  planted(
    "still-used",
    3,
    "a comment on another statement",
    "-- unused since 1.1.0\nALTER TABLE codes DROP COLUMN note;\nALTER TABLE codes DROP COLUMN title",
  ),
  planted("backfill", 1, "all rows in one statement", "UPDATE codes SET note = '' WHERE note IS NULL"),
  planted("backfill", 1, "deleted rows", "DELETE FROM codes WHERE wiped_at IS NOT NULL"),
  planted("backfill", 1, "copied rows", "INSERT INTO designs SELECT id, 1, color_dark, color_light FROM codes"),
  planted("backfill", 1, "rows in a WITH clause", "WITH gone AS (DELETE FROM codes RETURNING id) SELECT FROM gone"),
  planted("backfill", 1, "batches in one transaction", loop("")),
  planted("backfill", 2, "batches without COMMIT", `${OUTSIDE}${loop("PERFORM 1;")}`),
  planted("do-block", 1, "a dynamic statement", "DO $$ BEGIN EXECUTE 'DROP TABLE ' || 'codes'; END $$"),
  planted("do-block", 1, "ALTER TABLE in a block", "DO $$ BEGIN ALTER TABLE codes DROP COLUMN note; END $$"),
  planted("unknown", 1, "an unknown statement", "LOCK TABLE codes"),
  planted("unknown", 1, "a truncated table", "TRUNCATE codes"),
  planted("unknown", 1, "an unknown subcommand", "ALTER TABLE codes SET UNLOGGED"),
  planted("unknown", 1, "a new partition", "CREATE TABLE p PARTITION OF quarter_hour_counts DEFAULT"),
];

/** Migrations without faults that follow the first migration, oldest first. */
export const GOOD: Record<string, string> = {
  "a column": "ALTER TABLE codes ADD COLUMN size INTEGER, ADD COLUMN at TIMESTAMPTZ(3) NOT NULL DEFAULT now()",
  "columns with constants": `ALTER TABLE codes ADD COLUMN a JSONB NOT NULL DEFAULT '{}'::jsonb, ADD COLUMN b TEXT[] DEFAULT ARRAY['x'],
    ADD COLUMN c INTEGER NOT NULL DEFAULT -1, ADD COLUMN d DATE DEFAULT CURRENT_DATE`,
  "a backfill": `${OUTSIDE}${loop("COMMIT;")}`,
  "a check": "ALTER TABLE codes ADD CONSTRAINT codes_note_check CHECK (note IS NOT NULL) NOT VALID",
  "its validation": "ALTER TABLE codes VALIDATE CONSTRAINT codes_note_check",
  "not null": "ALTER TABLE codes ALTER COLUMN note SET NOT NULL",
  "no check": "ALTER TABLE codes DROP CONSTRAINT codes_note_check",
  "a foreign key": "ALTER TABLE codes ADD CONSTRAINT f FOREIGN KEY (preset_id) REFERENCES presets (id) NOT VALID",
  "the validation of the key": "ALTER TABLE codes VALIDATE CONSTRAINT f",
  "a unique index": `${OUTSIDE}CREATE UNIQUE INDEX CONCURRENTLY codes_number_key ON codes (number)`,
  "a unique constraint": "ALTER TABLE codes ADD CONSTRAINT codes_number_key UNIQUE USING INDEX codes_number_key",
  "a rebuilt index": `${OUTSIDE}REINDEX INDEX CONCURRENTLY codes_number_key`,
  "a dropped index": `${OUTSIDE}DROP INDEX CONCURRENTLY codes_live_idx`,
  "a view": "CREATE OR REPLACE VIEW code_sizes AS SELECT id, size FROM codes",
  "a dropped column": "-- Sizes are in designs.\n-- unused since 1.1.0\nALTER TABLE codes DROP COLUMN size",
  "a new table": `CREATE TABLE sizes (id UUID PRIMARY KEY, code_id UUID NOT NULL REFERENCES codes (id), size INTEGER CHECK (size > 0));
    CREATE INDEX sizes_code_id ON sizes (code_id);
    ALTER TABLE sizes ADD CONSTRAINT sizes_size_check CHECK (size < 100);
    INSERT INTO sizes SELECT gen_random_uuid(), id, 1 FROM codes;
    GRANT SELECT ON sizes TO qr_gateway;
    CREATE FUNCTION drop_sizes() RETURNS VOID LANGUAGE plpgsql AS $$ BEGIN DELETE FROM sizes; END $$`,
  "a row": "INSERT INTO roll_up_progress (rolled_until, visitors_from) VALUES (now(), CURRENT_DATE)",
};

/** Returns the migrations, preceded by a first one during which a service could not keep running; the first is exempt from the checks. */
export function afterFirst(texts: readonly string[]): MigrationText[] {
  const first =
    "CREATE TABLE codes (id UUID); CREATE INDEX codes_id ON codes (id); ALTER TABLE codes ALTER COLUMN id SET NOT NULL";
  return [first, ...texts].map((sql, index) => ({
    name: `${index + 1}`,
    sql,
    runsOutsideTransaction: sql.startsWith(OUTSIDE),
  }));
}
