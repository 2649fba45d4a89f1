SET lock_timeout = '5s';

-- The list and its total by one filter: without these a rare kind among 100,000 codes is looked for in all of them.
CREATE INDEX "codes_live_type_idx" ON "codes"("account_id", "type", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
CREATE INDEX "codes_live_dynamic_idx" ON "codes"("account_id", "dynamic", "created_at" DESC, "id" DESC) WHERE "deleted_at" IS NULL;
