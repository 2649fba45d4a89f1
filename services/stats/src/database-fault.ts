// Classifies database errors, so that the scan consumer can decide between waiting, retrying, and isolating the message to blame.
// https://www.postgresql.org/docs/15/errcodes-appendix.html

import { sqlStateOf } from "@qr/database";

/**
 * `away`: the database is unavailable. Wait, because nothing is wrong with the messages. `slow`: the statement timed out. Try a smaller batch.
 * `conflict`: another worker holds a lock. Retry. `refused`: the database rejected the batch, or the batch could not be built. One of the
 * messages is to blame.
 */
export type DatabaseFault = "away" | "slow" | "conflict" | "refused";

const CANCELED = "57014";
const CONFLICTS: ReadonlySet<string> = new Set(["40001", "40P01", "55P03"]);

/**
 * Classes of errors that are caused by the server, its schema, or the service's role, not by the data: connection (08),
 * read-only (25), login (28), unknown database (3D), unknown table or missing privilege (42, if the database has not
 * been migrated), resources (53), object state (55), operator intervention (57), and system (58).
 */
const AWAY_CLASSES: ReadonlySet<string> = new Set(["08", "25", "28", "3D", "42", "53", "55", "57", "58"]);

export function databaseFaultOf(error: unknown): DatabaseFault {
  const state = sqlStateOf(error);
  if (state === undefined) return faultWithoutResponse(error);
  if (state === CANCELED) return "slow";
  if (CONFLICTS.has(state)) return "conflict";
  return AWAY_CLASSES.has(state.slice(0, 2)) ? "away" : "refused";
}

/**
 * Classifies an error without an SQLSTATE. The driver reports lost connections and timeouts as plain errors; all other errors are bugs in
 * this service.
 */
function faultWithoutResponse(error: unknown): DatabaseFault {
  if (!(error instanceof Error)) return "refused";
  if (error.message === "Query read timeout") return "slow";
  const isPlain = error.constructor === Error || error instanceof AggregateError || "code" in error;
  return isPlain ? "away" : "refused";
}
