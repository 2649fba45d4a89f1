SET lock_timeout = '5s';

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN "suspended_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN "successor_id" UUID;
