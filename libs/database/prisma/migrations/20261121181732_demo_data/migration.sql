SET lock_timeout = '5s';

-- CreateTable
CREATE TABLE "demo_data" (
    "account_id" UUID NOT NULL,
    "code_ids" UUID[],
    "journal_id" UUID NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "scans_sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "demo_data_pkey" PRIMARY KEY ("account_id")
);

-- AddForeignKey
ALTER TABLE "demo_data" ADD CONSTRAINT "demo_data_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
