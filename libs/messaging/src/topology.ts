// The exchanges and queues, as data. Every process that connects declares all of them, so that services can start in any order.

import type { MessageName } from "@qr/contracts";

export const EXCHANGE = "qr";
export const DEAD_LETTER_EXCHANGE = "qr.dead";

interface Queue {
  /** The messages routed to the queue. */
  readonly messages: readonly MessageName[];
  /** The name of the queue for this queue's dead letters. */
  readonly deadLetters: string;
  /**
   * Number of deliveries before the broker dead-letters a message. When a consumer is killed, each of its unacked messages
   * uses up one delivery. The limit is high if the prefetch is large and the consumer detects poison messages itself.
   */
  readonly deliveryLimit: number;
}

export const QUEUES = {
  "render.codes": {
    messages: ["code.created.v1", "code.moved.v1", "code.deleted.v1"],
    deadLetters: "render.codes.dead",
    deliveryLimit: 5,
  },
  "stats.scans": {
    messages: ["scans.recorded.v1"],
    deadLetters: "stats.scans.dead",
    deliveryLimit: 20,
  },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;
export const QUEUE_NAMES = Object.keys(QUEUES) as readonly QueueName[];

/** Returns whether a queue is bound to the message. Publishing a message without a queue succeeds, but nobody receives the message. */
export function hasQueue(name: MessageName): boolean {
  return Object.values<Queue>(QUEUES).some(({ messages }) => messages.includes(name));
}
