// Postgres faults. During most of them, scans of cached codes are still redirected, the API responds with 503, and counting is postponed.

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
    expects: "cached codes redirect; the API responds with 503, or with 504 to a change without confirmation",
    fault: together(fault("postgres", "kill"), apiIsUnavailable),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
    isSmoke: true,
  },
  {
    part,
    name: "stopped gracefully",
    expects: "same as killed",
    fault: together(fault("postgres", "term"), apiIsUnavailable),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "frozen",
    expects: "same as killed",
    fault: together(fault("postgres", "pause"), apiIsUnavailable),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "every session ended, once a second",
    expects: "new sessions are opened; an idle session that ends is no failure, so no metric shows the fault",
    fault: endSessions,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "disk full",
    expects: "codes redirect; scans that cannot be counted wait in the broker",
    fault: fault("postgres", "disk-full"),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "slow",
    expects: "stats counts larger batches; codes are served from the cache",
    fault: fault("all>postgres", "slow"),
    sign: { at: "stats", metric: "stats_fold_ms", moves: "higher", by: 500 },
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "tables locked by a migration",
    expects: "same as killed",
    fault: together(lockTables, apiIsUnavailable),
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "no connection left",
    expects: "same as killed",
    fault: takeConnections,
    sign: COUNTING_STOPS,
    p99Ms: BEHIND_DEADLINES_MS,
  },
  { part, name: "failover to a replica that is behind", elsewhere: "not on one node" },
];
