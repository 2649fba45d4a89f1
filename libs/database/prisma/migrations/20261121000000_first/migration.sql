-- No statement may wait longer for a lock than this: a blocked migration must not block every query behind it.
SET lock_timeout = '5s';

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "plan" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "codes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "dynamic" BOOLEAN NOT NULL,
    "title" TEXT,
    "color_dark" TEXT NOT NULL,
    "color_light" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "code_id" UUID NOT NULL,
    "message_name" TEXT,
    "body" JSONB,
    "writes_target" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "folded_frames" (
    "journal_id" UUID NOT NULL,
    "frame" BIGINT NOT NULL,
    "folded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "folded_frames_pkey" PRIMARY KEY ("journal_id","frame")
);

-- CreateTable
CREATE TABLE "code_totals" (
    "code_id" UUID NOT NULL,
    "scans" BIGINT NOT NULL,
    "bots" BIGINT NOT NULL,
    "folded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "code_totals_pkey" PRIMARY KEY ("code_id")
) WITH (fillfactor = 80);

-- CreateTable
CREATE TABLE "code_days" (
    "code_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "scans" BIGINT NOT NULL,
    "mobile" BIGINT NOT NULL,
    "desktop" BIGINT NOT NULL,
    "tablet" BIGINT NOT NULL,
    "bots" BIGINT NOT NULL,

    CONSTRAINT "code_days_pkey" PRIMARY KEY ("code_id","day")
) WITH (fillfactor = 80);

-- CreateTable
CREATE TABLE "code_quarter_hours" (
    "code_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(0) NOT NULL,
    "scans" BIGINT NOT NULL,
    "mobile" BIGINT NOT NULL,
    "desktop" BIGINT NOT NULL,
    "tablet" BIGINT NOT NULL,
    "bots" BIGINT NOT NULL,

    CONSTRAINT "code_quarter_hours_pkey" PRIMARY KEY ("code_id","starts_at")
) WITH (fillfactor = 80);

-- CreateTable
CREATE TABLE "visitor_sketches" (
    "code_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "sketch" BYTEA NOT NULL,

    CONSTRAINT "visitor_sketches_pkey" PRIMARY KEY ("code_id","day")
) WITH (fillfactor = 80);

-- CreateIndex
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "codes_slug_key" ON "codes"("slug");

-- CreateIndex
CREATE INDEX "codes_account_id_created_at_id_idx" ON "codes"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "outbox_next_attempt_at_id_idx" ON "outbox"("next_attempt_at", "id");

-- CreateIndex
CREATE INDEX "outbox_code_id_id_idx" ON "outbox"("code_id", "id");

-- CreateIndex
CREATE INDEX "folded_frames_folded_at_idx" ON "folded_frames"("folded_at");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "codes" ADD CONSTRAINT "codes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the models cannot say: the rules that hold for every row, whoever writes it.
ALTER TABLE "codes" ADD CONSTRAINT "codes_version_check" CHECK ("version" >= 1);
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_attempts_check" CHECK ("attempts" >= 0);
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_message_check" CHECK (("message_name" IS NULL) = ("body" IS NULL));
ALTER TABLE "code_totals" ADD CONSTRAINT "code_totals_counts_check" CHECK ("scans" >= 0 AND "bots" >= 0);
ALTER TABLE "code_days" ADD CONSTRAINT "code_days_counts_check"
    CHECK ("mobile" >= 0 AND "desktop" >= 0 AND "tablet" >= 0 AND "bots" >= 0 AND "scans" = "mobile" + "desktop" + "tablet");
ALTER TABLE "code_quarter_hours" ADD CONSTRAINT "code_quarter_hours_counts_check"
    CHECK ("mobile" >= 0 AND "desktop" >= 0 AND "tablet" >= 0 AND "bots" >= 0 AND "scans" = "mobile" + "desktop" + "tablet");

-- Lists show live codes only, and tombstones stay for ever.
CREATE INDEX "codes_live_idx" ON "codes"("account_id", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;

-- What the redirect service reads of a code.
CREATE VIEW "redirect_targets" AS
SELECT "slug" AS "link_key", "id" AS "code_id", "type", "target", "dynamic", "deleted_at" IS NOT NULL AS "deleted", "version"
FROM "codes";

-- What the render service reads of a code.
CREATE VIEW "render_symbols" AS
SELECT "id" AS "code_id", "payload", "color_dark", "color_light", "format", "deleted_at" IS NOT NULL AS "deleted"
FROM "codes";

-- Changes that the target cache still lacks, by age; nearly always empty.
CREATE INDEX "outbox_cache_repairs_idx" ON "outbox"("created_at") WHERE "writes_target" AND "message_name" IS NULL;

-- Whether the target cache has lacked a change for longer than the gateway needs to write it, so that it must not be believed.
-- The redirect service asks again and again.
CREATE VIEW "cache_repairs" AS
SELECT EXISTS (
    SELECT 1 FROM "outbox"
    WHERE "writes_target" AND "message_name" IS NULL AND "created_at" < CURRENT_TIMESTAMP - INTERVAL '300 milliseconds'
) AS "are_waiting";
