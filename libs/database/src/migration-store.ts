// The migrator's statements: they take the lock, keep records of applied migrations (`_prisma_migrations`, in Prisma's format), and run migrations.

import { randomUUID } from "node:crypto";
import { withDeadline } from "@qr/runtime";
import pg from "pg";
import type { Migration } from "./migration-files.ts";

/** The advisory lock that Prisma's own migrator also takes, so that the two migrators never run at the same time. */
const LOCK_NUMBER = 72_707_369;
const CONNECT_MS = 3000;
const BOOKKEEPING_MS = 10_000;
/** Timeout for a migration, in ms; long enough to build an index on a large table. */
const MIGRATION_MS = 15 * 60_000;
/**
 * How long a migration in a transaction waits for a lock. While it waits, everybody who wants to use the table waits behind it, even to
 * read, so the timeout is about as long as a lookup may be delayed.
 */
const LOCK_TIMEOUT = "25ms";

export interface MigrationRecord {
  migration_name: string;
  checksum: string;
  started_at: Date;
  finished_at: Date | null;
  rolled_back_at: Date | null;
  logs: string | null;
}

export interface MigrationStore {
  /** Takes the lock, or returns false if another migrator holds it. Does not wait, because a waiting query would block concurrent index builds. */
  tryLock(): Promise<boolean>;
  unlock(): Promise<void>;
  /** Returns the records of all migrations. Creates the table for the records if it is missing. */
  readRecords(): Promise<MigrationRecord[]>;
  /**
   * Runs a migration and records it in one transaction. Returns false if the migration was already applied. Throws the error with the
   * SQLSTATE code 55P03, having changed nothing, if a lock was not available within 25 ms.
   */
  apply(migration: Migration): Promise<boolean>;
  /**
   * Records the start, runs the migration outside a transaction, and records its end or error. There is no lock timeout: building an index
   * concurrently waits for other transactions, but nobody waits for the build.
   */
  applyOutsideTransaction(migration: Migration): Promise<void>;
  close(): Promise<void>;
}

const CREATE_RECORDS = `
CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`;

/** Connects to the database. Throws the error from pg or the system if connecting fails or takes more than 3 s. */
export async function openMigrationStore(url: string): Promise<MigrationStore> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "migrate",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: MIGRATION_MS,
    keepAlive: true,
  });
  // The pending query reports a broken connection; without a listener, the process would crash.
  client.on("error", () => {});
  await client.connect();
  return migrationStoreOn(client);
}

function migrationStoreOn(client: pg.Client): MigrationStore {
  const ask = <Row extends pg.QueryResultRow>(sql: string, values?: unknown[]) =>
    withDeadline(client.query<Row>(sql, values), BOOKKEEPING_MS, "Postgres");

  async function isApplied(name: string): Promise<boolean> {
    const { rowCount } = await ask(
      `SELECT 1 FROM "_prisma_migrations" WHERE migration_name = $1 AND rolled_back_at IS NULL`,
      [name],
    );
    return rowCount !== 0;
  }

  return {
    async tryLock() {
      const { rows } = await ask<{ locked: boolean }>("SELECT pg_try_advisory_lock($1) AS locked", [LOCK_NUMBER]);
      return rows[0]?.locked === true;
    },
    async unlock() {
      await ask("SELECT pg_advisory_unlock($1)", [LOCK_NUMBER]);
    },
    async readRecords() {
      // On a migrated database, checking first avoids the lock and the need for the CREATE privilege.
      const { rows: found } = await ask("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
      if (found.length === 0) await ask(CREATE_RECORDS);
      const { rows } = await ask<MigrationRecord>(
        `SELECT migration_name, checksum, started_at, finished_at, rolled_back_at, logs
         FROM "_prisma_migrations" ORDER BY started_at, migration_name`,
      );
      return rows;
    },
    async apply(migration) {
      await ask("BEGIN");
      try {
        // In the embedded Postgres, all connections share one session, so the lock excludes no other migrator; only a transaction does.
        if (await isApplied(migration.name)) {
          await ask("ROLLBACK");
          return false;
        }
        await ask(
          `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
           VALUES ($1, $2, $3, now(), now(), 1)`,
          [randomUUID(), migration.checksum, migration.name],
        );
        await ask(`SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
        // Sent together, so that the migration's locks are not held while the server waits for this process.
        await client.query(`${migration.sql}\n;COMMIT`);
        return true;
      } catch (error) {
        await ask("ROLLBACK").catch(() => {});
        throw error;
      }
    },
    async applyOutsideTransaction(migration) {
      const id = randomUUID();
      await ask(`INSERT INTO "_prisma_migrations" (id, checksum, migration_name) VALUES ($1, $2, $3)`, [
        id,
        migration.checksum,
        migration.name,
      ]);
      try {
        await client.query(migration.sql);
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error);
        await ask(`UPDATE "_prisma_migrations" SET logs = $2 WHERE id = $1`, [id, text]).catch(() => {});
        throw error;
      }
      await ask(`UPDATE "_prisma_migrations" SET finished_at = now(), applied_steps_count = 1 WHERE id = $1`, [id]);
    },
    async close() {
      await withDeadline(client.end(), BOOKKEEPING_MS, "Postgres").catch(() => {});
    },
  };
}
