SET lock_timeout = '5s';

-- Files that people save are named for the slug, which the render service has not known. A view takes new columns at its end
-- alone, and who has read it goes on doing so.
CREATE OR REPLACE VIEW "render_symbols" AS
SELECT "id" AS "code_id", "payload", "color_dark", "color_light", "format", "deleted_at" IS NOT NULL AS "deleted", "slug"
FROM "codes";
