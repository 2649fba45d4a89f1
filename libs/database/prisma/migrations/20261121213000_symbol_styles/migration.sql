SET lock_timeout = '5s';

-- How a symbol looks besides its colors; null: as all symbols did. Neither the old gateway nor the old render service names it.
ALTER TABLE "codes" ADD COLUMN "style" JSONB;

CREATE OR REPLACE VIEW "render_symbols" AS
SELECT "id" AS "code_id", "payload", "color_dark", "color_light", "format", "deleted_at" IS NOT NULL AS "deleted", "slug", "style"
FROM "codes";
