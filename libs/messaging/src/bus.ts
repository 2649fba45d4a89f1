// The bus between the services, as they see it. Implemented by RabbitMQ (bus.rabbit.ts) and in the process (bus.memory.ts);
// both pass the suite in bus-suite.ts.

import type { MessageName } from "@qr/contracts";
import type { QueueName } from "./topology.ts";

/** The message was not confirmed: broker away, blocked or too slow, no queue took it, or the buffer is full. Send it again later. */
export class BusUnavailableError extends Error {
  override readonly name = "BusUnavailableError";
}

export interface OutgoingMessage {
  name: MessageName;
  /** The same message sent again carries the same id. */
  id: string;
  body: Buffer;
  /** The span that sends it, as W3C's `traceparent`; undefined where it is not traced. */
  traceParent?: string | undefined;
}

/** A message that a consumer holds. Exactly one of ack, retry and deadLetter ends it; what is not ended comes again after a restart. */
export interface Delivery {
  /** As it was sent; a consumer must refuse a name that it does not know. */
  readonly name: string;
  readonly id: string;
  readonly body: Buffer;
  /** 1 for the first delivery, rising with each redelivery that the broker counts. */
  readonly attempt: number;
  /** As it was sent; undefined where it was not. It may be any text. */
  readonly traceParent: string | undefined;
  /** Done: the message is gone for good. */
  ack(): void;
  /** Not now: the message comes again, until the queue's delivery limit moves it to the dead letters. */
  retry(): void;
  /**
   * Never: the message moves to the queue's dead letters with the reason. Resolves when it is safe there; where they cannot be
   * reached it comes again, as after retry(). Does not reject.
   */
  deadLetter(reason: string): Promise<void>;
}

export interface Consumer {
  /** Takes no more messages; those already delivered may still be ended. */
  cancel(): Promise<void>;
}

export type BusState = "up" | "down" | "blocked";

export interface Bus {
  /**
   * Resolves when the broker has the message safe in at least one queue, or when the topology has no queue for it. Rejects with a BusUnavailableError within the
   * confirm deadline otherwise; never hangs.
   */
  publish(message: OutgoingMessage): Promise<void>;
  /**
   * Calls `onDelivery` for each message, with at most `prefetch` not ended at a time. Survives loss of the connection, the
   * channel and the queue by itself. `onDelivery` must not throw.
   */
  consume(queue: QueueName, options: { prefetch: number }, onDelivery: (delivery: Delivery) => void): Promise<Consumer>;
  state(): BusState;
  /** Ends consumers, waits for open confirms within `deadlineMs`, closes. */
  close(deadlineMs: number): Promise<void>;
}
