// Redis faults. Redis is only a cache, so every response stays correct and the API keeps working.

import { apiWorks, risesAtMost } from "../kinds/checks.ts";
import { fault } from "../kinds/fault.ts";
import { flushRedis, makeReplica, writeNonsense } from "../kinds/redis-faults.ts";
import { type AnyRow, together } from "../row.ts";

const part = "Redis";
const BREAKER_OPENS = { at: "redirect", metric: "target_cache_breaker_open", moves: "higher" } as const;
const UNCHANGED_MS = 500;
/** Maximum number of lookups per redirect per second without Redis: two for each code in each lease period. */
const LOOKUPS_PER_SECOND = 2 * 40 * 4;

export const REDIS_ROWS: readonly AnyRow[] = [
  {
    part,
    name: "killed",
    expects: "Postgres is queried instead; the API works",
    fault: together(fault("redis", "kill"), apiWorks),
    sign: { at: "redirect", metric: "target_cache_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
    isSmoke: true,
  },
  {
    part,
    name: "stopped gracefully",
    expects: "same as killed",
    fault: together(fault("redis", "term"), apiWorks),
    sign: { at: "redirect", metric: "target_cache_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "frozen",
    expects: "each call times out after 50 ms, and soon the breaker stops all calls",
    fault: together(fault("redis", "pause"), apiWorks),
    sign: BREAKER_OPENS,
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "deaf: accepts commands but never responds",
    expects: "same as frozen",
    fault: together(fault("all>redis", "deaf"), apiWorks),
    sign: BREAKER_OPENS,
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "slow",
    expects: "same as frozen",
    fault: together(fault("all>redis", "slow"), apiWorks),
    sign: { at: "redirect", metric: "target_cache_failures_total", labels: 'reason="late"', moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "out of memory",
    expects: "writes are refused and counted; reads continue",
    fault: together(fault("redis", "disk-full"), apiWorks),
    sign: { at: "all", metric: "target_cache_failures_total", labels: 'reason="refused"', moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "emptied every second",
    expects:
      "one Postgres lookup per code and lease refills Redis; an empty Redis is no failure, so no metric shows the fault",
    fault: together(
      risesAtMost(40 * LOOKUPS_PER_SECOND, "redirect", "redirect_lookups_total", 'store="postgres"'),
      flushRedis,
    ),
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "filled with invalid values",
    expects: "invalid values are not served but looked up in Postgres",
    fault: writeNonsense,
    sign: { at: "redirect", metric: "target_cache_unreadable_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "a read-only replica",
    expects: "reads continue; changes are still final once acknowledged",
    fault: together(makeReplica, apiWorks),
    sign: { at: "all", metric: "target_cache_failures_total", labels: 'reason="refused"', moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
];
