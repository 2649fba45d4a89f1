SET lock_timeout = '5s';

-- Which trace a row belongs to. Relays of an earlier release do not read it.
ALTER TABLE "outbox" ADD COLUMN "trace_parent" TEXT;
