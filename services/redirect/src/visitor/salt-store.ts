// Stores the salts that all redirects share, in the visitor_salts table in Postgres.

import { withDeadline } from "@qr/runtime";
import type { Pool } from "pg";

export interface StoredSalt {
  /** 32 random bytes. */
  salt: Buffer;
  /** When the salt was created, in Unix ms. */
  createdAtMs: number;
}

/** Periods are numbered from 1970-01-01. Every call rejects after about a second without a response. */
export interface SaltStore {
  read(): Promise<Map<number, StoredSalt>>;
  /** Stores the salt unless the period has an older one. */
  offer(period: number, salt: StoredSalt): Promise<void>;
  /** Deletes the salts of periods that ended at or before `ms` (Unix ms). Rejects while another session is using the table. */
  deleteEndedBy(ms: number): Promise<void>;
}

const DEADLINE_MS = 1000;

const READ = `
  SELECT (starts_on - DATE '1970-01-01') / $1 AS period, salt, (extract(epoch FROM created_at) * 1000)::float8 AS "createdAtMs"
  FROM visitor_salts WHERE ends_on - starts_on = $1`;

const OFFER = `
  INSERT INTO visitor_salts AS stored (starts_on, ends_on, salt, created_at)
  VALUES (DATE '1970-01-01' + $1::int * $2::int, DATE '1970-01-01' + ($1::int + 1) * $2::int, $3, $4)
  ON CONFLICT (starts_on, ends_on) DO UPDATE SET salt = excluded.salt, created_at = excluded.created_at
  WHERE excluded.created_at < stored.created_at`;

/**
 * Returns a store of salts for periods of `periodDays`. Ignores the salts of periods of any other length, except to delete them once they
 * are old.
 */
export function createSaltStore(pool: Pool, periodDays: number): SaltStore {
  const query = <R extends object>(text: string, values: unknown[]) =>
    withDeadline(pool.query<R>(text, values), DEADLINE_MS, "Postgres");
  return {
    read: async () => {
      const { rows } = await query<StoredSalt & { period: number }>(READ, [periodDays]);
      return new Map(rows.map(({ period, salt, createdAtMs }) => [period, { salt, createdAtMs }]));
    },
    offer: async (period, { salt, createdAtMs }) => {
      await query(OFFER, [period, periodDays, salt, new Date(createdAtMs)]);
    },
    deleteEndedBy: async (ms) => {
      await query("SELECT delete_visitor_salts($1)", [new Date(ms).toISOString().slice(0, 10)]);
    },
  };
}
