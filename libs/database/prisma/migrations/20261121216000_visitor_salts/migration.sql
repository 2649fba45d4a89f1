-- Salts must leave no trace at rest (docs/adr/0003-visitor-sketch.md). UNLOGGED: the write-ahead log, base backups, and replicas never hold one.
CREATE UNLOGGED TABLE "visitor_salts" (
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "salt" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visitor_salts_pkey" PRIMARY KEY ("starts_on", "ends_on"),
    CONSTRAINT "visitor_salts_check" CHECK ("starts_on" < "ends_on" AND octet_length("salt") = 32)
);

-- ANALYZE would copy samples of the column to pg_statistic, which is logged and dumped.
ALTER TABLE "visitor_salts" ALTER COLUMN "salt" SET STATISTICS 0;

-- Deletes the salts of periods that ended by the day. DELETE would leave their bytes in the table's file, so the rest moves to a new file.
-- Fails at once, and changes nothing, while somebody else uses the table (NOWAIT): readers must not queue behind a dump.
CREATE FUNCTION "delete_visitor_salts"(ended_by DATE) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    kept visitor_salts[];
BEGIN
    IF NOT EXISTS (SELECT FROM visitor_salts WHERE ends_on <= ended_by) THEN
        RETURN;
    END IF;
    LOCK TABLE visitor_salts IN ACCESS EXCLUSIVE MODE NOWAIT;
    kept := ARRAY(SELECT salts FROM visitor_salts AS salts WHERE ends_on > ended_by);
    TRUNCATE visitor_salts;
    INSERT INTO visitor_salts SELECT * FROM unnest(kept);
END $$;
