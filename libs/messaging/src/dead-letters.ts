// The dead letters of a queue as an operator's command sees them. Implemented for RabbitMQ (dead-letters/dead-letters.rabbit.ts) alone:
// the in-process bus keeps its own in the memory of its process, where no other process can look.

import type { QueueName } from "./topology.ts";

export interface KeptLetter {
  /** Name and id of the message, as it was sent; "" where it had none. */
  readonly name: string;
  readonly id: string;
  /** Why it was given up, as its consumer or the broker said; "" where nobody did. */
  readonly reason: string;
  /** When it was given up; undefined where it was moved by a release that did not say. */
  readonly at: Date | undefined;
  /** How often it had been delivered then; undefined likewise. */
  readonly attempts: number | undefined;
  readonly body: Buffer;
}

/** Which letters to replay: all that lie there now, or those with an id. */
export type LetterChoice = { readonly all: true } | { readonly id: string };

export interface DeadLetters {
  /** Messages that no consumer holds: in the queue itself, and among its dead letters. */
  count(queue: QueueName): Promise<{ waiting: number; dead: number }>;
  /**
   * Shows the oldest `limit` (1 to MAX_SHOWN_LETTERS) dead letters, oldest first; resolves with their number. All of them stay where
   * they are and in their order, also when this process ends in the midst of it. `onLetter` is called at once for each, so that no
   * more than one body is in memory; it must not throw.
   */
  show(queue: QueueName, limit: number, onLetter: (letter: KeptLetter) => void): Promise<number>;
  /**
   * Sends letters to their queue again, oldest first, and takes each from the dead letters once the broker has confirmed that. What ends this
   * process in between leaves a letter in both places: its consumer gets it twice, at the worst; and those on their way then may change
   * their place among the others. With `all`, letters that come back meanwhile are left; an id is looked for among the oldest
   * MAX_SHOWN_LETTERS. Resolves with their number; `onReplayed` is called for each.
   */
  replay(queue: QueueName, choice: LetterChoice, onReplayed: (letter: KeptLetter) => void): Promise<number>;
  close(): Promise<void>;
}

/**
 * Letters that are looked through at most, oldest first: the broker sends all of them, with their bodies, however few are shown. Why all:
 * dead-letters/hold-letters.rabbit.ts.
 */
export const MAX_SHOWN_LETTERS = 5000;

/** Somebody else is looking through the dead letters of this queue: two at once would put them out of order. */
export class DeadLettersBusyError extends Error {
  override readonly name = "DeadLettersBusyError";
}
