// Pools for tests, whose statements may take long on a busy machine.

import type pg from "pg";
import { openPool } from "../pool.ts";

/** Deadlines of statements, in ms, for a machine on which a server sometimes responds only after seconds. */
export const PATIENT_DEADLINES = { connect: 30_000, statement: 30_000, query: 35_000 };

/** Deadline of a transaction in which a test waits until requests wait for it, in ms. */
const HELD_TRANSACTION_MS = 90_000;

/** Opens a pool of at most `max` connections to a postgres:// URL. A test's own transaction may last 90 s. Close the pool with `end()`. */
export function openTestPool(url: string, max: number): pg.Pool {
  return openPool({
    url,
    max,
    name: "test",
    deadlines: { ...PATIENT_DEADLINES, idleInTransaction: HELD_TRANSACTION_MS },
  });
}
