// Faults in the stats service and its links. Phones never notice them.

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
    expects: "the other worker continues; redelivered scans are counted once",
    fault: fault("stats-1", "kill"),
    sign: { at: "stats-1", metric: "up", moves: "lower" },
  },
  {
    part,
    name: "both workers killed in a loop",
    expects: "the broker keeps the uncounted scans",
    fault: fault("stats", "kill"),
    sign: { at: "stats", metric: "up", moves: "lower" },
  },
  {
    part,
    name: "killed between commit and ack",
    expects: "counted frames are redelivered, and the inbox deduplicates them",
    fault: killBeforeAck("stats-1"),
    sign: { at: "stats", metric: "stats_frames_duplicate_total", moves: "higher" },
    isSmoke: true,
  },
  {
    part,
    name: "both workers killed while Postgres is cut off",
    expects: "the broker still has the frames that they could not count",
    fault: together(fault("stats>postgres", "cut"), killOnce("stats")),
    sign: { at: "stats", metric: "up", moves: "lower" },
  },
  {
    part,
    name: "worker stopped with SIGTERM",
    expects: "it counts and acks its frames and exits with 0; nothing is redelivered",
    fault: together(staysAt("stats-2", "stats_frames_duplicate_total"), fault("stats-1", "term")),
    sign: { at: "stats-1", metric: "up", moves: "lower" },
  },
  {
    part,
    name: "worker frozen",
    expects: "the other worker continues; the frozen worker's frames are redelivered or acked, and counted once",
    fault: fault("stats-1", "pause"),
    sign: { at: "stats-1", metric: "up", moves: "lower" },
    minSeconds: 20,
  },
  {
    part,
    name: "link to Postgres cut",
    expects: "the workers wait and keep their frames; nothing becomes a dead letter",
    fault: fault("stats>postgres", "cut"),
    sign: COUNTING_STOPS,
  },
  {
    part,
    name: "link to Postgres refused",
    expects: "same as cut",
    fault: fault("stats>postgres", "reset"),
    sign: COUNTING_STOPS,
  },
  {
    part,
    name: "link to Postgres slow",
    expects: "larger batches keep up",
    fault: fault("stats>postgres", "slow"),
    sign: { at: "stats", metric: "stats_fold_ms", moves: "higher", by: 500 },
  },
  {
    part,
    name: "link to RabbitMQ cut",
    expects: "the broker keeps the messages and redelivers those without an ack",
    fault: fault("stats>rabbitmq", "cut"),
    sign: COUNTING_STOPS,
  },
  {
    part,
    name: "link to RabbitMQ refused",
    expects: "same as cut",
    fault: fault("stats>rabbitmq", "reset"),
    sign: { at: "stats", metric: "bus_state", moves: "lower", by: 2 },
  },
  {
    part,
    name: "others lock the rows in the opposite order",
    expects: "the deadlock's victim retries",
    fault: lockRowsInOppositeOrder,
    sign: { at: "stats", metric: "stats_count_failures_total", labels: 'fault="conflict"', moves: "higher" },
  },
  {
    part,
    name: "one message in twenty arrives twice",
    expects: "each is counted once",
    fault: fault("rabbitmq", "duplicate"),
    sign: { at: "stats", metric: "stats_frames_duplicate_total", moves: "higher" },
  },
  {
    part,
    name: "one message in a hundred is unreadable",
    expects: "each becomes one dead letter, and the other messages are counted",
    fault: fault("rabbitmq", "poison"),
    sign: { at: "stats", metric: "stats_dead_letters_total", moves: "higher" },
  },
];
