// The bus inside one process, for the standalone service. `publish` resolves only when a consumer has settled the message, so a sender that
// keeps its unconfirmed messages (in the journal or as events) loses nothing when the process is killed.

import { counter, gauge, type Logger } from "@qr/runtime";
import type { Bus } from "./bus.ts";
import { createMemoryQueue, type DeadLetter, type MemoryQueue } from "./memory/memory-queue.ts";
import { QUEUES, type QueueName } from "./topology.ts";

const MAX_DEAD_LETTERS = 1000;

interface MemoryBusOptions {
  log?: Logger;
  confirmDeadlineMs?: number;
  /** Maximum number of messages per queue. Beyond that, publish rejects immediately. */
  maxMessages?: number;
}

export interface MemoryBus extends Bus {
  /** Returns the latest 1,000 dead letters of a queue, oldest first. They are lost when the process exits. */
  deadLetters(queue: QueueName): readonly DeadLetter[];
}

export function createMemoryBus(options: MemoryBusOptions = {}): MemoryBus {
  const { log, confirmDeadlineMs: deadlineMs = 3000, maxMessages = 1000 } = options;
  const metrics = createMetrics();
  let isClosed = false;
  const queues: Record<QueueName, HeldQueue> = {
    "render.codes": createQueue("render.codes"),
    "stats.scans": createQueue("stats.scans"),
  };
  const all = Object.values(queues);
  gauge("bus_unconfirmed", "Messages that no consumer has settled.", () =>
    all.reduce((sum, { queue }) => sum + queue.size(), 0),
  );

  function createQueue(name: QueueName): HeldQueue {
    const dead: DeadLetter[] = [];
    const onDead = (letter: DeadLetter) => {
      log?.warn({ queue: name, message: letter.name, id: letter.id, reason: letter.reason }, "message dead-lettered");
      metrics.deadLetters(1, { queue: name });
      dead.push(letter);
      if (dead.length <= MAX_DEAD_LETTERS) return;
      dead.shift();
      metrics.lostDeadLetters(1, { queue: name });
    };
    const onFull = () => metrics.failures(1, { reason: "full" });
    const { messages, deliveryLimit } = QUEUES[name];
    const queue = createMemoryQueue({ maxMessages, deliveryLimit, deadlineMs, log, onDead, onFull });
    return { queue, dead, messages };
  }

  return {
    publish: async (message) => {
      const takers = all.filter(({ messages }) => messages.includes(message.name));
      await Promise.all(takers.map(({ queue }) => queue.offer(message)));
      metrics.confirms();
    },
    consume: async (queue, { prefetch }, onDelivery) => {
      if (isClosed) throw new Error("The bus is closed.");
      return queues[queue].queue.take(prefetch, onDelivery);
    },
    state: () => (isClosed ? "down" : "up"),
    close: async (deadlineMs) => {
      isClosed = true;
      await Promise.all(all.map(({ queue }) => queue.close(deadlineMs)));
    },
    deadLetters: (queue) => queues[queue].dead,
  };
}

interface HeldQueue {
  queue: MemoryQueue;
  dead: DeadLetter[];
  messages: readonly string[];
}

function createMetrics() {
  return {
    confirms: counter("bus_confirms_total", "Messages that a consumer settled."),
    failures: counter("bus_publish_failures_total", "Messages that were not confirmed, by reason."),
    deadLetters: counter("bus_dead_letters_total", "Dead-lettered messages, by queue."),
    lostDeadLetters: counter(
      "bus_dead_letters_dropped_total",
      "Dead letters dropped because the list was full, by queue.",
    ),
  };
}
