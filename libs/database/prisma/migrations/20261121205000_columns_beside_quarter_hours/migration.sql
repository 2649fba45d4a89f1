-- By itself, since nobody reads a table whose columns are being added: the next migration copies rows for minutes where there are millions.
SET lock_timeout = '5s';

-- AlterTable
ALTER TABLE "code_days" ADD COLUMN "quarter_hours" TEXT NOT NULL DEFAULT '', ADD COLUMN "facets" TEXT NOT NULL DEFAULT '';

-- AlterTable
-- How much of each old quarter-hour is in its day's quarter_hours as well. Workers of the release before may add to any of them.
ALTER TABLE "code_quarter_hours"
    ADD COLUMN "copied_mobile" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "copied_desktop" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "copied_tablet" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "copied_bots" BIGINT NOT NULL DEFAULT 0;
