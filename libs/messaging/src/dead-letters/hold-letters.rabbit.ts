// Holds the oldest letters of a queue on a channel of their own. Used by dead-letters.rabbit.ts.
//
// One consumer holds all of them, and none is given back by itself: when its channel closes, also because this process has died, the
// broker has all that was not acked again, in its order. Neither get nor nack would do: each get is a consumer of its own to a quorum
// queue, and both give letters back in no order at all.
//
// What was given back lies before all others, but in the order in which it was given back. So whoever looks must hold all that ever was
// given back, or the rest of it would come before what he held: every look holds the same number, whatever it needs.

import { type Logger, pause, withDeadline } from "@qr/runtime";
import type { Channel, ChannelModel, ConsumeMessage } from "amqplib";
import { BusUnavailableError } from "../bus.ts";
import { guarded } from "../rabbit/channel.rabbit.ts";

const LOOK_EVERY_MS = 10;
/** Nothing more comes where nothing has come for so long and the broker knew of no more. */
const QUIET_MS = 300;
/** … and where the broker did know of more. */
const LONG_QUIET_MS = 10_000;
/** A broker that lives responds within it; one that does not is found by the heartbeat. */
const RESPONSE_MS = 10_000;

export interface LetterHold {
  readonly channel: Channel;
  readonly count: number;
  /** Gives back, in their order, all that were not acked. */
  release(): Promise<void>;
}

/**
 * Holds up to `most` letters and hands each to `onMessage` as it comes. Resolves when there are `most`, or no more. Rejects with a
 * BusUnavailableError where the broker goes away, which then has them back.
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
    // A quorum queue may say 0 where it is busy: that is no reason not to wait.
    const quietMs = count >= Math.min(most, messageCount) ? QUIET_MS : LONG_QUIET_MS;
    if (performance.now() - lastMs > quietMs) break;
    await pause(LOOK_EVERY_MS);
  }
  // Acks make room for more: none may come.
  if (!isClosed) await withinDeadline(channel.cancel(consumerTag));
  if (isClosed) throw new BusUnavailableError("The broker has closed the channel while dead letters were read.");
  return { channel, count, release: () => withinDeadline(channel.close()) };
}

export function withinDeadline<T>(asked: PromiseLike<T>): Promise<T> {
  return withDeadline(Promise.resolve(asked), RESPONSE_MS, "RabbitMQ");
}
