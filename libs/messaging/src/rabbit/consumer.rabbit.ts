// Consumes one queue and passes its messages on as deliveries.

import { backoffMs, counter, type Logger, pause } from "@qr/runtime";
import type { Channel, ChannelModel, ConsumeMessage } from "amqplib";
import type { Consumer, Delivery } from "../bus.ts";
import { headersOf } from "../dead-letters/letter.rabbit.ts";
import { DEAD_LETTER_EXCHANGE, QUEUES, type QueueName } from "../topology.ts";
import type { RabbitAddress } from "./address.rabbit.ts";
import { closeChannel, type Guarded, guarded, keepChannel } from "./channel.rabbit.ts";
import type { RabbitConnection } from "./connection.rabbit.ts";
import { createHeld, type Held, type Release } from "./held.rabbit.ts";
import type { Publisher } from "./publisher.rabbit.ts";
import { declareTopology, REDECLARE_AFTER_MS } from "./topology.rabbit.ts";

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 2000;
const MAX_REASON_LENGTH = 500;
/** The message header that W3C Trace Context defines for AMQP. */
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
  /** A channel that has received no delivery for this long is reopened. */
  idleRenewalMs: number;
}

export interface RabbitConsumer extends Consumer {
  /**
   * Resolves when the broker has processed every ack so far. Await this before closing the connection; otherwise, acks
   * can be lost.
   */
  settled(): Promise<void>;
}

/** Consumes until canceled or until the connection is closed. Returns immediately, even while the broker is down. */
export function subscribe(subscription: Subscription, parts: Parts): RabbitConsumer {
  const { queue, prefetch } = subscription;
  const { address } = parts;
  const log = parts.log.child({ queue: address.nameOf(queue) });
  const countDeadLetter = counter("bus_dead_letters_total", "Dead-lettered messages, by queue.");
  const canceled = new AbortController();
  let stopTaking = async () => {};
  let settled = async () => {};

  void keepChannel(parts.connection, { name: queue, log, signal: canceled.signal, open: openChannel });

  async function openChannel(model: ChannelModel): Promise<Guarded<Channel>> {
    await declareTopology(model, address.nameOf, log);
    const opened = await guarded(model.createChannel(), log);
    const { channel } = opened;
    // A quorum queue processes about 32 acks from a channel at a time (seen on 3.10), but responds to a get only after processing all of
    // them. If the get receives a message, closing the channel returns that message to the queue.
    const held = createHeld(channel, () => channel.get(address.nameOf(queue)));
    renewWhenIdle(channel, held);
    await channel.prefetch(prefetch);
    settled = held.settled;
    const { consumerTag } = await channel.consume(address.nameOf(queue), (message) => {
      if (message) onMessage(channel, held, message);
      else {
        log.warn("the queue was deleted; declaring it again");
        void pause(REDECLARE_AFTER_MS).then(() => closeChannel(channel, parts.connection));
      }
    });
    stopTaking = async () => {
      await channel.cancel(consumerTag);
      held.closeWhenEmpty();
    };
    if (canceled.signal.aborted) await stopTaking();
    return opened;
  }

  /** Reopens an idle channel, because a consumer can die silently (see REDECLARE_AFTER_MS). Pending messages are then delivered. */
  function renewWhenIdle(channel: Channel, held: Held): void {
    const timer = setInterval(() => {
      if (held.idleMs() >= parts.idleRenewalMs) void closeChannel(channel, parts.connection);
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
      log.error(
        { err: error, message: delivery.name, id: delivery.id },
        "a consumer failed; the message will be redelivered",
      );
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
    // Since 4.3, RabbitMQ counts a reject, but not a nack, against the delivery limit.
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
        log.warn({ message: name, id, err: error }, "dead letters cannot be reached; the message will be redelivered");
        return requeueLater();
      }
      countDeadLetter(1, { queue });
      log.warn({ message: name, id, reason }, "message dead-lettered");
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
      // If the channel is lost, so is the consumer.
      await stopTaking().catch(() => {});
    },
    // If acks are lost with a connection, the broker redelivers their messages.
    settled: () => settled().catch(() => {}),
  };
}

function attemptOf(message: ConsumeMessage): number {
  const returns = Number(message.properties.headers?.["x-delivery-count"] ?? 0);
  return Number.isSafeInteger(returns) && returns > 0 ? returns + 1 : 1;
}

function traceParentOf(message: ConsumeMessage): string | undefined {
  const header: unknown = message.properties.headers?.[TRACE_HEADER];
  return typeof header === "string" ? header : undefined;
}
