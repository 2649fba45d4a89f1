SET lock_timeout = '5s';

-- The list in another order than that of creation: without these all of an account's codes are sorted for each page.
CREATE INDEX "codes_live_updated_idx" ON "codes"("account_id", "updated_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "codes_live_title_idx" ON "codes"("account_id", lower(coalesce("title", '')), "id") WHERE "deleted_at" IS NULL;
