// The bus on RabbitMQ: two connections, a publisher, and one consumer per consumed queue.

import { gauge, type Logger, withDeadline } from "@qr/runtime";
import type { Bus, BusState } from "./bus.ts";
import { readRabbitUrl } from "./rabbit/address.rabbit.ts";
import { keepConnection, type RabbitConnection } from "./rabbit/connection.rabbit.ts";
import { type RabbitConsumer, subscribe, TRACE_HEADER } from "./rabbit/consumer.rabbit.ts";
import { createPublisher } from "./rabbit/publisher.rabbit.ts";
import { watchDepth } from "./rabbit/queue-depth.rabbit.ts";
import { EXCHANGE, hasQueue, QUEUE_NAMES } from "./topology.ts";

const STATE_FIGURES: Readonly<Record<BusState, number>> = { down: 0, blocked: 1, up: 2 };
/** Timeout for closing a connection after all confirms have arrived, in ms. */
const CLOSE_TIMEOUT_MS = 1000;

interface RabbitBusOptions {
  /** `amqp[s]://…`; `?namespace=x` adds the prefix `x.` to the name of each exchange and queue. */
  url: string;
  log: Logger;
  confirmDeadlineMs?: number;
  /** Heartbeat interval. The bus detects an unresponsive broker after two to three intervals. */
  heartbeatSeconds?: number;
  connectTimeoutMs?: number;
  /** Maximum number and total bytes of unconfirmed messages. Beyond either limit, publish rejects immediately. */
  maxUnconfirmed?: number;
  maxUnconfirmedBytes?: number;
  /** A consumer that has received no delivery for this long opens a new channel, in case the old one is dead. */
  idleRenewalMs?: number;
}

/**
 * Returns a bus that is initially `down` and keeps trying to connect in the background. While it is not `up`, publish rejects immediately.
 * Rejects only if the URL is invalid.
 */
export async function connectRabbitBus(options: RabbitBusOptions): Promise<Bus> {
  const { log, connectTimeoutMs = 3000, idleRenewalMs = 15_000 } = options;
  const address = readRabbitUrl(options.url, options.heartbeatSeconds ?? 5);
  const open = (role: string) => keepConnection(address, { role, connectTimeoutMs, log });
  const stopped = new AbortController();
  const publishing = open("publisher");
  let consuming: RabbitConnection | undefined;
  let isClosed = false;
  const limits = {
    confirmDeadlineMs: options.confirmDeadlineMs ?? 3000,
    maxUnconfirmed: options.maxUnconfirmed ?? 1000,
    maxUnconfirmedBytes: options.maxUnconfirmedBytes ?? 64 * 1024 * 1024,
  };
  const publisher = createPublisher(publishing, address, { limits, log, signal: stopped.signal });
  /** All consumers, including canceled ones, because their messages can be settled until the bus is closed. */
  const consumers: RabbitConsumer[] = [];

  function state(): BusState {
    if (isClosed || consuming?.state() === "down") return "down";
    if (publishing.state() !== "up") return publishing.state();
    return publisher.isReady() ? "up" : "down";
  }
  for (const queue of QUEUE_NAMES) watchDepth(queue, { connection: publishing, address, log, signal: stopped.signal });
  gauge("bus_state", "2: up, 1: blocked by the broker, 0: down.", () => STATE_FIGURES[state()]);

  return {
    publish: ({ name, id, body, traceParent }) => {
      const headers = traceParent === undefined ? undefined : { [TRACE_HEADER]: traceParent };
      const route = { exchange: address.nameOf(EXCHANGE), routingKey: name, mandatory: hasQueue(name) };
      return publisher.send({ ...route, name, id, body, headers });
    },

    consume: async (queue, { prefetch }, onDelivery) => {
      if (isClosed) throw new Error("The bus is closed.");
      consuming ??= open("consumer");
      const parts = { connection: consuming, address, publisher, log, idleRenewalMs };
      const consumer = subscribe({ queue, prefetch, onDelivery }, parts);
      consumers.push(consumer);
      return { cancel: consumer.cancel };
    },

    state,

    close: async (deadlineMs) => {
      if (isClosed) return;
      isClosed = true;
      const startedMs = performance.now();
      const ended = Promise.all(consumers.map((consumer) => consumer.cancel().then(consumer.settled)));
      await withDeadline(ended, deadlineMs, "ending the consumers").catch(() => {});
      await publisher.drain(Math.max(0, deadlineMs - (performance.now() - startedMs)));
      stopped.abort();
      await Promise.all([publishing.close(CLOSE_TIMEOUT_MS), consuming?.close(CLOSE_TIMEOUT_MS)]);
    },
  };
}
