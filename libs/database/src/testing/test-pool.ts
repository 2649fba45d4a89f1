// Pools for tests, whose statements may take long on a busy machine.

import type pg from "pg";
import { openPool } from "../pool.ts";

/** Statement deadlines, in ms, for a machine on which a server can take seconds to respond. */
export const PATIENT_DEADLINES = { connect: 30_000, statement: 30_000, query: 35_000 };

/** Deadline, in ms, for a transaction that a test holds open until requests are waiting for it. */
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
