// Dumps everything that a system's servers, disks, and processes contain, as bytes to search, and prepares Postgres and Redis.

import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { openPool } from "@qr/database";
import { Redis } from "ioredis";

/** Returns all rows of all tables as Postgres prints them, with bytes in hexadecimal. */
export async function dumpPostgres(url: string): Promise<Buffer> {
  const pool = openPool({ url, max: 1, name: "dump" });
  try {
    const tables = await pool.query<{ name: string }>(
      "SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables " +
        "WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')",
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      texts.push(name, ...rows.map(({ row }) => row));
    }
    return Buffer.from(texts.join("\n"));
  } finally {
    await pool.end();
  }
}

/** Puts all accounts on a plan. If the plan has a limit, requests are counted in Redis. */
export async function setPlan(url: string, plan: string): Promise<void> {
  const pool = openPool({ url, max: 1, name: "plan" });
  await pool.query("UPDATE accounts SET plan = $1", [plan]);
  await pool.end();
}

/** Returns all keys and values in Redis. Rejects if a value is not a string. */
export async function dumpRedis(url: string): Promise<Buffer> {
  const redis = new Redis(url, { lazyConnect: true });
  try {
    const parts: Buffer[] = [];
    for await (const keys of redis.scanStream())
      for (const key of keys) {
        const kind = await redis.type(key);
        if (kind !== "string") throw new Error(`${key} is a ${kind}; only strings are supported`);
        parts.push(Buffer.from(`\n${key}=`), (await redis.getBuffer(key)) ?? Buffer.alloc(0));
      }
    return Buffer.concat(parts);
  } finally {
    redis.disconnect();
  }
}

/** Sets a password for Redis. Clients need the password the next time they connect. */
export async function lockRedis(url: string, password: string): Promise<void> {
  const redis = new Redis(url, { lazyConnect: true });
  await redis.config("SET", "requirepass", password);
  redis.disconnect();
}

/** Returns the names and contents of all files in a folder. */
export async function dumpFolder(folder: string): Promise<Buffer> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(files.map(async (file) => [Buffer.from(`\n${file}\n`), await readFile(file)]));
  return Buffer.concat(contents.flat());
}

/** Returns the processes' command lines, which every user of the machine can read. */
export async function dumpArguments(pids: readonly number[]): Promise<Buffer> {
  const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", "args=", "-p", pids.join(",")]);
  return Buffer.from(stdout);
}
