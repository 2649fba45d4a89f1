// Faults of Postgres: cached codes redirect, the API says that it is unavailable, counting waits.

import { apiIsUnavailable } from "../kinds/checks.ts";
import { fault } from "../kinds/fault.ts";
import { endSessions, lockTables, takeConnections } from "../kinds/postgres-faults.ts";
import { type AnyRow, together } from "../row.ts";

const part = "Postgres";
const COUNTING_STOPS = { at: "stats", metric: "stats_scans_total", moves: "still" } as const;
const BEHIND_DEADLINES_MS = 1500;

export const POSTGRES_ROWS: readonly AnyRow[] = [
  {
    part,
    name: "killed",
    expects: "cached codes redirect; the API says 503",
    fault: together(fault("postgres", "kill"), apiIsUnavailable),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
    isSmoke: true,
  },
  {
    part,
    name: "stopped in order",
    expects: "as where it is killed",
    fault: together(fault("postgres", "term"), apiIsUnavailable),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "frozen",
    expects: "as where it is killed",
    fault: together(fault("postgres", "pause"), apiIsUnavailable),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
    isSmoke: true,
  },
  {
    part,
    name: "every session ended, once a second",
    expects: "new ones are opened; a session that ends unused is no failure, so no metric has to tell it",
    fault: endSessions,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "disk full",
    expects: "codes redirect; what cannot be counted waits with the broker",
    fault: fault("postgres", "disk-full"),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "slow",
    expects: "larger batches, and the cache for the codes",
    fault: fault("all>postgres", "slow"),
    sign: { at: "stats", metric: "stats_fold_ms", moves: "higher", by: 500 },
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "tables locked by a migration",
    expects: "as where it is away",
    fault: together(lockTables, apiIsUnavailable),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "no connection left",
    expects: "as where it is away",
    fault: takeConnections,
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  { part, name: "failover to a replica that is behind", elsewhere: "not on one node" },
];
