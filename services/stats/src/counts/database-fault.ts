// What a failure of the database asks for. Used by the scan consumer to decide between waiting, repeating and looking for the
// message that is to blame. https://www.postgresql.org/docs/15/errcodes-appendix.html

/**
 * `away`: the database cannot do it now, whatever is asked: wait, nothing is wrong with the messages.
 * `slow`: it ran out of time: ask for less.
 * `conflict`: another worker was in the way: the same again.
 * `refused`: it will not take this, or we fail to make it: one of the messages is to blame.
 */
export type DatabaseFault = "away" | "slow" | "conflict" | "refused";

const SQL_STATE = /^[0-9A-Z]{5}$/;
const CANCELLED = "57014";
const CONFLICTS: ReadonlySet<string> = new Set(["40001", "40P01", "55P03"]);

/**
 * Classes that tell of the server, its schema or our account on it, not of the data: connection (08), read-only (25), sign-in (28),
 * unknown database (3D), unknown table or no right to it (42: not migrated yet), resources (53), object state (55), operator (57),
 * system (58).
 */
const AWAY_CLASSES: ReadonlySet<string> = new Set(["08", "25", "28", "3D", "42", "53", "55", "57", "58"]);

/** The SQLSTATE of an error that the server answered with; undefined where there was no answer. */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || !("severity" in error)) return undefined;
  return typeof error.code === "string" && SQL_STATE.test(error.code) ? error.code : undefined;
}

export function databaseFaultOf(error: unknown): DatabaseFault {
  const state = sqlStateOf(error);
  if (state === undefined) return faultWithoutAnswer(error);
  if (state === CANCELLED) return "slow";
  if (CONFLICTS.has(state)) return "conflict";
  return AWAY_CLASSES.has(state.slice(0, 2)) ? "away" : "refused";
}

/** The driver tells of lost connections and missed deadlines by plain errors; those of other kinds are defects of ours. */
function faultWithoutAnswer(error: unknown): DatabaseFault {
  if (!(error instanceof Error)) return "refused";
  if (error.message === "Query read timeout") return "slow";
  const isPlain = error.constructor === Error || error instanceof AggregateError || "code" in error;
  return isPlain ? "away" : "refused";
}
