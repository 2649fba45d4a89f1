// Faults of RabbitMQ: phones never notice, the journals keep what is served, and it is counted afterwards.

import { apiWorks } from "../kinds/checks.ts";
import { fault } from "../kinds/fault.ts";
import { deleteExchange, deleteQueue, fillQueue } from "../kinds/message-faults.ts";
import { type AnyRow, together } from "../row.ts";

const part = "RabbitMQ";
const JOURNAL_GROWS = { at: "redirect", metric: "redirect_journal_frames_waiting", moves: "higher", by: 50 } as const;
const UNCHANGED_MS = 500;

export const RABBITMQ_ROWS: readonly AnyRow[] = [
  {
    part,
    name: "killed",
    expects: "the journal keeps everything, the API works",
    fault: together(fault("rabbitmq", "kill"), apiWorks),
    sign: JOURNAL_GROWS,
    p99Ms: UNCHANGED_MS,
    isSmoke: true,
  },
  {
    part,
    name: "stopped in order",
    expects: "as where it is killed",
    fault: together(fault("rabbitmq", "term"), apiWorks),
    sign: { at: "redirect", metric: "bus_state", moves: "lower", by: 2 },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "frozen",
    expects: "confirms are given up after their deadline, and the frames are sent again",
    fault: together(fault("rabbitmq", "pause"), apiWorks),
    sign: JOURNAL_GROWS,
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "half open: what it says is lost",
    expects: "noticed by the confirms' deadline and the heartbeat, not by TCP",
    fault: fault("all>rabbitmq", "deaf"),
    sign: JOURNAL_GROWS,
    p99Ms: UNCHANGED_MS,
    leastSeconds: 20,
  },
  {
    part,
    name: "half open: what it is told is lost",
    expects: "as the other way",
    fault: fault("all>rabbitmq", "mute"),
    sign: JOURNAL_GROWS,
    p99Ms: UNCHANGED_MS,
    leastSeconds: 20,
  },
  {
    part,
    name: "slow",
    expects: "more is under way at a time",
    fault: fault("all>rabbitmq", "slow"),
    sign: { at: "redirect", metric: "bus_unconfirmed", moves: "higher", by: 10 },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "disk alarm",
    expects: "publishers are told to stop and do so; acks go on",
    fault: fault("rabbitmq", "disk-full"),
    sign: { at: "redirect", metric: "bus_state", moves: "lower", by: 1 },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "queue full, no worker",
    expects: "what is refused stays in the journal",
    fault: fillQueue,
    sign: { at: "redirect", metric: "bus_nacks_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "queue deleted",
    expects: "whoever meets its absence declares it again",
    fault: deleteQueue,
    sign: { at: "redirect", metric: "bus_publish_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "exchange deleted, which closes the channel alone",
    expects: "a new channel, and the exchange declared again",
    fault: deleteExchange,
    sign: { at: "redirect", metric: "bus_publish_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  { part, name: "one node of three lost", elsewhere: "not on one node" },
];
