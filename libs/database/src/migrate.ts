// Migrates a database to the newest schema. Any number of processes can do so at the same time; one of them does the work.

import { backoffMs, type Logger, pause } from "@qr/runtime";
import { MIGRATIONS_DIRECTORY, type Migration, readMigrations } from "./migration-files.ts";
import { type MigrationRecord, type MigrationStore, openMigrationStore } from "./migration-store.ts";
import { sqlStateOf } from "./transaction.ts";

const LOCK_WAIT_MS = 10 * 60_000;
/** The SQLSTATE code of `insufficient_privilege`. */
const NOT_ALLOWED = "42501";
/** The SQLSTATE code of `lock_not_available`, which Postgres sends after `lock_timeout`. */
const LOCK_TIMEOUT = "55P03";

/** Thrown if the database and the migrations do not match; `message` says what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

export interface MigrateOptions {
  url: string;
  log: Logger;
  /** How long to retry if the server does not respond, in ms. With 0, the default, the first failure is final. */
  waitMs?: number;
  /** How long to retry a migration while other transactions hold locks that it needs, in ms; by default 10 minutes. */
  lockWaitMs?: number;
  /** Directory of the migrations; by default, the directory in this package. */
  directory?: string;
}

/**
 * Applies the missing migrations in order, each in its own transaction unless it must run outside one. If another migrator is running, waits
 * up to 10 minutes for it. A migration that waits 25 ms for a lock is rolled back and retried after a pause, because everybody else who uses
 * the table waits behind it. Throws a MigrationError if waiting or retrying is not enough, an applied migration has changed, an earlier
 * migration was started but not finished, a migration fails (and, if it runs in a transaction, is rolled back), or the URL's role is not
 * allowed to apply a missing migration, as is the case for every service's role.
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { url, log, waitMs = 0, lockWaitMs = LOCK_WAIT_MS, directory } = options;
  const migrations = await readMigrations(directory ?? MIGRATIONS_DIRECTORY);
  const store = await connect(url, waitMs);
  try {
    await lock(store, log);
    await applyMissing(store, migrations, { log, lockWaitMs }).catch(refuseRole);
    await store.unlock();
  } finally {
    await store.close();
  }
}

async function connect(url: string, waitMs: number): Promise<MigrationStore> {
  const deadline = performance.now() + waitMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await openMigrationStore(url);
    } catch (error) {
      if (!isAway(error) || performance.now() >= deadline) throw error;
      await pause(backoffMs(attempt));
    }
  }
}

/** Returns whether waiting could help: the server is down, starting, stopping, out of connections, or not responding. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (code === "") return /timeout|terminated/i.test(error.message);
  return /^(ECONN|ENOTFOUND$|ENOENT$|EAI_AGAIN$|EHOSTUNREACH$|ETIMEDOUT$|EPIPE$|57P0|53300$)/.test(code);
}

async function lock(store: MigrationStore, log: Logger): Promise<void> {
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (let attempt = 0; !(await store.tryLock()); attempt += 1) {
    if (attempt === 0) log.info("another process is migrating the database; waiting");
    if (performance.now() >= deadline) {
      throw new MigrationError(
        "Another process has held the migration lock for 10 minutes. Stop that process, then start again.",
      );
    }
    await pause(backoffMs(attempt, 50, 500));
  }
}

type ApplyOptions = Pick<Required<MigrateOptions>, "log" | "lockWaitMs">;

async function applyMissing(
  store: MigrationStore,
  migrations: readonly Migration[],
  options: ApplyOptions,
): Promise<void> {
  const { log } = options;
  const applied = new Map<string, MigrationRecord>();
  for (const record of await store.readRecords()) {
    if (record.rolled_back_at === null) applied.set(record.migration_name, record);
  }
  for (const record of applied.values()) refuseUnfinished(record);
  for (const migration of migrations) refuseChanged(migration, applied.get(migration.name));
  warnOfNewer(applied, migrations, log);

  for (const migration of migrations) {
    if (applied.has(migration.name)) continue;
    if (await applyOne(store, migration, options)) log.info({ migration: migration.name }, "migrated the database");
  }
}

async function applyOne(store: MigrationStore, migration: Migration, options: ApplyOptions): Promise<boolean> {
  try {
    if (!migration.runsOutsideTransaction) return await applyOnceUnlocked(store, migration, options);
    await store.applyOutsideTransaction(migration);
    return true;
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationError(`The migration ${migration.name} failed: ${reason}`, { cause: error });
  }
}

/** Applies a migration in a transaction. If a lock is not available, retries until `lockWaitMs` have passed. */
async function applyOnceUnlocked(
  store: MigrationStore,
  migration: Migration,
  { log, lockWaitMs }: ApplyOptions,
): Promise<boolean> {
  const deadline = performance.now() + lockWaitMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await store.apply(migration);
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_TIMEOUT) throw error;
      if (performance.now() >= deadline) throw lockError(migration, attempt + 1, error);
      if (attempt === 0) log.warn({ migration: migration.name }, "another transaction holds a lock; retrying");
      await pause(backoffMs(attempt, 200, 2000));
    }
  }
}

function lockError({ name }: Migration, attempts: number, cause: unknown): MigrationError {
  return new MigrationError(
    `The migration ${name} has changed nothing: in ${attempts} attempts, it did not get a lock, because another transaction holds it. ` +
      'Wait for that transaction or end it ("Migrations and locks" in docs/runbook.md), then run the migration job again.',
    { cause },
  );
}

function refuseRole(error: unknown): never {
  const refusal = error instanceof MigrationError ? error.cause : error;
  if (!(refusal instanceof Error && "code" in refusal && refusal.code === NOT_ALLOWED)) throw error;
  throw new MigrationError(
    `The database lacks migrations from this release, and this role may not apply them: run the migration job. (${refusal.message})`,
    { cause: refusal },
  );
}

function refuseUnfinished({ migration_name: name, finished_at, started_at, logs }: MigrationRecord): void {
  if (finished_at !== null) return;
  throw new MigrationError(
    `The migration ${name} began at ${started_at.toISOString()} and has not finished${logs ? ` (${logs})` : ""}. ` +
      "Undo its partial changes by hand, then allow it to run again: " +
      `UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = '${name}' AND finished_at IS NULL`,
  );
}

function refuseChanged(migration: Migration, record: MigrationRecord | undefined): void {
  if (record === undefined || record.checksum === migration.checksum) return;
  throw new MigrationError(
    `The migration ${migration.name} differs from the one that was applied to this database. ` +
      "Restore the file, and put the change into a new migration.",
  );
}

/** Warns if a newer release has migrated the database. Each release is written so that the previous release still runs on the new schema. */
function warnOfNewer(applied: ReadonlyMap<string, unknown>, migrations: readonly Migration[], log: Logger): void {
  const known = new Set(migrations.map(({ name }) => name));
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (newer.length > 0) log.warn({ migrations: newer }, "the database has migrations from a newer release");
}
