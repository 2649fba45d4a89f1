// Takes messages from one queue and hands them on as deliveries. Used by bus.rabbit.ts, once for each consume().

import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import type { Channel, ChannelModel, ConsumeMessage } from "amqplib";
import type { Consumer, Delivery } from "../bus.ts";
import { headersOf } from "../dead-letters/letter.rabbit.ts";
import { DEAD_LETTER_EXCHANGE, QUEUES, type QueueName } from "../topology.ts";
import type { RabbitAddress } from "./address.rabbit.ts";
import { type Guarded, guarded, keepChannel } from "./channel.rabbit.ts";
import type { RabbitConnection } from "./connection.rabbit.ts";
import { createHeld, type Held, type Release } from "./held.rabbit.ts";
import type { Publisher } from "./publisher.rabbit.ts";
import { declareTopology, REDECLARE_AFTER_MS } from "./topology.rabbit.ts";

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
const MAX_REASON_LENGTH = 500;
/** W3C Trace Context: AMQP. */
export const TRACE_HEADER = "traceparent";

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
  /** A channel on which nothing was delivered for so long is opened anew. */
  idleRenewalMs: number;
}

export interface RabbitConsumer extends Consumer {
  /** Resolves when the broker has settled every ack so far. A farewell of the connection alone may overtake them. */
  settled(): Promise<void>;
}

/** Consumes until canceled or until the connection is closed. Returns at once, also while the broker is away. */
export function subscribe(subscription: Subscription, parts: Parts): RabbitConsumer {
  const { queue, prefetch } = subscription;
  const { address } = parts;
  const log = parts.log.child({ queue: address.nameOf(queue) });
  const countDeadLetter = counter("bus_dead_letters_total", "Messages that a consumer gave up, by queue.");
  const canceled = new AbortController();
  let stopTaking = async () => {};
  let settled = async () => {};

  void keepChannel(parts.connection, { name: queue, log, signal: canceled.signal, open: openChannel });

  async function openChannel(model: ChannelModel): Promise<Guarded<Channel>> {
    await declareTopology(model, address.nameOf, log);
    const opened = await guarded(model.createChannel(), log);
    const { channel } = opened;
    // A quorum queue takes some 32 acks from a channel at a time and leaves the others waiting in it (seen on 3.10), but responds a get
    // after all of them. What the get brings is returned by the close.
    const held = createHeld(channel, () => channel.get(address.nameOf(queue)));
    renewWhenIdle(channel, held);
    await channel.prefetch(prefetch);
    settled = held.settled;
    const { consumerTag } = await channel.consume(address.nameOf(queue), (message) => {
      if (message) onMessage(channel, held, message);
      else {
        log.warn("the queue was deleted; declaring it again");
        void pause(REDECLARE_AFTER_MS).then(() => close(channel));
      }
    });
    stopTaking = async () => {
      await channel.cancel(consumerTag);
      held.closeWhenEmpty();
    };
    if (canceled.signal.aborted) await stopTaking();
    return opened;
  }

  /** A consumer can die without a word (see REDECLARE_AFTER_MS); a new channel brings it back, and what it was owed. */
  function renewWhenIdle(channel: Channel, held: Held): void {
    const timer = setInterval(() => {
      if (held.idleMs() >= parts.idleRenewalMs) close(channel);
    }, parts.idleRenewalMs / 4);
    channel.on("close", () => clearInterval(timer));
  }

  function onMessage(channel: Channel, held: Held, message: ConsumeMessage): void {
    if (canceled.signal.aborted) {
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
    const traceParent = traceParentOf(message);
    let isEnded = false;
    const endOnce = (end: () => void) => {
      if (isEnded) return;
      isEnded = true;
      end();
    };
    // Since 4.3 a broker counts a reject, but not a nack, against the delivery limit.
    const requeueLater = () =>
      release(() => channel.reject(message, true), backoffMs(attempt - 1, FIRST_RETRY_MS, MAX_RETRY_MS));

    async function moveToDeadLetters(reason: string): Promise<void> {
      try {
        await parts.publisher.send({
          exchange: address.nameOf(DEAD_LETTER_EXCHANGE),
          routingKey: address.nameOf(QUEUES[queue].deadLetters),
          mandatory: true,
          name,
          id,
          body: message.content,
          headers: {
            ...headersOf({
              queue: address.nameOf(queue),
              reason: reason.slice(0, MAX_REASON_LENGTH),
              at: new Date(),
              attempts: attempt,
            }),
            ...(traceParent !== undefined && { [TRACE_HEADER]: traceParent }),
          },
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
      traceParent,
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
      if (canceled.signal.aborted) return;
      canceled.abort();
      // A lost channel has taken the consumer with it.
      await stopTaking().catch(() => {});
    },
    // What a lost connection has not brought over is delivered again.
    settled: () => settled().catch(() => {}),
  };
}

function close(channel: Channel): void {
  channel.close().catch(() => {});
}

function attemptOf(message: ConsumeMessage): number {
  const returns = Number(message.properties.headers?.["x-delivery-count"] ?? 0);
  return Number.isSafeInteger(returns) && returns > 0 ? returns + 1 : 1;
}

function traceParentOf(message: ConsumeMessage): string | undefined {
  const header: unknown = message.properties.headers?.[TRACE_HEADER];
  return typeof header === "string" ? header : undefined;
}
