-- The schema of release 1.0.0: tables, indexes, and keys as Prisma generates them from schema.prisma, then what Prisma cannot express.

CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "plan" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "suspended_at" TIMESTAMPTZ(3),
    "name" TEXT,
    "has_demo_data" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "logos" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "png" BYTEA NOT NULL,
    "page_png" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "presets" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color_dark" TEXT NOT NULL,
    "color_light" TEXT NOT NULL,
    "style" JSONB,
    "logo_id" UUID,
    "is_default" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "presets_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "brandings" (
    "account_id" UUID NOT NULL,
    "color" TEXT,
    "logo_id" UUID,
    "pages" JSONB,
    "report_url" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brandings_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "views" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "views_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "shares" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "code_id" UUID,
    "tag" TEXT,
    "name" TEXT,
    "token_hash" BYTEA NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shares_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "last_four" TEXT NOT NULL,
    "scopes" TEXT[],
    "limits" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_by" JSONB NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "successor_id" UUID,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "domains" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "host" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "case_sensitive" BOOLEAN NOT NULL,
    "slug_length" SMALLINT,
    "root_target" TEXT,
    "not_found_target" TEXT,
    "gone_target" TEXT,
    "apple_app_site_association" TEXT,
    "assetlinks" TEXT,
    "pages" JSONB,
    "seen" JSONB,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "verified_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "next_check_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "domains_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "links" (
    "key" TEXT NOT NULL,
    "code_id" UUID NOT NULL,
    "alias_id" UUID,
    "slug" TEXT,
    "domain_id" UUID,
    "payload" TEXT,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "links_pkey" PRIMARY KEY ("key")
);

CREATE TABLE "codes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "domain_id" UUID,
    "default_slug" TEXT,
    "default_payload" TEXT,
    "type" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "dynamic" BOOLEAN NOT NULL,
    "title" TEXT,
    "tags" JSONB NOT NULL DEFAULT '{}',
    "external_id" TEXT,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "note" TEXT,
    "archived" BOOLEAN NOT NULL DEFAULT false,
    "color_dark" TEXT NOT NULL,
    "color_light" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "payload" TEXT NOT NULL,
    "style" JSONB,
    "logo_id" UUID,
    "query" TEXT NOT NULL DEFAULT 'drop',
    "preview" BOOLEAN NOT NULL DEFAULT true,
    "starts_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "scan_limit" JSONB,
    "fallback_target" TEXT,
    "password_hash" TEXT,
    "rules" JSONB,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "moves" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "wiped_at" TIMESTAMPTZ(3),

    CONSTRAINT "codes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "designs" (
    "code_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,
    "color_dark" TEXT NOT NULL,
    "color_light" TEXT NOT NULL,
    "style" JSONB,
    "logo_id" UUID,

    CONSTRAINT "designs_pkey" PRIMARY KEY ("code_id","revision")
);

CREATE TABLE "code_changes" (
    "code_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "time" TIMESTAMPTZ(3) NOT NULL,
    "kind" TEXT NOT NULL,
    "actor" JSONB NOT NULL,
    "person_id" UUID,
    "changes" JSONB NOT NULL,
    "restores" INTEGER,

    CONSTRAINT "code_changes_pkey" PRIMARY KEY ("code_id","version")
);

CREATE TABLE "scheduled_changes" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "code_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "change" JSONB NOT NULL,
    "actor" JSONB NOT NULL,
    "person_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "failed_at" TIMESTAMPTZ(3),
    "error" JSONB,

    CONSTRAINT "scheduled_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "erased_links" (
    "key_hash" BYTEA NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "erased_links_pkey" PRIMARY KEY ("key_hash")
);

CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'change',
    "selection" JSONB,
    "change" JSONB,
    "dry_run" BOOLEAN NOT NULL,
    "undoes" UUID,
    "actor" JSONB NOT NULL,
    "person_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "started_at" TIMESTAMPTZ(3),
    "total" INTEGER,
    "done" INTEGER NOT NULL DEFAULT 0,
    "published_to" UUID,
    "result" JSONB,
    "error" JSONB,
    "finished_at" TIMESTAMPTZ(3),
    "undo_until" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "file_bytes" BIGINT,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "export_chunks" (
    "job_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "export_chunks_pkey" PRIMARY KEY ("job_id","attempt","number")
);

CREATE TABLE "job_codes" (
    "job_id" UUID NOT NULL,
    "code_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "changes" JSONB NOT NULL,
    "restores" INTEGER,

    CONSTRAINT "job_codes_pkey" PRIMARY KEY ("job_id","code_id")
);

CREATE TABLE "forgotten_people" (
    "user_id" UUID NOT NULL,
    "forgotten_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "forgotten_people_pkey" PRIMARY KEY ("user_id")
);

CREATE TABLE "events" (
    "id" BIGSERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject" UUID NOT NULL,
    "actor" JSONB NOT NULL,
    "data" JSONB NOT NULL,
    "time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "trace_parent" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "target_repairs" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "target_repairs_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "idempotent_responses" (
    "account_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "response" JSON,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_responses_pkey" PRIMARY KEY ("account_id","key")
);

CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "language" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "one_time_links" (
    "user_id" UUID NOT NULL,
    "purpose" TEXT NOT NULL,
    "email" TEXT,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "one_time_links_pkey" PRIMARY KEY ("user_id","purpose")
);

CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sign_ups" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "invitation_hash" BYTEA,
    "language" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_ups_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "email_changes" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "old_email" TEXT NOT NULL,
    "new_email" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "undo_token_hash" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "confirmed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_changes_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "account_id" UUID,
    "person_id" UUID,
    "time" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "actor" JSONB NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT,
    "details" JSONB,
    "session_id" UUID,
    "device" TEXT,
    "request_id" TEXT NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "credentials" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "provider_id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "password" TEXT,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "credentials_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "memberships" (
    "user_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "weekly_report_week" DATE,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("user_id","account_id")
);

CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "email" TEXT,
    "token_hash" BYTEA NOT NULL,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "demo_data" (
    "account_id" UUID NOT NULL,
    "code_ids" UUID[],
    "journal_id" UUID NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "scans_sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "demo_data_pkey" PRIMARY KEY ("account_id")
);

CREATE TABLE "inbox" (
    "journal_id" UUID NOT NULL,
    "frame" BIGINT NOT NULL,
    "folded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("journal_id","frame")
);

CREATE TABLE "code_totals" (
    "code_id" UUID NOT NULL,
    "scans" BIGINT NOT NULL,
    "bots" BIGINT NOT NULL,
    "folded_at" TIMESTAMPTZ(3) NOT NULL,
    "account_id" UUID,

    CONSTRAINT "code_totals_pkey" PRIMARY KEY ("code_id")
) WITH (fillfactor = 80);

CREATE TABLE "code_days" (
    "code_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "scans" BIGINT NOT NULL,
    "mobile" BIGINT NOT NULL,
    "desktop" BIGINT NOT NULL,
    "tablet" BIGINT NOT NULL,
    "bots" BIGINT NOT NULL,
    "quarter_hours" TEXT NOT NULL DEFAULT '',
    "dimensions" TEXT NOT NULL DEFAULT '',
    "combinations" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "code_days_pkey" PRIMARY KEY ("code_id","day")
) WITH (fillfactor = 80);

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
    "combinations" TEXT NOT NULL DEFAULT '',
    "folded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quarter_hour_counts_pkey" PRIMARY KEY ("code_id","starts_at","shard")
) PARTITION BY RANGE ("starts_at");

CREATE TABLE "account_days" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "mobile" BIGINT NOT NULL,
    "desktop" BIGINT NOT NULL,
    "tablet" BIGINT NOT NULL,
    "bots" BIGINT NOT NULL,
    "quarter_hours" TEXT NOT NULL DEFAULT '',
    "sketch" BYTEA,
    "dimensions" TEXT NOT NULL DEFAULT '',
    "combinations" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "account_days_pkey" PRIMARY KEY ("account_id","day")
) WITH (fillfactor = 80);

CREATE TABLE "roll_up_progress" (
    "id" BOOLEAN NOT NULL DEFAULT true,
    "rolled_until" TIMESTAMPTZ(0) NOT NULL,
    "visitors_from" DATE NOT NULL,

    CONSTRAINT "roll_up_progress_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "visitor_sketches" (
    "code_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "sketch" BYTEA NOT NULL,

    CONSTRAINT "visitor_sketches_pkey" PRIMARY KEY ("code_id","day")
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX "accounts_email_key" ON "accounts"("email");
CREATE INDEX "logos_account_id_idx" ON "logos"("account_id");
CREATE INDEX "presets_account_id_idx" ON "presets"("account_id");
CREATE UNIQUE INDEX "views_account_id_name_key_key" ON "views"("account_id", "name_key");
CREATE UNIQUE INDEX "shares_token_hash_key" ON "shares"("token_hash");
CREATE INDEX "shares_account_id_id_idx" ON "shares"("account_id", "id" DESC);
CREATE INDEX "shares_code_id_idx" ON "shares"("code_id");
CREATE INDEX "shares_expires_at_idx" ON "shares"("expires_at");
CREATE UNIQUE INDEX "api_keys_key_hash_key" ON "api_keys"("key_hash");
CREATE INDEX "api_keys_account_id_idx" ON "api_keys"("account_id");
CREATE UNIQUE INDEX "domains_number_key" ON "domains"("number");
CREATE INDEX "domains_account_id_created_at_id_idx" ON "domains"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "domains_host_idx" ON "domains"("host");
CREATE UNIQUE INDEX "links_alias_id_key" ON "links"("alias_id");
CREATE INDEX "links_code_id_idx" ON "links"("code_id");
CREATE INDEX "codes_account_id_created_at_id_idx" ON "codes"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "jobs_account_id_created_at_idx" ON "jobs"("account_id", "created_at" DESC);
CREATE INDEX "events_account_id_idx" ON "events"("account_id");
CREATE INDEX "scheduled_changes_code_id_at_id_idx" ON "scheduled_changes"("code_id", "at", "id");
CREATE INDEX "target_repairs_next_attempt_at_id_idx" ON "target_repairs"("next_attempt_at", "id");
CREATE INDEX "target_repairs_created_at_idx" ON "target_repairs"("created_at");
CREATE INDEX "idempotent_responses_created_at_idx" ON "idempotent_responses"("created_at");
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");
CREATE INDEX "audit_entries_account_id_id_idx" ON "audit_entries"("account_id", "id" DESC);
CREATE INDEX "audit_entries_person_id_id_idx" ON "audit_entries"("person_id", "id" DESC);
CREATE INDEX "audit_entries_time_idx" ON "audit_entries"("time");
CREATE UNIQUE INDEX "sign_ups_token_hash_key" ON "sign_ups"("token_hash");
CREATE INDEX "sign_ups_email_idx" ON "sign_ups"("email");
CREATE INDEX "sign_ups_expires_at_idx" ON "sign_ups"("expires_at");
CREATE UNIQUE INDEX "email_changes_token_hash_key" ON "email_changes"("token_hash");
CREATE UNIQUE INDEX "email_changes_undo_token_hash_key" ON "email_changes"("undo_token_hash");
CREATE INDEX "email_changes_user_id_idx" ON "email_changes"("user_id");
CREATE INDEX "email_changes_expires_at_idx" ON "email_changes"("expires_at");
CREATE INDEX "mails_next_attempt_at_id_idx" ON "mails"("next_attempt_at", "id");

CREATE UNIQUE INDEX "one_time_links_token_hash_key" ON "one_time_links"("token_hash");
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");
CREATE INDEX "credentials_user_id_idx" ON "credentials"("user_id");
CREATE UNIQUE INDEX "credentials_provider_id_account_id_key" ON "credentials"("provider_id", "account_id");
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");
CREATE INDEX "memberships_account_id_idx" ON "memberships"("account_id");
CREATE INDEX "memberships_weekly_report_week_idx" ON "memberships"("weekly_report_week");
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE INDEX "invitations_account_id_idx" ON "invitations"("account_id");
CREATE INDEX "invitations_created_by_idx" ON "invitations"("created_by");
CREATE INDEX "inbox_folded_at_idx" ON "inbox"("folded_at");
CREATE INDEX "quarter_hour_counts_starts_at_idx" ON "quarter_hour_counts" USING BRIN ("starts_at");
ALTER TABLE "logos" ADD CONSTRAINT "logos_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "presets" ADD CONSTRAINT "presets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "presets" ADD CONSTRAINT "presets_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "logos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "logos"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "views" ADD CONSTRAINT "views_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "shares" ADD CONSTRAINT "shares_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "shares" ADD CONSTRAINT "shares_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "links" ADD CONSTRAINT "links_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "links" ADD CONSTRAINT "links_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "domains" ADD CONSTRAINT "domains_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "codes" ADD CONSTRAINT "codes_domain_id_fkey" FOREIGN KEY ("domain_id") REFERENCES "domains"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "codes" ADD CONSTRAINT "codes_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "logos"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "codes" ADD CONSTRAINT "codes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "designs" ADD CONSTRAINT "designs_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "designs" ADD CONSTRAINT "designs_logo_id_fkey" FOREIGN KEY ("logo_id") REFERENCES "logos"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_code_id_fkey" FOREIGN KEY ("code_id") REFERENCES "codes"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "demo_data" ADD CONSTRAINT "demo_data_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Rules that hold for every row, whoever writes it.
-- Times outside these years cannot be shown in ISO 8601 with four digits.
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_expires_at_check"
    CHECK ("expires_at" >= '1970-01-01 00:00:00+00' AND "expires_at" < '10000-01-01 00:00:00+00');
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_limits_check" CHECK (jsonb_typeof("limits") = 'object');
ALTER TABLE "codes" ADD CONSTRAINT "codes_version_check" CHECK ("version" >= 1);
ALTER TABLE "codes" ADD CONSTRAINT "codes_wiped_at_check" CHECK ("wiped_at" IS NULL OR "deleted_at" IS NOT NULL);
ALTER TABLE "codes" ADD CONSTRAINT "codes_query_check" CHECK ("query" IN ('drop', 'forward', 'override'));
ALTER TABLE "codes" ADD CONSTRAINT "codes_password_hash_check" CHECK ("password_hash" LIKE '$argon2id$%');
ALTER TABLE "shares" ADD CONSTRAINT "shares_subject_check" CHECK (("code_id" IS NULL) <> ("tag" IS NULL));
ALTER TABLE "shares" ADD CONSTRAINT "shares_password_hash_check" CHECK ("password_hash" LIKE '$argon2id$%');
ALTER TABLE "codes" ADD CONSTRAINT "codes_default_address_check"
    CHECK (("domain_id" IS NULL OR "default_slug" IS NOT NULL) AND ("default_slug" IS NULL) = ("default_payload" IS NULL));
ALTER TABLE "links" ADD CONSTRAINT "links_payload_check" CHECK (("alias_id" IS NULL) = ("payload" IS NULL));
ALTER TABLE "domains" ADD CONSTRAINT "domains_state_check" CHECK ("state" IN ('pending', 'verified', 'failing', 'lost'));
ALTER TABLE "domains" ADD CONSTRAINT "domains_host_check" CHECK ("host" = lower("host"));
ALTER TABLE "brandings" ADD CONSTRAINT "brandings_color_check" CHECK ("color" ~ '^#[0-9a-f]{6}$');
ALTER TABLE "logos" ADD CONSTRAINT "logos_page_png_check" CHECK (octet_length("page_png") <= 16384);
ALTER TABLE "users" ADD CONSTRAINT "users_email_check" CHECK ("email" = lower("email"));
ALTER TABLE "users" ADD CONSTRAINT "users_language_check" CHECK ("language" IN ('en', 'de', 'fr', 'es', 'it', 'pt'));
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_language_check" CHECK ("language" IN ('en', 'de', 'fr', 'es', 'it', 'pt'));
-- Exactly the confirmed changes can be undone.
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_undo_check" CHECK (("confirmed_at" IS NULL) = ("undo_token_hash" IS NULL));
ALTER TABLE "one_time_links" ADD CONSTRAINT "one_time_links_purpose_check" CHECK ("purpose" IN ('sign_in', 'set_password'));
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_check" CHECK ("role" IN ('owner', 'admin', 'editor', 'viewer'));
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_role_check" CHECK ("role" IN ('owner', 'admin', 'editor', 'viewer'));
ALTER TABLE "code_changes" ADD CONSTRAINT "code_changes_kind_check" CHECK ("kind" IN ('change', 'deletion', 'restoration'));
ALTER TABLE "scheduled_changes" ADD CONSTRAINT "scheduled_changes_error_check" CHECK (("failed_at" IS NULL) = ("error" IS NULL));
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_check" CHECK ("kind" IN ('change', 'export', 'erase'));
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_file_check"
    CHECK (("kind" = 'export' AND "state" = 'done') = ("file_bytes" IS NOT NULL AND "expires_at" IS NOT NULL));
ALTER TABLE "export_chunks" ADD CONSTRAINT "export_chunks_bytes_check" CHECK (octet_length("bytes") BETWEEN 1 AND 1000000);
-- The bytes are already compressed.
ALTER TABLE "export_chunks" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_state_check" CHECK ("state" IN ('waiting', 'publishing', 'done', 'failed'));
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_error_check" CHECK (("state" = 'failed') = ("error" IS NOT NULL));
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_finished_at_check" CHECK (("state" IN ('done', 'failed')) = ("finished_at" IS NOT NULL));
ALTER TABLE "events" ADD CONSTRAINT "events_attempts_check" CHECK ("attempts" >= 0);
ALTER TABLE "target_repairs" ADD CONSTRAINT "target_repairs_attempts_check" CHECK ("attempts" >= 0);
ALTER TABLE "mails" ADD CONSTRAINT "mails_attempts_check" CHECK ("attempts" >= 0);
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check"
    CHECK ("kind" IN ('set_password', 'sign_up', 'invitation', 'confirm_email', 'email_changed', 'account_erased', 'erasure_done', 'removed_member',
        'new_key', 'new_device', 'failing_domain', 'weekly_report'));
ALTER TABLE "code_totals" ADD CONSTRAINT "code_totals_counts_check" CHECK ("scans" >= 0 AND "bots" >= 0);
ALTER TABLE "code_days" ADD CONSTRAINT "code_days_counts_check"
    CHECK ("mobile" >= 0 AND "desktop" >= 0 AND "tablet" >= 0 AND "bots" >= 0 AND "scans" = "mobile" + "desktop" + "tablet");
ALTER TABLE "quarter_hour_counts" ADD CONSTRAINT "quarter_hour_counts_check"
    CHECK ("mobile" >= 0 AND "desktop" >= 0 AND "tablet" >= 0 AND "bots" >= 0);
ALTER TABLE "account_days" ADD CONSTRAINT "account_days_counts_check"
    CHECK ("mobile" >= 0 AND "desktop" >= 0 AND "tablet" >= 0 AND "bots" >= 0);
ALTER TABLE "roll_up_progress" ADD CONSTRAINT "roll_up_progress_one_row_check" CHECK ("id");

-- Hashes cannot be compressed, and attempting to compress them takes time.
ALTER TABLE "quarter_hour_counts" ALTER COLUMN "visitors" SET STORAGE EXTERNAL;
ALTER TABLE "quarter_hour_counts" ALTER COLUMN "sketch" SET STORAGE EXTERNAL;

-- What a search looks through. Lowercase, because a comparison that ignores case would convert the columns of every code of the account.
-- A code whose domain is lost is reached by its default slug.
ALTER TABLE "codes" ADD COLUMN "searched" TEXT NOT NULL GENERATED ALWAYS AS (
    lower(coalesce("title", '') || chr(31) || "target" || chr(31) || "slug" || chr(31) || coalesce("default_slug", '') || chr(31)
        || coalesce("external_id", ''))) STORED;

-- Lists show live codes only, and tombstones stay forever. There is one index per sort order and one per filter; without these indexes,
-- every page would require sorting or searching all codes of an account. With "archived", the most frequent totals are counted without
-- reading any code.
CREATE INDEX "codes_live_idx" ON "codes"("account_id", "created_at" DESC, "id" DESC) INCLUDE ("archived") WHERE "deleted_at" IS NULL;
CREATE INDEX "codes_live_updated_idx" ON "codes"("account_id", "updated_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "codes_live_title_idx" ON "codes"("account_id", lower(coalesce("title", '')), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "codes_live_slug_idx" ON "codes"("account_id", lower("slug"), "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "codes_live_type_order_idx" ON "codes"("account_id", "type", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "codes_live_type_idx" ON "codes"("account_id", "type", "created_at" DESC, "id" DESC) INCLUDE ("archived") WHERE "deleted_at" IS NULL;
CREATE INDEX "codes_live_dynamic_idx" ON "codes"("account_id", "dynamic", "created_at" DESC, "id" DESC) INCLUDE ("archived") WHERE "deleted_at" IS NULL;

-- The codes of an account in the order of their scans: those with scans, and the others.
CREATE INDEX "code_totals_scans_idx" ON "code_totals"("account_id", "scans", "code_id") WHERE "scans" > 0;
CREATE INDEX "code_totals_ownerless_idx" ON "code_totals"("code_id") WHERE "account_id" IS NULL;
CREATE INDEX "codes_live_id_idx" ON "codes"("account_id", "id") WHERE "deleted_at" IS NULL;

-- Deleting a logo clears it from deleted codes; the gateway refuses to delete a logo that a live code, a preset, or a branding uses.
CREATE INDEX "codes_logo_id_idx" ON "codes"("logo_id") WHERE "logo_id" IS NOT NULL;
CREATE INDEX "designs_logo_id_idx" ON "designs"("logo_id") WHERE "logo_id" IS NOT NULL;
CREATE INDEX "presets_logo_id_idx" ON "presets"("logo_id") WHERE "logo_id" IS NOT NULL;
CREATE INDEX "brandings_logo_id_idx" ON "brandings"("logo_id") WHERE "logo_id" IS NOT NULL;

CREATE INDEX "codes_domain_id_idx" ON "codes"("domain_id") WHERE "domain_id" IS NOT NULL;

-- The deleted codes whose data is kept for now.
CREATE INDEX "codes_unwiped_idx" ON "codes"("deleted_at") WHERE "deleted_at" IS NOT NULL AND "wiped_at" IS NULL;

-- The bin of an account, in the default order of lists.
CREATE INDEX "codes_bin_idx" ON "codes"("account_id", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NOT NULL AND "wiped_at" IS NULL;

-- The changes of a person, whose name is removed once the person is deleted.
CREATE INDEX "code_changes_person_id_idx" ON "code_changes"("person_id") WHERE "person_id" IS NOT NULL;
CREATE INDEX "scheduled_changes_person_id_idx" ON "scheduled_changes"("person_id") WHERE "person_id" IS NOT NULL;

-- The scheduled changes that are still to be made.
CREATE INDEX "scheduled_changes_due_idx" ON "scheduled_changes"("at", "id") WHERE "failed_at" IS NULL;

CREATE INDEX "jobs_person_id_idx" ON "jobs"("person_id") WHERE "person_id" IS NOT NULL;
CREATE INDEX "jobs_unfinished_idx" ON "jobs"("created_at") WHERE "finished_at" IS NULL;
-- A job is undone only once.
CREATE UNIQUE INDEX "jobs_undoes_idx" ON "jobs"("undoes") WHERE "undoes" IS NOT NULL AND "state" <> 'failed';

-- Most links are not aliases.
CREATE INDEX "links_aliases_idx" ON "links"("code_id", "alias_id") WHERE "alias_id" IS NOT NULL AND "deleted_at" IS NULL;
CREATE INDEX "links_domain_id_idx" ON "links"("domain_id") WHERE "domain_id" IS NOT NULL;

-- The codes with a tag, whose names are the keys of the column.
CREATE INDEX "codes_tags_idx" ON "codes" USING gin ("tags") WHERE "tags" <> '{}' AND "deleted_at" IS NULL;

-- What needs attention: the paused codes of an account, those with an end, those with a limit, and the scheduled changes that have failed.
CREATE INDEX "codes_paused_idx" ON "codes"("account_id", "updated_at" DESC) WHERE "paused" AND "deleted_at" IS NULL;
CREATE INDEX "codes_expires_at_idx" ON "codes"("account_id", "expires_at") WHERE "expires_at" IS NOT NULL AND "deleted_at" IS NULL;
CREATE INDEX "codes_scan_limit_idx" ON "codes"("account_id", "updated_at" DESC) WHERE "scan_limit" IS NOT NULL AND "deleted_at" IS NULL;
CREATE INDEX "scheduled_changes_failed_idx" ON "scheduled_changes"("account_id", "failed_at") WHERE "failed_at" IS NOT NULL;

-- The filters of the audit log. Without an index, a filter without matches would read all entries of the account.
CREATE INDEX "audit_entries_subject_idx" ON "audit_entries"("account_id", "subject", "id" DESC) WHERE "account_id" IS NOT NULL AND "subject" IS NOT NULL;
CREATE INDEX "audit_entries_actor_idx" ON "audit_entries"("account_id", ("actor" ->> 'id'), "id" DESC) WHERE "account_id" IS NOT NULL;

-- The codes of an account that have ever been changed, the one with the latest change first.
CREATE INDEX "codes_changed_idx" ON "codes"("account_id", coalesce("deleted_at", "updated_at") DESC) WHERE "version" > 1 AND "wiped_at" IS NULL;

CREATE UNIQUE INDEX "codes_external_id_key" ON "codes"("account_id", "external_id") WHERE "external_id" IS NOT NULL AND "deleted_at" IS NULL;

-- Only one account at a time holds a verified host, and an account adds a host only once.
CREATE UNIQUE INDEX "domains_live_host_key" ON "domains"("host") WHERE "state" IN ('verified', 'failing') AND "deleted_at" IS NULL;
CREATE UNIQUE INDEX "domains_account_host_key" ON "domains"("account_id", "host") WHERE "deleted_at" IS NULL;
CREATE INDEX "domains_next_check_idx" ON "domains"("next_check_at") WHERE "next_check_at" IS NOT NULL;

-- Changes to domains take their versions from here, one after the other (domain-store.ts).
CREATE SEQUENCE "domain_versions" AS INTEGER;

-- Only events that are not published yet. Each subject's events are published in order, so only the first one of a subject can have been
-- tried. The relay finds due tried events by time and new events by subject, so its work does not depend on how many events a subject has.
CREATE INDEX "events_unpublished_idx" ON "events"("subject", "id") WHERE "next_attempt_at" IS NOT NULL;
CREATE INDEX "events_new_idx" ON "events"("subject", "id") WHERE "next_attempt_at" IS NOT NULL AND "attempts" = 0;
CREATE INDEX "events_tried_idx" ON "events"("next_attempt_at", "id") WHERE "next_attempt_at" IS NOT NULL AND "attempts" > 0;

-- The columns of a code that the redirect service reads.
CREATE VIEW "redirect_targets" AS
SELECT links."key" AS "link_key", codes."id" AS "code_id", codes."type", codes."target", codes."dynamic",
  codes."query", codes."preview", codes."starts_at", codes."expires_at", codes."paused", codes."scan_limit",
  codes."fallback_target", codes."password_hash", codes."rules",
  (codes."deleted_at" IS NOT NULL OR links."deleted_at" IS NOT NULL) AS "deleted", codes."version",
  links."alias_id"
FROM "links" JOIN "codes" ON codes."id" = links."code_id";

-- Whether the target cache has lacked a change for longer than the gateway needs to write it. The redirect service polls this view and does
-- not trust the cache while this is true.
CREATE VIEW "cache_repairs" AS
SELECT EXISTS (
    SELECT 1 FROM "target_repairs"
    WHERE "created_at" < CURRENT_TIMESTAMP - INTERVAL '300 milliseconds'
) AS "are_waiting";

-- The columns of a domain that the redirect service reads: one row for each host that has ever been verified.
CREATE VIEW "redirect_domains" AS
SELECT DISTINCT ON ("host") "host", "number", "state" IN ('verified', 'failing') AND "deleted_at" IS NULL AS "is_live",
  "case_sensitive", "root_target", "not_found_target", "gone_target", "apple_app_site_association", "assetlinks", "pages",
  -- The version of the last change to any domain with this host, so that the version of a host never decreases.
  max("version") OVER (PARTITION BY "host") AS "version"
FROM "domains" WHERE "verified_at" IS NOT NULL
ORDER BY "host", ("state" IN ('verified', 'failing') AND "deleted_at" IS NULL) DESC, "version" DESC;

-- Whether any account has ever verified a domain. This stays true, even if all domains are lost or deleted.
CREATE VIEW "redirect_any_domain" AS
SELECT EXISTS (SELECT 1 FROM "domains" WHERE "verified_at" IS NOT NULL) AS "are_any";

-- The columns of a code that the render service reads. A code whose domain is lost or deleted has its address on the default domain.
CREATE VIEW "render_symbols" AS
SELECT codes."id" AS "code_id", design."revision",
  CASE WHEN "is_lost" THEN codes."default_payload" ELSE codes."payload" END AS "payload",
  design."color_dark", design."color_light", codes."format", codes."deleted_at" IS NOT NULL AS "deleted",
  CASE WHEN "is_lost" THEN codes."default_slug" ELSE codes."slug" END AS "slug",
  CASE WHEN design."logo_id" IS NULL THEN design."style" || '{"logo": null}' ELSE design."style" END AS "style",
  (SELECT "png" FROM "logos" WHERE "logos"."id" = design."logo_id") AS "logo",
  codes."dynamic" AND (codes."domain_id" IS NOT NULL OR codes."moves" > 0) AS "may_move", "is_lost", codes."moves"
FROM "codes" CROSS JOIN LATERAL (
  SELECT codes."revision", codes."color_dark", codes."color_light", codes."style", codes."logo_id"
  UNION ALL
  SELECT "revision", "color_dark", "color_light", "style", "logo_id" FROM "designs" WHERE "code_id" = codes."id"
) AS "design" CROSS JOIN LATERAL (
  SELECT codes."domain_id" IS NOT NULL AND codes."dynamic" AND NOT EXISTS (
    SELECT FROM "domains"
    WHERE domains."id" = codes."domain_id" AND domains."state" IN ('verified', 'failing') AND domains."deleted_at" IS NULL
  ) AS "is_lost"
) AS "loss";

-- The aliases that lead to their code, whose colors and style are in "render_symbols". The aliases on a domain that is lost or deleted lead
-- nowhere.
CREATE VIEW "render_aliases" AS
SELECT links."code_id", links."alias_id", links."payload", links."slug", links."domain_id" IS NOT NULL AS "may_move"
FROM "links" LEFT JOIN "domains" ON domains."id" = links."domain_id"
WHERE links."alias_id" IS NOT NULL AND links."deleted_at" IS NULL
  AND (links."domain_id" IS NULL OR domains."state" IN ('verified', 'failing') AND domains."deleted_at" IS NULL);

-- What the pages of the redirect service show of the account that owns a code: one row for each code of an account that has chosen a name or
-- set up its branding.
CREATE VIEW "code_owners" AS
SELECT codes."id" AS "code_id", accounts."name", brandings."color", logos."page_png" AS "logo", brandings."pages", brandings."report_url"
FROM "codes" JOIN "accounts" ON accounts."id" = codes."account_id" LEFT JOIN "brandings" ON brandings."account_id" = accounts."id"
  LEFT JOIN "logos" ON logos."id" = brandings."logo_id"
WHERE accounts."name" IS NOT NULL OR brandings."account_id" IS NOT NULL;

-- The same for the account that owns a domain, by the domain's number in link keys, for paths that no code has.
CREATE VIEW "domain_owners" AS
SELECT domains."number", accounts."name", brandings."color", logos."page_png" AS "logo", brandings."pages", brandings."report_url"
FROM "domains" JOIN "accounts" ON accounts."id" = domains."account_id" LEFT JOIN "brandings" ON brandings."account_id" = accounts."id"
  LEFT JOIN "logos" ON logos."id" = brandings."logo_id"
WHERE accounts."name" IS NOT NULL OR brandings."account_id" IS NOT NULL;

-- The logos of the account that owns a code, as small images, for a page that shows one of them.
CREATE VIEW "code_logos" AS
SELECT codes."id" AS "code_id", logos."id" AS "logo_id", logos."page_png" AS "logo"
FROM "codes" JOIN "logos" ON logos."account_id" = codes."account_id";

-- The columns of a code that the stats service reads.
CREATE VIEW "code_accounts" AS SELECT "id" AS "code_id", "account_id" FROM "codes";

-- A code's all-time scans: the sum of its rows here.
CREATE VIEW "total_parts" AS
SELECT "code_id", "scans", "bots", "folded_at" FROM "code_totals"
UNION ALL
SELECT "code_id", "mobile" + "desktop" + "tablet", "bots", "folded_at" FROM "quarter_hour_counts"
WHERE "starts_at" >= (SELECT "rolled_until" FROM "roll_up_progress");

-- A code's scans on a UTC day: the sum of its rows for that day here.
CREATE VIEW "day_parts" AS
SELECT "code_id", "day", "mobile", "desktop", "tablet", "bots" FROM "code_days"
UNION ALL
SELECT "code_id", ("starts_at" AT TIME ZONE 'UTC')::date, "mobile", "desktop", "tablet", "bots" FROM "quarter_hour_counts"
WHERE "starts_at" >= (SELECT "rolled_until" FROM "roll_up_progress");

INSERT INTO "roll_up_progress" ("rolled_until", "visitors_from") VALUES (date_trunc('hour', CURRENT_TIMESTAMP), DATE '2020-01-01');

CREATE TABLE "quarter_hour_counts_default" PARTITION OF "quarter_hour_counts" DEFAULT;

-- Creates the missing monthly partitions from first_month to last_month, inclusive, moves the months' rows out of the default partition,
-- and returns how many partitions it created. Runs with the owner's rights, because the stats service is not allowed to create tables.
CREATE FUNCTION "make_quarter_hour_partitions"(first_month DATE, last_month DATE) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
    month DATE := date_trunc('month', first_month);
    next_month DATE;
    made INTEGER := 0;
    partition TEXT;
BEGIN
    -- Other calls wait; reads and writes do not.
    LOCK TABLE ONLY quarter_hour_counts IN SHARE UPDATE EXCLUSIVE MODE;
    WHILE month <= last_month LOOP
        partition := 'quarter_hour_counts_' || to_char(month, 'YYYY_MM');
        next_month := month + INTERVAL '1 month';
        IF to_regclass(quote_ident(partition)) IS NULL THEN
            -- No row of the month may be added to the default partition after the others have been moved.
            LOCK TABLE quarter_hour_counts_default IN ACCESS EXCLUSIVE MODE;
            EXECUTE format('CREATE TABLE %I (LIKE quarter_hour_counts INCLUDING ALL) WITH (fillfactor = 80)', partition);
            EXECUTE format('WITH moved AS (DELETE FROM quarter_hour_counts_default WHERE starts_at >= %L AND starts_at < %L RETURNING *)
                            INSERT INTO %I SELECT * FROM moved', month::timestamptz, next_month::timestamptz, partition);
            EXECUTE format('ALTER TABLE quarter_hour_counts ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                           partition, month::timestamptz, next_month::timestamptz);
            made := made + 1;
        END IF;
        month := next_month;
    END LOOP;
    RETURN made;
END $$;

-- Drops the monthly partitions that end on or before before_day and have been rolled up, sets visitors_from, and returns the number of
-- partitions dropped. Runs with the owner's rights.
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

-- Deletes the counts of up to max_codes codes that no longer exist, and returns the number of codes. Such counts are of scans that arrived after
-- the code had been erased; they are in code_totals, without an account, as soon as their hour is rolled up. Counts to which scans were added in
-- the last hour stay, because more may come. Runs with the owner's rights.
CREATE FUNCTION "delete_ownerless_counts"(max_codes INTEGER) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    erased CONSTANT UUID[] := ARRAY(
        SELECT code_id FROM code_totals WHERE account_id IS NULL AND folded_at < CURRENT_TIMESTAMP - INTERVAL '1 hour' LIMIT max_codes);
BEGIN
    DELETE FROM quarter_hour_counts WHERE code_id = ANY (erased);
    DELETE FROM code_days WHERE code_id = ANY (erased);
    DELETE FROM visitor_sketches WHERE code_id = ANY (erased);
    DELETE FROM code_totals WHERE code_id = ANY (erased);
    RETURN cardinality(erased);
END $$;

-- Scans can be dated up to a year ahead of the stats service's clock.
SELECT make_quarter_hour_partitions(CURRENT_DATE, (CURRENT_DATE + INTERVAL '13 months')::date);

-- Salts must leave no trace at rest (docs/adr/0003-visitor-sketch.md). UNLOGGED keeps them out of the WAL, base backups, and replicas.
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

-- Deletes the salts of periods that ended by ended_by. DELETE would leave their bytes in the table's file, so the others move to a new
-- file. While another session uses the table, fails without changes (NOWAIT): if it waited for a dump, readers would have to wait too.
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

-- Takes an address away from the person and the account that use it, and ends the person's sessions and links. An account for which the
-- operator vouches keeps its address. Runs with the owner's rights, because the admin command is not allowed to set addresses.
CREATE FUNCTION "release_email"(address TEXT) RETURNS VOID
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    person UUID;
BEGIN
    UPDATE accounts SET email = id || '@account.invalid', name = nullif(name, address) WHERE email = address AND NOT email_verified;
    UPDATE users SET email = id || '@released.invalid', email_verified = false, updated_at = now(),
        name = CASE name WHEN address THEN id || '@released.invalid' ELSE name END
    WHERE email = address RETURNING id INTO person;
    DELETE FROM sessions WHERE user_id = person;
    DELETE FROM one_time_links WHERE user_id = person;
END $$;

-- Deletes up to max_rows audit entries that are older than kept_days, and at least 30 days old, and returns how many it deleted. Runs with the
-- owner's rights, because the gateway is not allowed to delete entries.
CREATE FUNCTION "delete_old_audit_entries"(kept_days INTEGER, max_rows INTEGER) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    deleted INTEGER;
BEGIN
    DELETE FROM audit_entries WHERE id IN (
        SELECT id FROM audit_entries WHERE time < now() - GREATEST(kept_days, 30) * interval '1 day' ORDER BY time LIMIT max_rows
    );
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
END $$;

-- Erases up to max_rows traces of a person and as many entries of an account, both of which must no longer exist, and returns the number of
-- changed rows. Entries that concern only the person are deleted; the others lose the person's name. Runs with the owner's rights.
CREATE FUNCTION "erase_audit_entries"(person UUID, account UUID, max_rows INTEGER) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    erased INTEGER := 0;
    changed INTEGER;
BEGIN
    IF EXISTS (SELECT FROM users WHERE id = person) OR EXISTS (SELECT FROM accounts WHERE id = account AND email <> id || '@closed.invalid') THEN
        RAISE EXCEPTION 'the person or the account still exists';
    END IF;
    DELETE FROM audit_entries WHERE id IN (
        SELECT id FROM audit_entries WHERE person_id = person AND account_id IS NULL LIMIT max_rows
    );
    GET DIAGNOSTICS changed = ROW_COUNT;
    erased := erased + changed;
    UPDATE audit_entries SET person_id = NULL, session_id = NULL, device = NULL, actor = '{"type": "person", "id": null, "name": ""}'
    WHERE id IN (SELECT id FROM audit_entries WHERE person_id = person LIMIT max_rows);
    GET DIAGNOSTICS changed = ROW_COUNT;
    erased := erased + changed;
    DELETE FROM audit_entries WHERE id IN (SELECT id FROM audit_entries WHERE account_id = account LIMIT max_rows);
    GET DIAGNOSTICS changed = ROW_COUNT;
    RETURN erased + changed;
END $$;

-- Whether the account has been closed for good, or is gone.
CREATE FUNCTION "is_closed"(account UUID) RETURNS BOOLEAN
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
    SELECT NOT EXISTS (SELECT FROM accounts WHERE id = account AND email <> id || '@closed.invalid')
$$;

-- Deletes up to max_rows links of the next deleted codes of a closed account, and returns their keys; none once erase_account can delete these
-- codes. Both take the codes in the order of an index, so that the time does not grow with the number of codes. Of links on the default domain, a hash stays,
-- so that nobody can use them again. The key of any other link contains the number of its domain, which no other domain ever gets. Runs with the
-- owner's rights, because the gateway is not allowed to delete links.
CREATE FUNCTION "erase_links"(account UUID, max_rows INTEGER) RETURNS SETOF TEXT
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NOT is_closed(account) THEN
        RAISE EXCEPTION 'the account still exists';
    END IF;
    RETURN QUERY WITH next AS (
        SELECT id, codes.version FROM codes WHERE account_id = account AND deleted_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT max_rows
    ), picked AS (
        SELECT key AS link_key, next.version FROM next JOIN links ON code_id = next.id LIMIT max_rows
    ), gone AS (
        DELETE FROM links USING picked WHERE key = link_key RETURNING link_key, version, domain_id
    ), kept AS (
        INSERT INTO erased_links SELECT sha256(convert_to(link_key, 'UTF8')), version FROM gone WHERE domain_id IS NULL
        ON CONFLICT DO NOTHING
    )
    SELECT link_key FROM gone;
END $$;

-- Deletes up to max_rows rows of a closed account from the first table that has any, and returns how many it deleted; 0 once only the live codes
-- are left, with what redirects need, and the events that are not published yet; or nothing. Call erase_links before, until it returns nothing. Runs
-- with the owner's rights.
CREATE FUNCTION "erase_account"(account UUID, max_rows INTEGER) RETURNS INTEGER
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
    changed INTEGER;
    step TEXT[];
    own CONSTANT TEXT := 'account_id = $1';
    of_jobs CONSTANT TEXT := 'job_id IN (SELECT id FROM jobs WHERE account_id = $1)';
    of_live CONSTANT TEXT := 'code_id IN (SELECT id FROM codes WHERE account_id = $1 AND deleted_at IS NULL)';
    of_batch CONSTANT TEXT := 'code_id = ANY ($3)';
    batch UUID[] := ARRAY(
        SELECT id FROM (
            SELECT id FROM codes WHERE account_id = account AND deleted_at IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT max_rows) AS next
        WHERE NOT EXISTS (SELECT FROM links WHERE code_id = next.id));
BEGIN
    IF NOT is_closed(account) THEN
        RAISE EXCEPTION 'the account still exists';
    END IF;
    UPDATE codes SET title = NULL, tags = '{}', external_id = NULL, metadata = '{}', note = NULL, logo_id = NULL, archived = false
    WHERE id IN (
        SELECT id FROM codes WHERE account_id = account AND deleted_at IS NULL AND (title IS NOT NULL OR tags <> '{}' OR external_id IS NOT NULL
            OR metadata <> '{}' OR note IS NOT NULL OR logo_id IS NOT NULL OR archived) LIMIT max_rows);
    GET DIAGNOSTICS changed = ROW_COUNT;
    IF changed > 0 THEN
        RETURN changed;
    END IF;
    -- A table comes after those that refer to it.
    FOREACH step SLICE 1 IN ARRAY ARRAY[
        ['export_chunks', of_jobs], ['job_codes', of_jobs], ['jobs', own || ' AND kind <> ''erase'''],
        ['memberships', own], ['invitations', own], ['api_keys', own], ['views', own], ['shares', own], ['demo_data', own],
        ['scheduled_changes', own], ['code_changes', of_live], ['code_changes', of_batch], ['designs', of_live], ['designs', of_batch], ['presets', own], ['brandings', own], ['logos', own],
        ['idempotent_responses', own], ['audit_entries', own], ['events', own || ' AND next_attempt_at IS NULL'],
        ['code_days', of_batch], ['code_totals', of_batch], ['visitor_sketches', of_batch], ['codes', 'id = ANY ($3)'],
        ['domains', own || ' AND deleted_at IS NOT NULL AND NOT EXISTS (SELECT FROM codes WHERE domain_id = domains.id)
            AND NOT EXISTS (SELECT FROM links WHERE domain_id = domains.id)'],
        ['account_days', own || ' AND NOT EXISTS (SELECT FROM codes WHERE account_id = $1)'],
        ['accounts', 'id = $1 AND NOT EXISTS (SELECT FROM codes WHERE account_id = $1) AND NOT EXISTS (SELECT FROM domains WHERE account_id = $1)']
    ] LOOP
        IF step[1] = 'code_days' THEN
            -- Until the end of the transaction, the stats service adds no counts to days and totals; see day-queries.ts.
            IF NOT pg_try_advisory_xact_lock(1364354418, 0) THEN
                RETURN NULL;
            END IF;
            -- Rows of this table are not found by ctid, because they are in partitions.
            DELETE FROM quarter_hour_counts WHERE (code_id, starts_at, shard) IN (
                SELECT code_id, starts_at, shard FROM quarter_hour_counts WHERE code_id = ANY (batch) LIMIT max_rows);
            GET DIAGNOSTICS changed = ROW_COUNT;
            IF changed > 0 THEN
                RETURN changed;
            END IF;
        END IF;
        EXECUTE format('DELETE FROM %1$I WHERE ctid = ANY (ARRAY(SELECT ctid FROM %1$I WHERE %2$s LIMIT $2))', step[1], step[2])
            USING account, max_rows, batch;
        GET DIAGNOSTICS changed = ROW_COUNT;
        IF changed > 0 THEN
            RETURN changed;
        END IF;
    END LOOP;
    RETURN 0;
END $$;
