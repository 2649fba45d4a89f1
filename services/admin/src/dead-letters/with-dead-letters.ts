// Gives a running command access to the dead letters on the RabbitMQ server at AMQP_URL.

import { type DeadLetters, openRabbitDeadLetters } from "@qr/messaging";
import { createLogger, type Environment } from "@qr/runtime";
import { AdminError } from "../admin-error.ts";
import { adminSettings } from "../settings.ts";

const WITHOUT_RABBITMQ =
  "Dead letters can be read only from RabbitMQ. Set AMQP_URL to its address.\n" +
  "A standalone installation without RabbitMQ (AMQP_URL=memory:, the default) keeps dead letters in memory until it stops, and logs each of them.";

/** Calls `work` with the dead letters. If AMQP_URL is not the URL of a RabbitMQ server, throws an AdminError that says what to do. */
export function withDeadLetters(env: Environment, work: (letters: DeadLetters) => Promise<void>): Promise<void> {
  return withDeadLettersIfAny(env, (letters) => {
    if (letters === undefined) throw new AdminError(WITHOUT_RABBITMQ);
    return work(letters);
  });
}

/** Calls `work` with the dead letters, or with undefined if AMQP_URL is not the URL of a RabbitMQ server. */
export async function withDeadLettersIfAny(
  env: Environment,
  work: (letters: DeadLetters | undefined) => Promise<void>,
): Promise<void> {
  const { AMQP_URL: url = "memory:" } = adminSettings(env);
  if (url === "memory:") return work(undefined);
  const letters = await openRabbitDeadLetters({ url, log: createLogger("admin", "silent") });
  try {
    await work(letters);
  } finally {
    await letters.close();
  }
}
