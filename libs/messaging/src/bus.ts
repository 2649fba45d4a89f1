// The bus between the services. Implemented on RabbitMQ (bus.rabbit.ts) and in memory (bus.memory.ts); both pass bus-suite.ts.

import type { MessageName } from "@qr/contracts";
import type { QueueName } from "./topology.ts";

/** Thrown if a message was not confirmed: the broker is down, blocked, or too slow; no queue accepted it; or the buffer is full. Retry later. */
export class BusUnavailableError extends Error {
  override readonly name = "BusUnavailableError";
}

export interface OutgoingMessage {
  name: MessageName;
  /** The message's ID, which stays the same if the message is sent again. */
  id: string;
  body: Buffer;
  /** The sending span, as a W3C `traceparent`; undefined if it is not traced. */
  traceParent?: string | undefined;
}

/** A message that a consumer holds. Exactly one of ack, retry, and deadLetter settles it; unsettled messages are redelivered after a restart. */
export interface Delivery {
  /** The name as sent; a consumer must reject an unknown name. */
  readonly name: string;
  readonly id: string;
  readonly body: Buffer;
  /** 1 for the first delivery; increases with each redelivery that the broker counts. */
  readonly attempt: number;
  /** The `traceparent` as sent, which may be any string; undefined if there is none. */
  readonly traceParent: string | undefined;
  /** Deletes the message, because it has been processed. */
  ack(): void;
  /** Redelivers the message later, or dead-letters it if the queue's delivery limit is reached. */
  retry(): void;
  /**
   * Moves the message to the queue's dead letters with the reason, and resolves when the message is stored there. If
   * that fails, the message is redelivered, as after retry(). Does not reject.
   */
  deadLetter(reason: string): Promise<void>;
}

export interface Consumer {
  /** Stops deliveries. Messages that have already been delivered can still be settled. */
  cancel(): Promise<void>;
}

export type BusState = "up" | "down" | "blocked";

export interface Bus {
  /**
   * Resolves when the message is safely stored in at least one of the broker's queues, or when the topology has no
   * queue for it. Otherwise rejects with a BusUnavailableError within the confirm deadline. Never hangs.
   */
  publish(message: OutgoingMessage): Promise<void>;
  /**
   * Calls `onDelivery` for each message, with at most `prefetch` unsettled messages at a time. Recovers from the loss of the connection,
   * the channel, or the queue. `onDelivery` must not throw.
   */
  consume(queue: QueueName, options: { prefetch: number }, onDelivery: (delivery: Delivery) => void): Promise<Consumer>;
  state(): BusState;
  /** Cancels the consumers, waits up to `deadlineMs` for pending confirms, and closes. */
  close(deadlineMs: number): Promise<void>;
}
