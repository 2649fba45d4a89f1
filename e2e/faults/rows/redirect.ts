// Faults in one redirect, or in the links of one or both redirects. A fault in one redirect does not affect the other redirect.

import { uncachedCodesAreUnavailable } from "../kinds/checks.ts";
import { fault } from "../kinds/fault.ts";
import { killOnce } from "../kinds/service-faults.ts";
import { type AnyRow, together } from "../row.ts";

const part = "redirect";
/** Limit for `p99Ms`. No scan waits for Redis or Postgres longer than their timeouts, and the first timeouts open a breaker. */
const BEHIND_DEADLINES_MS = 1500;
const UNCHANGED_MS = 500;

export const REDIRECT_ROWS: readonly AnyRow[] = [
  {
    part,
    name: "redirect killed",
    expects: "its served scans are in the journal, which the next start sends",
    fault: fault("redirect-1", "kill"),
    disturbs: { "redirect-1": ["refused", "cut"] },
    sign: { at: "redirect-1", metric: "up", moves: "lower" },
    isSmoke: true,
  },
  {
    part,
    name: "redirect stopped with SIGTERM",
    expects: "it finishes its requests, sends its journal, and exits with 0",
    fault: fault("redirect-1", "term"),
    disturbs: { "redirect-1": ["refused", "cut"] },
    sign: { at: "redirect-1", metric: "up", moves: "lower" },
  },
  {
    part,
    name: "redirect frozen",
    expects: "it continues where it stopped; resent frames are counted once",
    fault: fault("redirect-1", "pause"),
    disturbs: { "redirect-1": ["cut"] },
    sign: { at: "redirect-1", metric: "up", moves: "lower" },
    minSeconds: 12,
  },
  {
    part,
    name: "redirect killed while RabbitMQ refuses it",
    expects: "the next process sends the journal of the dead one",
    fault: together(fault("redirect-1>rabbitmq", "reset"), killOnce("redirect-1")),
    disturbs: { "redirect-1": ["refused", "cut"] },
    sign: { at: "redirect-1", metric: "redirect_journal_frames_waiting", moves: "higher", by: 20 },
  },
  {
    part,
    name: "link to Redis cut",
    expects: "the breaker opens, Postgres is queried, every response is correct",
    fault: fault("redirect>redis", "cut"),
    sign: { at: "redirect", metric: "target_cache_breaker_open", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "link to Redis refused",
    expects: "same as cut",
    fault: fault("redirect>redis", "reset"),
    sign: { at: "redirect", metric: "target_cache_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "link to Redis slow",
    expects: "Redis times out after 50 ms and Postgres is queried",
    fault: fault("redirect>redis", "slow"),
    sign: { at: "redirect", metric: "target_cache_failures_total", labels: 'reason="late"', moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "link to Postgres cut",
    expects: "cached codes are served",
    fault: fault("redirect>postgres", "cut"),
    sign: { at: "redirect", metric: "redirect_postgres_up", moves: "lower" },
    p99Ms: UNCHANGED_MS,
    calmSeconds: 7,
  },
  {
    part,
    name: "links to Redis and Postgres cut",
    expects: "known codes are served from memory; others get 503, never 404",
    fault: uncachedCodesAreUnavailable(together(fault("redirect>redis", "cut"), fault("redirect>postgres", "cut"))),
    sign: { at: "redirect", metric: "redirect_responses_total", labels: 'source="stale"', moves: "higher" },
    p99Ms: BEHIND_DEADLINES_MS,
    isSmoke: true,
  },
  {
    part,
    name: "started with Redis and Postgres cut off",
    expects: "its memory is empty: every code gets 503, never 404",
    fault: together(fault("redirect-1>redis", "reset"), fault("redirect-1>postgres", "reset"), killOnce("redirect-1")),
    disturbs: { "redirect-1": ["refused", "cut", "unavailable"] },
    sign: { at: "redirect-1", metric: "redirect_responses_total", labels: 'outcome="unavailable"', moves: "higher" },
  },
  {
    part,
    name: "link to RabbitMQ cut",
    expects: "the journal keeps the served scans and sends them afterward",
    fault: fault("redirect>rabbitmq", "cut"),
    sign: { at: "redirect", metric: "redirect_journal_frames_waiting", moves: "higher", by: 50 },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "link to RabbitMQ refused",
    expects: "same as cut",
    fault: fault("redirect>rabbitmq", "reset"),
    sign: { at: "redirect", metric: "bus_state", moves: "lower", by: 2 },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "all three links cut",
    expects: "memory and journal suffice",
    fault: together(
      fault("redirect>redis", "cut"),
      fault("redirect>postgres", "cut"),
      fault("redirect>rabbitmq", "cut"),
    ),
    sign: { at: "redirect", metric: "redirect_journal_frames_waiting", moves: "higher", by: 50 },
    p99Ms: BEHIND_DEADLINES_MS,
  },
  {
    part,
    name: "journal disk full",
    expects: "scans go to the broker from memory",
    fault: fault("redirect-1", "disk-full"),
    sign: { at: "redirect-1", metric: "redirect_journal_frames_unpersisted_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "journal disk full and RabbitMQ cut off",
    expects: "memory keeps the served scans until the disk or RabbitMQ is back",
    fault: together(fault("redirect-1", "disk-full"), fault("redirect-1>rabbitmq", "cut")),
    sign: { at: "redirect-1", metric: "redirect_journal_memory_scans", moves: "higher", by: 50 },
    p99Ms: UNCHANGED_MS,
  },
];
