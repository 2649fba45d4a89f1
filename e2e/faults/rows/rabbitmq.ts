// RabbitMQ faults. Phones never notice them. The journals keep the served scans, which are counted afterward.

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
    expects: "the journal keeps everything; the API works",
    fault: together(fault("rabbitmq", "kill"), apiWorks),
    sign: JOURNAL_GROWS,
    p99Ms: UNCHANGED_MS,
    isSmoke: true,
  },
  {
    part,
    name: "stopped gracefully",
    expects: "same as killed",
    fault: together(fault("rabbitmq", "term"), apiWorks),
    sign: { at: "redirect", metric: "bus_state", moves: "lower", by: 2 },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "frozen",
    expects: "confirms time out and the frames are resent",
    fault: together(fault("rabbitmq", "pause"), apiWorks),
    sign: JOURNAL_GROWS,
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "half open: its data is lost",
    expects: "the confirm timeout and the heartbeat, not TCP, detect it",
    fault: fault("all>rabbitmq", "deaf"),
    sign: JOURNAL_GROWS,
    p99Ms: UNCHANGED_MS,
    minSeconds: 20,
  },
  {
    part,
    name: "half open: data sent to it is lost",
    expects: "same as in the other direction",
    fault: fault("all>rabbitmq", "mute"),
    sign: JOURNAL_GROWS,
    p99Ms: UNCHANGED_MS,
    minSeconds: 20,
  },
  {
    part,
    name: "slow",
    expects: "more messages are in flight",
    fault: fault("all>rabbitmq", "slow"),
    sign: { at: "redirect", metric: "bus_unconfirmed", moves: "higher", by: 10 },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "disk alarm",
    expects: "publishers are blocked; acks continue",
    fault: fault("rabbitmq", "disk-full"),
    sign: { at: "redirect", metric: "bus_state", moves: "lower", by: 1 },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "queue full, no worker",
    expects: "refused frames stay in the journal",
    fault: fillQueue,
    sign: { at: "redirect", metric: "bus_nacks_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "queue deleted",
    expects: "any service that finds it missing declares it again",
    fault: deleteQueue,
    sign: { at: "redirect", metric: "bus_publish_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  {
    part,
    name: "exchange deleted, which closes only the channel",
    expects: "a new channel opens and the exchange is declared again",
    fault: deleteExchange,
    sign: { at: "redirect", metric: "bus_publish_failures_total", moves: "higher" },
    p99Ms: UNCHANGED_MS,
  },
  { part, name: "one node of three lost", elsewhere: "not on one node" },
];
