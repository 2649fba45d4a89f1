// Declares the exchanges and queues from topology.ts on a broker, compatible with RabbitMQ 3.10 to 4.x. Called after each connect and
// whenever something is missing.

import type { Logger } from "@qr/runtime";
import type { Channel, ChannelModel } from "amqplib";
import { DEAD_LETTER_EXCHANGE, EXCHANGE, QUEUES } from "../topology.ts";
import type { RabbitAddress } from "./address.rabbit.ts";
import { guarded } from "./channel.rabbit.ts";

/** Maximum number of dead letters per queue. When it is reached, the broker keeps further messages in their original queue. */
const MAX_DEAD_LETTERS = 100_000;
/**
 * How long to wait before declaring a deleted queue again, in ms. If a deleted quorum queue is declared again within about 30 ms, RabbitMQ
 * (seen on 3.10) does not notify its consumers, which then receive nothing. So all instances must learn of the deletion first.
 */
export const REDECLARE_AFTER_MS = 300;
const PRECONDITION_FAILED = 406;

/**
 * Declares all exchanges and queues. If an object already exists with different properties, uses it as is and logs an error: a queue cannot
 * be changed in place, and refusing to work would be worse. Rejects if the connection is lost.
 */
export async function declareTopology(
  model: ChannelModel,
  nameOf: RabbitAddress["nameOf"],
  log: Logger,
): Promise<void> {
  let { channel } = await guarded(model.createChannel(), log);

  async function declare(what: string, step: (channel: Channel, name: string) => Promise<unknown>): Promise<void> {
    try {
      await step(channel, nameOf(what));
    } catch (error) {
      if (!isPreconditionFailed(error)) throw error;
      log.error(
        { name: nameOf(what) },
        "exists on the broker with properties other than those declared; it is used as is",
      );
      ({ channel } = await guarded(model.createChannel(), log));
    }
  }

  const dead = nameOf(DEAD_LETTER_EXCHANGE);
  await declare(EXCHANGE, (ch, name) => ch.assertExchange(name, "direct", { durable: true }));
  await declare(DEAD_LETTER_EXCHANGE, (ch, name) => ch.assertExchange(name, "direct", { durable: true }));
  for (const [queue, { messages, deadLetters, deliveryLimit }] of Object.entries(QUEUES)) {
    await declare(deadLetters, (ch, name) => ch.assertQueue(name, { durable: true, arguments: deadLetterArguments }));
    await declare(deadLetters, (ch, name) => ch.bindQueue(name, dead, name));
    const args = queueArguments(dead, nameOf(deadLetters), deliveryLimit);
    await declare(queue, (ch, name) => ch.assertQueue(name, { durable: true, arguments: args }));
    for (const message of messages) await declare(queue, (ch, name) => ch.bindQueue(name, nameOf(EXCHANGE), message));
  }
  await channel.close();
}

const deadLetterArguments = {
  "x-queue-type": "quorum",
  "x-max-length": MAX_DEAD_LETTERS,
  "x-overflow": "reject-publish",
};

function queueArguments(
  deadLetterExchange: string,
  deadLetterKey: string,
  deliveryLimit: number,
): Record<string, unknown> {
  return {
    "x-queue-type": "quorum",
    // The broker counts returns, and the first delivery is not a return.
    "x-delivery-limit": deliveryLimit - 1,
    "x-dead-letter-exchange": deadLetterExchange,
    "x-dead-letter-routing-key": deadLetterKey,
    "x-dead-letter-strategy": "at-least-once",
    // Required by at-least-once dead-lettering.
    "x-overflow": "reject-publish",
  };
}

function isPreconditionFailed(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === PRECONDITION_FAILED;
}
