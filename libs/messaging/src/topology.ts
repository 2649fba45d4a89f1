// The exchanges and queues, as data. Whoever connects declares all of it, so that the order of starting does not matter.

import type { MessageName } from "@qr/contracts";

export const EXCHANGE = "qr";
export const DEAD_LETTER_EXCHANGE = "qr.dead";

interface Queue {
  /** The messages that are routed into the queue. */
  readonly messages: readonly MessageName[];
  /** Where its dead letters go. */
  readonly deadLetters: string;
  /**
   * Deliveries of a message before the broker moves it to the dead letters. A consumer that is killed costs each message it held one.
   * High where many are held at a time and the consumer finds poison itself.
   */
  readonly deliveryLimit: number;
}

export const QUEUES = {
  "render.codes": { messages: ["code.created.v1"], deadLetters: "render.codes.dead", deliveryLimit: 5 },
  "stats.scans": {
    messages: ["scans.recorded.v1"],
    deadLetters: "stats.scans.dead",
    deliveryLimit: 20,
  },
} as const satisfies Record<string, Queue>;

export type QueueName = keyof typeof QUEUES;

/** Whether a queue takes the message. Publishing one that no queue takes succeeds, and nobody receives it. */
export function hasQueue(name: MessageName): boolean {
  return Object.values<Queue>(QUEUES).some(({ messages }) => messages.includes(name));
}
