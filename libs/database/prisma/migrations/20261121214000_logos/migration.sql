SET lock_timeout = '5s';

CREATE TABLE "logos" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "png" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "logos_account_id_idx" ON "logos"("account_id");
ALTER TABLE "logos" ADD CONSTRAINT "logos_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Deleted codes let go of their logo when it is deleted; the gateway deletes none that a living code shows.
ALTER TABLE "codes" ADD COLUMN "logo_id" UUID;
ALTER TABLE "codes" ADD CONSTRAINT "codes_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "logos"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "codes_logo_id_idx" ON "codes"("logo_id") WHERE "logo_id" IS NOT NULL;

CREATE OR REPLACE VIEW "render_symbols" AS
SELECT "id" AS "code_id", "payload", "color_dark", "color_light", "format", "deleted_at" IS NOT NULL AS "deleted", "slug", "style",
  (SELECT "png" FROM "logos" WHERE "logos"."id" = "codes"."logo_id") AS "logo"
FROM "codes";
