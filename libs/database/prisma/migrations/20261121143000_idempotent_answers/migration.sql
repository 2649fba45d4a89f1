-- No statement may wait longer for a lock than this: a blocked migration must not block every query behind it.
SET lock_timeout = '5s';

-- CreateTable
CREATE TABLE "idempotent_answers" (
    "account_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "answer" JSON,
    "code_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_answers_pkey" PRIMARY KEY ("account_id","key")
);

-- CreateIndex
CREATE INDEX "idempotent_answers_created_at_idx" ON "idempotent_answers"("created_at");
