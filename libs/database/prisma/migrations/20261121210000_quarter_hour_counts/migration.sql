-- Scans are written once, by quarter-hours, and rolled up into days, totals and accounts' days when the hour is over. What stood in
-- code_days and code_totals before counts as rolled up. Workers of the release before go on writing their four tables, which is
-- counted too; the roll-up copies their quarter-hours. The old ones stay where they are, for gateways of the release before to read.
SET lock_timeout = '5s';

-- CreateTable
CREATE TABLE "quarter_hour_counts" (
    "code_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "shard" SMALLINT NOT NULL,
    "mobile" INTEGER NOT NULL,
    "desktop" INTEGER NOT NULL,
    "tablet" INTEGER NOT NULL,
    "bots" INTEGER NOT NULL,
    "visitors" BYTEA NOT NULL,
    "sketch" BYTEA,
    "facets" TEXT NOT NULL DEFAULT '',
    "folded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quarter_hour_counts_pkey" PRIMARY KEY ("code_id","starts_at","shard")
) PARTITION BY RANGE ("starts_at");

-- Hashes cannot be compressed: trying costs time.
ALTER TABLE "quarter_hour_counts" ALTER COLUMN "visitors" SET STORAGE EXTERNAL;
ALTER TABLE "quarter_hour_counts" ALTER COLUMN "sketch" SET STORAGE EXTERNAL;
ALTER TABLE "quarter_hour_counts" ADD CONSTRAINT "quarter_hour_counts_check"
    CHECK ("mobile" >= 0 AND "desktop" >= 0 AND "tablet" >= 0 AND "bots" >= 0);

-- CreateIndex
-- The roll-up reads one hour of all codes; rows lie on the disk nearly in that order.
CREATE INDEX "quarter_hour_counts_starts_at_idx" ON "quarter_hour_counts" USING BRIN ("starts_at");

CREATE TABLE "quarter_hour_counts_default" PARTITION OF "quarter_hour_counts" DEFAULT;

-- CreateTable
CREATE TABLE "account_days" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "mobile" BIGINT NOT NULL,
    "desktop" BIGINT NOT NULL,
    "tablet" BIGINT NOT NULL,
    "bots" BIGINT NOT NULL,
    "quarter_hours" TEXT NOT NULL DEFAULT '',
    "sketch" BYTEA,
    "facets" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "account_days_pkey" PRIMARY KEY ("account_id","day")
) WITH (fillfactor = 80);
ALTER TABLE "account_days" ADD CONSTRAINT "account_days_counts_check"
    CHECK ("mobile" >= 0 AND "desktop" >= 0 AND "tablet" >= 0 AND "bots" >= 0);


-- CreateTable
CREATE TABLE "roll_up_progress" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "rolled_until" TIMESTAMPTZ(0) NOT NULL,
    "visitors_from" DATE NOT NULL,

    CONSTRAINT "roll_up_progress_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "roll_up_progress" ADD CONSTRAINT "roll_up_progress_one_row_check" CHECK ("id");

-- Makes the partitions of the months from one to the other, both included, where they are missing. Anybody who may count may call it.
CREATE FUNCTION "make_quarter_hour_partitions"(first_month DATE, last_month DATE) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
    month DATE := date_trunc('month', first_month);
    made INTEGER := 0;
    partition TEXT;
BEGIN
    WHILE month <= last_month LOOP
        partition := 'quarter_hour_counts_' || to_char(month, 'YYYY_MM');
        IF to_regclass(quote_ident(partition)) IS NULL THEN
            EXECUTE format('CREATE TABLE %I PARTITION OF quarter_hour_counts FOR VALUES FROM (%L) TO (%L) WITH (fillfactor = 80)',
                           partition, month::timestamptz, (month + INTERVAL '1 month')::timestamptz);
            made := made + 1;
        END IF;
        month := month + INTERVAL '1 month';
    END LOOP;
    RETURN made;
END $$;

-- Drops the months that end by the day, as far as they have been rolled up, and notes from when visitors are known by quarter-hours.
CREATE FUNCTION "drop_quarter_hour_partitions"(before_day DATE) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
    kept_from DATE;
    partition RECORD;
    dropped INTEGER := 0;
BEGIN
    SELECT date_trunc('month', LEAST(before_day::timestamptz, rolled_until))::date INTO kept_from FROM roll_up_progress FOR UPDATE;
    FOR partition IN
        SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = 'quarter_hour_counts'::regclass AND c.relname ~ '^quarter_hour_counts_\d{4}_\d\d$'
          AND to_date(right(c.relname, 7), 'YYYY_MM') < kept_from
    LOOP
        EXECUTE format('DROP TABLE %I', partition.relname);
        dropped := dropped + 1;
    END LOOP;
    DELETE FROM quarter_hour_counts_default WHERE starts_at < kept_from;
    UPDATE roll_up_progress SET visitors_from = kept_from WHERE visitors_from < kept_from;
    RETURN dropped;
END $$;

-- Scans may be dated up to a year ahead of the worker's clock.
SELECT make_quarter_hour_partitions(CURRENT_DATE, (CURRENT_DATE + INTERVAL '13 months')::date);

-- The days of today are left to the roll-up: workers of the release before write to them.
WITH "copied" AS (
    UPDATE "code_quarter_hours"
    SET "copied_mobile" = "mobile", "copied_desktop" = "desktop", "copied_tablet" = "tablet", "copied_bots" = "bots"
    WHERE "starts_at" < date_trunc('day', CURRENT_TIMESTAMP AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'
    RETURNING "code_id", "starts_at", "mobile", "desktop", "tablet", "bots"
)
UPDATE "code_days" AS kept SET "quarter_hours" = texts."quarter_hours"
FROM (
    SELECT "code_id", ("starts_at" AT TIME ZONE 'UTC')::date AS "day",
        string_agg(extract(epoch FROM "starts_at")::bigint % 86400 / 900 || '=' || concat_ws(',', "mobile", "desktop", "tablet", "bots") || ';', ''
                   ORDER BY "starts_at") AS "quarter_hours"
    FROM "copied" GROUP BY 1, 2
) AS texts
WHERE kept."code_id" = texts."code_id" AND kept."day" = texts."day";

-- What was counted before this is rolled up; of visitors an account knows only those that come from now on.
INSERT INTO "account_days" ("account_id", "day", "mobile", "desktop", "tablet", "bots")
SELECT "account_id", "day", SUM("mobile"), SUM("desktop"), SUM("tablet"), SUM("bots")
FROM "code_days" JOIN "codes" ON "id" = "code_id" GROUP BY "account_id", "day";
UPDATE "account_days" AS kept SET "quarter_hours" = texts."quarter_hours"
FROM (
    SELECT "account_id", ("starts_at" AT TIME ZONE 'UTC')::date AS "day",
        string_agg(extract(epoch FROM "starts_at")::bigint % 86400 / 900 || '=' || concat_ws(',', "mobile", "desktop", "tablet", "bots") || ';', ''
                   ORDER BY "starts_at") AS "quarter_hours"
    FROM (
        SELECT "account_id", "starts_at", SUM("mobile") AS "mobile", SUM("desktop") AS "desktop", SUM("tablet") AS "tablet", SUM("bots") AS "bots"
        FROM "code_quarter_hours" JOIN "codes" ON "id" = "code_id"
        WHERE "starts_at" < date_trunc('hour', CURRENT_TIMESTAMP) GROUP BY 1, 2
    ) AS counted GROUP BY 1, 2
) AS texts
WHERE kept."account_id" = texts."account_id" AND kept."day" = texts."day";

-- Quarter-hours of before know no visitors: their days' sketches stand for them.
INSERT INTO "roll_up_progress" ("rolled_until", "visitors_from")
SELECT date_trunc('hour', CURRENT_TIMESTAMP),
       CASE WHEN EXISTS (SELECT 1 FROM "code_totals") THEN CURRENT_DATE + 1 ELSE DATE '2020-01-01' END;

-- A code's scans of all time: the sum of its rows here.
CREATE VIEW "total_parts" AS
SELECT "code_id", "scans", "bots", "folded_at" FROM "code_totals"
UNION ALL
SELECT "code_id", "mobile" + "desktop" + "tablet", "bots", "folded_at" FROM "quarter_hour_counts"
WHERE "starts_at" >= (SELECT "rolled_until" FROM "roll_up_progress");

-- A code's scans of a UTC day: the sum of its rows here.
CREATE VIEW "day_parts" AS
SELECT "code_id", "day", "mobile", "desktop", "tablet", "bots" FROM "code_days"
UNION ALL
SELECT "code_id", ("starts_at" AT TIME ZONE 'UTC')::date, "mobile", "desktop", "tablet", "bots" FROM "quarter_hour_counts"
WHERE "starts_at" >= (SELECT "rolled_until" FROM "roll_up_progress");

-- What the stats service reads of a code.
CREATE VIEW "code_accounts" AS SELECT "id" AS "code_id", "account_id" FROM "codes";
