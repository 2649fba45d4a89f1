// Faults of the stats service and of its links. Phones never notice.

import { staysAt } from "../kinds/checks.ts";
import { fault } from "../kinds/fault.ts";
import { lockRowsInOppositeOrder } from "../kinds/postgres-faults.ts";
import { killBeforeAck, killOnce } from "../kinds/service-faults.ts";
import { type AnyRow, together } from "../row.ts";

const part = "stats";
const COUNTING_STOPS = { at: "stats", metric: "stats_scans_total", moves: "still" } as const;

export const STATS_ROWS: readonly AnyRow[] = [
  {
    part,
    name: "one worker killed in a loop",
    expects: "the other goes on; what comes again is counted once",
    fault: fault("stats-1", "kill"),
    sign: { at: "stats-1", metric: "up", moves: "lower" },
  },
  {
    part,
    name: "both workers killed in a loop",
    expects: "the broker keeps what is not counted",
    fault: fault("stats", "kill"),
    sign: { at: "stats", metric: "up", moves: "lower" },
    isSmoke: true,
  },
  {
    part,
    name: "killed between commit and ack",
    expects: "what is counted already is delivered again, and known by the inbox",
    fault: killBeforeAck("stats-1"),
    sign: { at: "stats", metric: "stats_frames_duplicate_total", moves: "higher" },
    isSmoke: true,
  },
  {
    part,
    name: "both workers killed while Postgres is cut off",
    expects: "what they hold and could not count is still with the broker",
    fault: together(fault("stats>postgres", "cut"), killOnce("stats")),
    sign: { at: "stats", metric: "up", moves: "lower" },
    isSmoke: true,
  },
  {
    part,
    name: "worker ended by SIGTERM",
    expects: "it counts and acks what it holds, ends with 0, and nothing is delivered again",
    fault: together(staysAt("stats-2", "stats_frames_duplicate_total"), fault("stats-1", "term")),
    sign: { at: "stats-1", metric: "up", moves: "lower" },
  },
  {
    part,
    name: "worker frozen",
    expects: "the other goes on; what the frozen one holds comes again or is acked, and is counted once",
    fault: fault("stats-1", "pause"),
    sign: { at: "stats-1", metric: "up", moves: "lower" },
    leastSeconds: 20,
  },
  {
    part,
    name: "link to Postgres cut",
    expects: "the workers wait and hold what they have; nothing becomes a dead letter",
    fault: fault("stats>postgres", "cut"),
    sign: COUNTING_STOPS,
  },
  {
    part,
    name: "link to Postgres refused",
    expects: "as where it is cut",
    fault: fault("stats>postgres", "reset"),
    sign: COUNTING_STOPS,
  },
  {
    part,
    name: "link to Postgres slow",
    expects: "larger batches carry it",
    fault: fault("stats>postgres", "slow"),
    sign: { at: "stats", metric: "stats_fold_ms", moves: "higher", by: 500 },
  },
  {
    part,
    name: "link to RabbitMQ cut",
    expects: "the broker keeps the messages, and delivers again what it got no ack for",
    fault: fault("stats>rabbitmq", "cut"),
    sign: COUNTING_STOPS,
  },
  {
    part,
    name: "link to RabbitMQ refused",
    expects: "as where it is cut",
    fault: fault("stats>rabbitmq", "reset"),
    sign: { at: "stats", metric: "bus_state", moves: "lower", by: 2 },
  },
  {
    part,
    name: "others lock the rows in the opposite order",
    expects: "the victim of a deadlock tries again",
    fault: lockRowsInOppositeOrder,
    sign: { at: "stats", metric: "stats_count_failures_total", labels: 'fault="conflict"', moves: "higher" },
  },
  {
    part,
    name: "one message in twenty comes twice",
    expects: "each is counted once",
    fault: fault("rabbitmq", "duplicate"),
    sign: { at: "stats", metric: "stats_frames_duplicate_total", moves: "higher" },
    isSmoke: true,
  },
  {
    part,
    name: "one message in a hundred is unreadable",
    expects: "each becomes a dead letter, once, and its neighbors are counted",
    fault: fault("rabbitmq", "poison"),
    sign: { at: "stats", metric: "stats_dead_letters_total", moves: "higher" },
    isSmoke: true,
  },
];
