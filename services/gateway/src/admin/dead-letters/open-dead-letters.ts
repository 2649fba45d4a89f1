// Finds the dead letters that the admin command works on: those of the RabbitMQ that AMQP_URL names. Called by main.ts.

import { type DeadLetters, openRabbitDeadLetters } from "@qr/messaging";
import type { Logger } from "@qr/runtime";
import { AdminError } from "../admin-error.ts";

const WITHOUT_RABBITMQ =
  "The dead letters can be read in RabbitMQ alone: set AMQP_URL to its address.\n" +
  "A standalone without RabbitMQ (AMQP_URL=memory:, as it is unless set) keeps them in the memory of its process, where no other\n" +
  "process can look; its log names each of them, and they end with it.";

/** Whether AMQP_URL names a RabbitMQ. */
export function isRabbit(url: string | undefined): url is string {
  return url !== undefined && url !== "memory:";
}

/** Connects; `url` is AMQP_URL. Throws an AdminError that says what to do where it names no RabbitMQ. */
export async function openDeadLetters(url: string | undefined, log: Logger): Promise<DeadLetters> {
  if (!isRabbit(url)) throw new AdminError(WITHOUT_RABBITMQ);
  return openRabbitDeadLetters({ url, log });
}
