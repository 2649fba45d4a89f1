// Reads every file of a Postgres server except those of other databases. Uses SQL as a superuser, so it also works if Postgres runs in a
// container.

import { openPool } from "@qr/database";

const LIST_FILES = `
  WITH RECURSIVE entries (path, is_folder) AS (
    SELECT current_setting('data_directory'), true
    UNION ALL
    SELECT entries.path || '/' || name, (pg_stat_file(entries.path || '/' || name, true)).isdir
    FROM entries, LATERAL pg_ls_dir(entries.path) AS name WHERE entries.is_folder)
  SELECT path FROM entries WHERE NOT is_folder AND (path NOT LIKE '%/base/%' OR path LIKE '%/base/' || (
    SELECT oid FROM pg_database WHERE datname = current_database()) || '/%')`;

/** Forces a checkpoint, and returns the contents of all files by path, including the tables and the write-ahead log. */
export async function readDataFolder(url: string): Promise<Map<string, Buffer>> {
  const pool = openPool({ url, max: 1, name: "files", deadlines: { statement: 60_000, query: 60_000 } });
  try {
    await pool.query("CHECKPOINT");
    const { rows } = await pool.query<{ path: string }>(LIST_FILES);
    const files = new Map<string, Buffer>();
    for (const { path } of rows) {
      const read = await pool.query<{ bytes: Buffer | null }>(
        "SELECT pg_read_binary_file($1, 0, 1 << 28, true) AS bytes",
        [path],
      );
      files.set(path, read.rows[0]?.bytes ?? Buffer.alloc(0));
    }
    return files;
  } finally {
    await pool.end();
  }
}
