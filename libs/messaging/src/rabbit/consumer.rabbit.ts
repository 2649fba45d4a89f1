// Takes messages from one queue and hands them on as deliveries. Used by bus.rabbit.ts, once for each consume().

import { backoffMs, counter, type Logger } from "@qr/runtime";
import type { Channel, ChannelModel, ConsumeMessage } from "amqplib";
import type { Consumer, Delivery } from "../bus.ts";
import { DEAD_LETTER_EXCHANGE, QUEUES, type QueueName } from "../topology.ts";
import type { RabbitAddress } from "./address.rabbit.ts";
import { type Guarded, guarded, keepChannel } from "./channel.rabbit.ts";
import type { RabbitConnection } from "./connection.rabbit.ts";
import type { Publisher } from "./publisher.rabbit.ts";
import { declareTopology } from "./topology.rabbit.ts";

const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2000;
const MAX_REASON_LENGTH = 500;

interface Subscription {
  queue: QueueName;
  prefetch: number;
  onDelivery(delivery: Delivery): void;
}

interface Parts {
  connection: RabbitConnection;
  address: RabbitAddress;
  publisher: Publisher;
  log: Logger;
}

/** Consumes until cancelled or until the connection is closed. Returns at once, also while the broker is away. */
export function subscribe(subscription: Subscription, parts: Parts): Consumer {
  const { queue, prefetch } = subscription;
  const { address } = parts;
  const log = parts.log.child({ queue: address.nameOf(queue) });
  const countDeadLetter = counter("bus_dead_letters_total", "Messages that a consumer gave up, by queue.");
  const cancelled = new AbortController();
  let stopTaking = async () => {};

  void keepChannel(parts.connection, { name: queue, log, signal: cancelled.signal, open: openChannel });

  async function openChannel(model: ChannelModel): Promise<Guarded<Channel>> {
    await declareTopology(model, address.nameOf, log);
    const opened = await guarded(model.createChannel(), log);
    const { channel } = opened;
    const held = createHeld(channel);
    await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(address.nameOf(queue), (message) => {
      if (message) onMessage(channel, held, message);
      else {
        log.warn("the queue was deleted; declaring it again");
        channel.close().catch(() => {});
      }
    });
    stopTaking = async () => {
      await channel.cancel(consumerTag);
      held.closeWhenEmpty();
    };
    if (cancelled.signal.aborted) await stopTaking();
    return opened;
  }

  function onMessage(channel: Channel, held: Held, message: ConsumeMessage): void {
    if (cancelled.signal.aborted) {
      channel.reject(message, true);
      return;
    }
    const delivery = createDelivery(channel, held.add(), message);
    try {
      subscription.onDelivery(delivery);
    } catch (error) {
      log.error({ err: error, message: delivery.name, id: delivery.id }, "a consumer failed; the message comes again");
      delivery.retry();
    }
  }

  function createDelivery(channel: Channel, release: Release, message: ConsumeMessage): Delivery {
    const name = String(message.properties.type ?? "");
    const id = String(message.properties.messageId ?? "");
    const attempt = attemptOf(message);
    let isEnded = false;
    const endOnce = (end: () => void) => {
      if (isEnded) return;
      isEnded = true;
      end();
    };
    // Since 4.3 a broker counts a reject, but not a nack, against the delivery limit.
    const requeueLater = () =>
      release(() => channel.reject(message, true), backoffMs(attempt - 1, FIRST_RETRY_MS, LONGEST_RETRY_MS));

    async function moveToDeadLetters(reason: string): Promise<void> {
      try {
        await parts.publisher.send({
          exchange: address.nameOf(DEAD_LETTER_EXCHANGE),
          routingKey: address.nameOf(QUEUES[queue].deadLetters),
          name,
          id,
          body: message.content,
          headers: { "x-reason": reason.slice(0, MAX_REASON_LENGTH), "x-queue": address.nameOf(queue) },
        });
      } catch (error) {
        log.warn({ message: name, id, err: error }, "dead letters cannot be reached; the message comes again");
        return requeueLater();
      }
      countDeadLetter(1, { queue });
      log.warn({ message: name, id, reason }, "message moved to the dead letters");
      release(() => channel.ack(message));
    }

    return {
      name,
      id,
      body: message.content,
      attempt,
      ack: () => endOnce(() => release(() => channel.ack(message))),
      retry: () => endOnce(requeueLater),
      deadLetter: async (reason) => {
        let moved = Promise.resolve();
        endOnce(() => {
          moved = moveToDeadLetters(reason);
        });
        await moved;
      },
    };
  }

  return {
    cancel: async () => {
      cancelled.abort();
      // A lost channel has taken the consumer with it.
      await stopTaking().catch(() => {});
    },
  };
}

function attemptOf(message: ConsumeMessage): number {
  const returns = Number(message.properties.headers?.["x-delivery-count"] ?? 0);
  return Number.isSafeInteger(returns) && returns > 0 ? returns + 1 : 1;
}

/** Ends one message on its channel, at once or after `delayMs`. On a closed channel it does nothing: the broker sends it again. */
type Release = (end: () => void, delayMs?: number) => void;

interface Held {
  add(): Release;
  /** Closes the channel as soon as every message on it has been ended. */
  closeWhenEmpty(): void;
}

/** Keeps count of what has been delivered on a channel and not ended. */
function createHeld(channel: Channel): Held {
  const timers = new Set<NodeJS.Timeout>();
  let count = 0;
  let isClosing = false;
  let isClosed = false;
  channel.on("close", () => {
    isClosed = true;
    for (const timer of timers) clearTimeout(timer);
  });

  function closeIfEmpty(): void {
    if (isClosing && !isClosed && count === 0) channel.close().catch(() => {});
  }
  function finish(end: () => void): void {
    if (isClosed) return;
    count -= 1;
    try {
      end();
    } catch {
      // The channel is closing; the broker sends the message again.
    }
    closeIfEmpty();
  }
  return {
    add: () => {
      count += 1;
      return (end, delayMs) => {
        if (delayMs === undefined || isClosed) return finish(end);
        const timer = setTimeout(() => {
          timers.delete(timer);
          finish(end);
        }, delayMs);
        timers.add(timer);
      };
    },
    closeWhenEmpty: () => {
      isClosing = true;
      closeIfEmpty();
    },
  };
}
