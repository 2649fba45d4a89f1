// The bus inside one process, for standalone. A publish ends only when a consumer has ended the message, so that a sender that
// keeps what is not confirmed (journal, outbox) loses nothing when the process is killed.

import { counter, gauge, type Logger } from "@qr/runtime";
import { type Bus, BusUnavailableError } from "./bus.ts";
import { createMemoryQueue, type DeadLetter, type MemoryQueue } from "./memory/memory-queue.ts";
import { QUEUES, type QueueName } from "./topology.ts";

const MAX_DEAD_LETTERS = 1000;

interface MemoryBusOptions {
  log?: Logger;
  confirmDeadlineMs?: number;
  /** Messages that each queue may hold; beyond it publish rejects at once. */
  maxMessages?: number;
}

export interface MemoryBus extends Bus {
  /** The latest 1,000 dead letters of a queue, oldest first. They last as long as the process. */
  deadLetters(queue: QueueName): readonly DeadLetter[];
}

export function createMemoryBus(options: MemoryBusOptions = {}): MemoryBus {
  const { log, confirmDeadlineMs: deadlineMs = 3000, maxMessages = 1000 } = options;
  const metrics = createMetrics();
  const queues = new Map<QueueName, { queue: MemoryQueue; dead: DeadLetter[]; messages: readonly string[] }>();
  for (const [name, { messages }] of queueEntries()) {
    const dead: DeadLetter[] = [];
    const onDead = (letter: DeadLetter) => {
      log?.warn({ queue: name, message: letter.name, id: letter.id, reason: letter.reason }, "message given up");
      metrics.deadLetters(1, { queue: name });
      dead.push(letter);
      if (dead.length > MAX_DEAD_LETTERS) {
        dead.shift();
        metrics.lostDeadLetters(1, { queue: name });
      }
    };
    const onFull = () => metrics.failures(1, { reason: "full" });
    queues.set(name, { queue: createMemoryQueue({ maxMessages, deadlineMs, log, onDead, onFull }), dead, messages });
  }
  let isClosed = false;
  gauge("bus_unconfirmed", "Messages that no consumer has ended.", () =>
    [...queues.values()].reduce((sum, { queue }) => sum + queue.size(), 0),
  );

  function named(name: QueueName) {
    const found = queues.get(name);
    if (!found) throw new Error(`There is no queue ${name}.`);
    return found;
  }

  return {
    publish: async (message) => {
      const takers = [...queues.values()].filter(({ messages }) => messages.includes(message.name));
      if (takers.length === 0) throw new BusUnavailableError("No queue took the message.");
      await Promise.all(takers.map(({ queue }) => queue.offer(message)));
      metrics.confirms();
    },
    consume: async (queue, { prefetch }, onDelivery) => {
      if (isClosed) throw new Error("The bus is closed.");
      return named(queue).queue.take(prefetch, onDelivery);
    },
    state: () => (isClosed ? "down" : "up"),
    close: async (deadlineMs) => {
      isClosed = true;
      await Promise.all([...queues.values()].map(({ queue }) => queue.close(deadlineMs)));
    },
    deadLetters: (queue) => named(queue).dead,
  };
}

function queueEntries(): [QueueName, (typeof QUEUES)[QueueName]][] {
  return [
    ["render.codes", QUEUES["render.codes"]],
    ["stats.scans", QUEUES["stats.scans"]],
  ];
}

function createMetrics() {
  return {
    confirms: counter("bus_confirms_total", "Messages that a consumer ended."),
    failures: counter("bus_publish_failures_total", "Messages that were not confirmed, by reason."),
    deadLetters: counter("bus_dead_letters_total", "Messages that were given up, by queue."),
    lostDeadLetters: counter(
      "bus_dead_letters_dropped_total",
      "Dead letters dropped because the list was full, by queue.",
    ),
  };
}
