// Faults in the services' surroundings: the log's disk, the clock, the metrics collector, and the start order.

import { fault } from "../kinds/fault.ts";
import { bootWithoutServers, clockJump, fullLogDisk, hangingScrapers } from "../kinds/surroundings.ts";
import { type AnyRow, together } from "../row.ts";

const part = "surroundings";
const RESTARTED = { "redirect-1": ["refused", "cut"] } as const;
const UNCHANGED_MS = 500;

export const SURROUNDINGS_ROWS: readonly AnyRow[] = [
  {
    part,
    name: "log disk full",
    expects: "heavy logging neither blocks nor kills a process",
    fault: together(
      fullLogDisk("redirect-1"),
      fullLogDisk("stats-1"),
      fault("redirect-1>rabbitmq", "reset"),
      fault("stats-1>postgres", "reset"),
    ),
    disturbs: RESTARTED,
    sign: { at: "redirect-1", metric: "log_lines_dropped_total", moves: "higher" },
  },
  {
    part,
    name: "clock two days ahead",
    expects: "scans are counted on the redirect's day; no metric shows the fault",
    fault: clockJump("redirect-1", 2),
    disturbs: RESTARTED,
  },
  {
    part,
    name: "clock two days behind",
    expects: "same as ahead",
    fault: together(clockJump("redirect-1", -2), clockJump("stats-1", -2)),
    disturbs: RESTARTED,
  },
  {
    part,
    name: "metrics collectors that never read",
    expects: "nothing waits for them; metrics are pulled, so a missing collector is no failure",
    fault: hangingScrapers,
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "started before Postgres, Redis, RabbitMQ",
    expects: "the processes stay alive and become ready by themselves",
    fault: together(
      bootWithoutServers("redirect-1", ["postgres", "redis", "rabbitmq"]),
      bootWithoutServers("stats-1", ["postgres", "redis", "rabbitmq"]),
    ),
    disturbs: { "redirect-1": ["refused", "cut", "unavailable"] },
    sign: { at: "stats-1", metric: "bus_state", moves: "lower", by: 2 },
  },
  {
    part,
    name: "everything started before RabbitMQ, Redis, Postgres",
    expects: "same as in the other order",
    fault: bootWithoutServers("all", ["rabbitmq", "redis", "postgres"]),
    disturbs: {
      "redirect-1": ["refused", "cut", "unavailable"],
      "redirect-2": ["refused", "cut", "unavailable"],
    },
    sign: { at: "stats-1", metric: "bus_state", moves: "lower", by: 2 },
    stopsApi: true,
  },
];
