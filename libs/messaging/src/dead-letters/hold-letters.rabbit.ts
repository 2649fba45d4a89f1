// Holds the oldest letters of a queue on a channel.
//
// One consumer holds all of these letters and returns none individually: when its channel closes, for example because this process has
// died, the broker returns all unacked letters to the queue, in order. Neither get nor nack would work: a quorum queue treats each get as a separate
// consumer, and letters taken with get or returned with nack can come back in any order.
//
// Returned letters precede all others, in the order in which they were returned. So a reader must hold all letters that were ever returned;
// otherwise, letters that it does not hold would precede those it holds. Every read therefore holds the same number, however few are needed.

import { type Logger, pause, withDeadline } from "@qr/runtime";
import type { Channel, ChannelModel, ConsumeMessage } from "amqplib";
import { BusUnavailableError } from "../bus.ts";
import { guarded } from "../rabbit/channel.rabbit.ts";

const LOOK_EVERY_MS = 10;
/** How long to wait for another letter after all the letters that the broker reported have arrived. */
const QUIET_MS = 300;
/** How long to wait for another letter while letters that the broker reported are missing. */
const LONG_QUIET_MS = 10_000;
/** A working broker responds within this time. The heartbeat detects a broker that does not. */
const RESPONSE_MS = 10_000;

export interface LetterHold {
  readonly channel: Channel;
  readonly count: number;
  /** Returns all unacked letters to the queue, in order. */
  release(): Promise<void>;
}

/**
 * Holds up to `most` letters and passes each to `onMessage` as it arrives. Resolves when `most` letters are held, or when no more arrive. Rejects
 * with a BusUnavailableError if the broker becomes unavailable; in that case, the letters are back in the queue.
 */
export async function holdLetters(
  model: ChannelModel,
  options: { queue: string; most: number; log: Logger; onMessage(message: ConsumeMessage): void },
): Promise<LetterHold> {
  const { queue, most } = options;
  const { channel, closed } = await guarded(model.createChannel(), options.log);
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  let count = 0;
  let lastMs = performance.now();
  const { messageCount } = await withinDeadline(channel.checkQueue(queue));
  await withinDeadline(channel.prefetch(most));
  const onMessage = (message: ConsumeMessage | null) => {
    if (message === null || count === most) return;
    count += 1;
    lastMs = performance.now();
    options.onMessage(message);
  };
  const { consumerTag } = await withinDeadline(channel.consume(queue, onMessage));
  while (count < most && !isClosed) {
    // A busy quorum queue can report 0, so wait anyway.
    const quietMs = count >= Math.min(most, messageCount) ? QUIET_MS : LONG_QUIET_MS;
    if (performance.now() - lastMs > quietMs) break;
    await pause(LOOK_EVERY_MS);
  }
  // Acks would allow more deliveries, so cancel first.
  if (!isClosed) await withinDeadline(channel.cancel(consumerTag));
  if (isClosed) throw new BusUnavailableError("The broker closed the channel while dead letters were being read.");
  return { channel, count, release: () => withinDeadline(channel.close()) };
}

export function withinDeadline<T>(asked: PromiseLike<T>): Promise<T> {
  return withDeadline(Promise.resolve(asked), RESPONSE_MS, "RabbitMQ");
}
