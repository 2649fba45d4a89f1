// The dead letters of a queue, for an operator's command. Implemented for RabbitMQ only (dead-letters/dead-letters.rabbit.ts): the dead
// letters of the in-process bus are in its process's memory, which no other process can read.

import type { QueueName } from "./topology.ts";

export interface KeptLetter {
  /** Name and ID of the message, as sent; "" if it had none. */
  readonly name: string;
  readonly id: string;
  /** Why the message became a dead letter, according to its consumer or the broker; "" if unknown. */
  readonly reason: string;
  /** When the message became a dead letter; undefined if unknown. */
  readonly at: Date | undefined;
  /** Number of deliveries before the message became a dead letter; undefined if unknown. */
  readonly attempts: number | undefined;
  readonly body: Buffer;
}

/** Which letters to replay: all current ones, or those with a given ID. */
export type LetterChoice = { readonly all: true } | { readonly id: string };

export interface DeadLetters {
  /** Returns the number of messages that no consumer holds: in the queue itself, and among its dead letters. */
  count(queue: QueueName): Promise<{ waiting: number; dead: number }>;
  /**
   * Shows the oldest `limit` (1 to MAX_SHOWN_LETTERS) dead letters, oldest first, and resolves with their number. All stay in place and in
   * order, even if this process dies. Calls `onLetter`, which must not throw, for each letter as it arrives, so that only one body is in
   * memory.
   */
  show(queue: QueueName, limit: number, onLetter: (letter: KeptLetter) => void): Promise<number>;
  /**
   * Sends letters to their queue again, oldest first, and removes each from the dead letters after the broker has confirmed it. If this
   * process dies in between, a letter can be in both places and be consumed twice, and letters in flight can change position. With `all`, a
   * letter that fails again during the replay is not replayed a second time. An ID is looked up among the oldest MAX_SHOWN_LETTERS.
   * Resolves with the number of replayed letters; `onReplayed` is called for each letter.
   */
  replay(queue: QueueName, choice: LetterChoice, onReplayed: (letter: KeptLetter) => void): Promise<number>;
  close(): Promise<void>;
}

/**
 * Maximum number of letters that are read, oldest first. The broker sends all of them, with their bodies, however few are shown:
 * dead-letters/hold-letters.rabbit.ts explains why.
 */
export const MAX_SHOWN_LETTERS = 5000;

/** Thrown if another process is reading the dead letters of this queue: two simultaneous readers would change the order of the letters. */
export class DeadLettersBusyError extends Error {
  override readonly name = "DeadLettersBusyError";
}
