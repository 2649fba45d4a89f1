// Reads the migrations in prisma/migrations, in Prisma's layout: one folder per migration, sorted by name.

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The directory of the migrations; resolves to the same path from src and from dist. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL("../prisma/migrations", import.meta.url));

const OUTSIDE_TRANSACTION = /^-- outside a transaction\b/;

export interface Migration {
  name: string;
  sql: string;
  /** The SHA-256 of the file, in hex, as Prisma records it. */
  checksum: string;
  /** Whether the file begins with `-- outside a transaction`. Such a file must contain a single statement, such as CREATE INDEX CONCURRENTLY. */
  runsOutsideTransaction: boolean;
}

/** Returns all migrations in the directory, oldest first. Throws if the directory or a file cannot be read. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(names.sort().map((name) => readMigration(directory, name)));
}

async function readMigration(directory: string, name: string): Promise<Migration> {
  const sql = await readFile(join(directory, name, "migration.sql"), "utf8");
  return {
    name,
    sql,
    checksum: createHash("sha256").update(sql).digest("hex"),
    runsOutsideTransaction: OUTSIDE_TRANSACTION.test(sql),
  };
}
