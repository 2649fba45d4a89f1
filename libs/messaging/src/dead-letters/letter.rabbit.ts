// Reads the headers that state why a message became a dead letter. The consumer (x-reason …) or the broker (x-death) sets these headers,
// but any client of the broker can forge the headers, so nothing is assumed about their form.

import type { ConsumeMessage, MessagePropertyHeaders } from "amqplib";
import type { KeptLetter } from "../dead-letters.ts";
import { QUEUES, type QueueName } from "../topology.ts";

/** The broker's reason for a message that was delivered `deliveryLimit` times. */
const DELIVERY_LIMIT = "delivery_limit";
const LATEST_MS = 8_640_000_000_000_000;

/** The headers of a message that is dead-lettered. */
export interface DeathNote {
  readonly queue: string;
  readonly reason: string;
  readonly at: Date | undefined;
  readonly attempts: number | undefined;
}

export function headersOf({ queue, reason, at, attempts }: DeathNote): Record<string, string> {
  return {
    "x-reason": reason,
    "x-queue": queue,
    ...(at && { "x-dead-at": at.toISOString() }),
    ...(attempts !== undefined && { "x-attempts": String(attempts) }),
  };
}

export function readLetter(queue: QueueName, { properties, content }: ConsumeMessage): KeptLetter {
  const headers: MessagePropertyHeaders = properties.headers ?? {};
  const reason = text(headers["x-reason"]) || text(headers["x-first-death-reason"]);
  return {
    name: text(properties.type),
    id: text(properties.messageId),
    reason,
    at: timeOf(headers),
    attempts: numberOf(headers["x-attempts"]) ?? (reason === DELIVERY_LIMIT ? QUEUES[queue].deliveryLimit : undefined),
    body: content,
  };
}

/** Returns the number of times the letter has been returned to the broker after being read. */
export function returnsOf({ properties }: ConsumeMessage): number {
  return Math.max(
    numberOf(properties.headers?.["x-delivery-count"]) ?? 0,
    // Since 4.3, RabbitMQ counts returned messages under this name.
    numberOf(properties.headers?.["x-acquired-count"]) ?? 0,
  );
}

function timeOf(headers: MessagePropertyHeaders): Date | undefined {
  const note = headers["x-dead-at"];
  if (typeof note === "string") return dateOf(Date.parse(note));
  const deaths: unknown = headers["x-death"];
  const [last]: unknown[] = Array.isArray(deaths) ? deaths : [];
  const time: unknown = typeof last === "object" && last !== null && "time" in last ? last.time : undefined;
  // The driver represents timestamps, seconds since 1970, as { "!": "timestamp", value }.
  const seconds = typeof time === "object" && time !== null && "value" in time ? time.value : undefined;
  return typeof seconds === "number" ? dateOf(seconds * 1000) : undefined;
}

function dateOf(ms: number): Date | undefined {
  return Math.abs(ms) <= LATEST_MS ? new Date(ms) : undefined;
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0 ? number : undefined;
}
