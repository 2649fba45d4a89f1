// Faults of Redis: it is a hint, so that every response stays right and the API goes on.

import { apiWorks, risesAtMost } from "../kinds/checks.ts";
import { fault } from "../kinds/fault.ts";
import { flushRedis, makeReplica, writeNonsense } from "../kinds/redis-faults.ts";
import { type AnyRow, together } from "../row.ts";

const part = "Redis";
const BREAKER_OPENS = { at: "redirect", metric: "target_cache_breaker_open", moves: "higher" } as const;
const UNCHANGED_MS = 500;
/** Look-ups of one redirect in a second where nothing comes from Redis: each code at the end of each lease, and as much again. */
const LOOKUPS_PER_SECOND = 2 * 40 * 4;

export const REDIS_ROWS: readonly AnyRow[] = [
  {
    part,
    name: "killed",
    expects: "Postgres is asked instead, and the API works",
    fault: together(fault("redis", "kill"), apiWorks),
    sign: { at: "redirect", metric: "target_cache_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
    isSmoke: true,
  },
  {
    part,
    name: "stopped in order",
    expects: "as where it is killed",
    fault: together(fault("redis", "term"), apiWorks),
    sign: { at: "redirect", metric: "target_cache_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "frozen",
    expects: "each call ends after 50 ms, and soon none is made",
    fault: together(fault("redis", "pause"), apiWorks),
    sign: BREAKER_OPENS,
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "deaf: takes commands and responses nobody",
    expects: "as where it is frozen",
    fault: together(fault("all>redis", "deaf"), apiWorks),
    sign: BREAKER_OPENS,
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "slow",
    expects: "as where it is frozen",
    fault: together(fault("all>redis", "slow"), apiWorks),
    sign: { at: "redirect", metric: "target_cache_failures_total", labels: 'reason="late"', moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "out of memory",
    expects: "writes are refused and counted; reads go on",
    fault: together(fault("redis", "disk-full"), apiWorks),
    sign: { at: "all", metric: "target_cache_failures_total", labels: 'reason="refused"', moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "emptied every second",
    expects: "one look-up in Postgres for each code and lease fills it again; it is no fault, so no metric tells it",
    fault: together(
      risesAtMost(40 * LOOKUPS_PER_SECOND, "redirect", "redirect_lookups_total", 'store="postgres"'),
      flushRedis,
    ),
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "full of nonsense",
    expects: "what is no target is not served, and is looked up in Postgres",
    fault: writeNonsense,
    sign: { at: "redirect", metric: "target_cache_unreadable_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "a replica that takes no writes",
    expects: "reads go on; changes still hold when they have been served",
    fault: together(makeReplica, apiWorks),
    sign: { at: "all", metric: "target_cache_failures_total", labels: 'reason="refused"', moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
];
