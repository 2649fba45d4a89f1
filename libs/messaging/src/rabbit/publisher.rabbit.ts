// Publishes messages with publisher confirms. Each message is confirmed, refused, or abandoned within a deadline. Unconfirmed messages are
// bounded in number and in bytes.

import { counter, gauge, type Logger, pause } from "@qr/runtime";
import type { ChannelModel, ConfirmChannel } from "amqplib";
import { BusUnavailableError } from "../bus.ts";
import type { RabbitAddress } from "./address.rabbit.ts";
import { type Guarded, guarded, keepChannel } from "./channel.rabbit.ts";
import type { RabbitConnection } from "./connection.rabbit.ts";
import { declareTopology, REDECLARE_AFTER_MS } from "./topology.rabbit.ts";

/** A confirm that has not arrived after this many deadlines will never arrive, so the connection is replaced. */
const HOPELESS_DEADLINES = 10;

export interface PublisherLimits {
  confirmDeadlineMs: number;
  maxUnconfirmed: number;
  maxUnconfirmedBytes: number;
}

interface RoutedMessage {
  exchange: string;
  /** Whether publishing fails if no queue accepts the message. */
  mandatory: boolean;
  routingKey: string;
  name: string;
  id: string;
  body: Buffer;
  headers?: Record<string, string> | undefined;
}

export interface Publisher {
  /**
   * Resolves when a queue has stored the message, or when the broker has dropped a message that needs no queue. Otherwise rejects with a
   * BusUnavailableError, no later than the deadline.
   */
  send(message: RoutedMessage): Promise<void>;
  isReady(): boolean;
  /** Accepts no more messages. Resolves when no message is waiting for a confirm, or after `deadlineMs`. */
  drain(deadlineMs: number): Promise<void>;
}

interface Unconfirmed {
  readonly bytes: number;
  readonly sentMs: number;
  /** Whether the broker returned the message because no queue accepted it. The confirm that follows then means nothing. */
  isReturned: boolean;
}

export function createPublisher(
  connection: RabbitConnection,
  address: RabbitAddress,
  options: { limits: PublisherLimits; log: Logger; signal: AbortSignal },
): Publisher {
  const { limits, log } = options;
  const metrics = createPublisherMetrics(() => unconfirmed.size);
  // A message stays here past its deadline while the driver may still hold it in memory, because the limits bound memory.
  const unconfirmed = new Map<string, Unconfirmed>();
  let unconfirmedBytes = 0;
  let sequence = 0;
  let channel: ConfirmChannel | undefined;
  let isDraining = false;
  let isDeclaring = false;
  let onSettled = () => {};

  void keepChannel(connection, { name: "publisher", log, signal: options.signal, open: openChannel });

  async function openChannel(model: ChannelModel): Promise<Guarded<ConfirmChannel>> {
    await declareTopology(model, address.nameOf, log);
    const opened = await guarded(model.createConfirmChannel(), log);
    opened.channel.on("close", () => {
      channel = undefined;
    });
    opened.channel.on("return", (message) => {
      const entry = unconfirmed.get(String(message.properties.correlationId));
      if (entry) entry.isReturned = true;
      void declareAgain();
    });
    channel = opened.channel;
    return opened;
  }

  /** Declares the topology again, because a queue or its binding has been deleted. */
  async function declareAgain(): Promise<void> {
    if (isDeclaring) return;
    isDeclaring = true;
    try {
      log.warn("a message found no queue; declaring exchanges and queues again");
      await pause(REDECLARE_AFTER_MS, options.signal);
      const model = await connection.opened();
      if (model) await declareTopology(model, address.nameOf, log);
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : String(error) }, "declaring failed");
    } finally {
      isDeclaring = false;
    }
  }

  function refusal(bytes: number): Reason | undefined {
    if (isDraining) return "closed";
    if (connection.state() === "blocked") return "blocked";
    if (channel === undefined) return "down";
    const isFull = unconfirmed.size >= limits.maxUnconfirmed;
    const isHeavy = unconfirmed.size > 0 && unconfirmedBytes + bytes > limits.maxUnconfirmedBytes;
    if (!isFull && !isHeavy) return undefined;
    resetIfHopeless();
    return "full";
  }

  function resetIfHopeless(): void {
    const [oldest] = unconfirmed.values();
    const isHopeless = oldest && performance.now() - oldest.sentMs > HOPELESS_DEADLINES * limits.confirmDeadlineMs;
    if (!isHopeless || connection.state() === "blocked") return;
    log.warn("the broker is not confirming any messages; reconnecting");
    connection.reset();
  }

  function send(message: RoutedMessage): Promise<void> {
    const refused = refusal(message.body.length);
    if (refused !== undefined) return Promise.reject(unavailable(refused));
    return new Promise((resolve, reject) => {
      sequence += 1;
      const key = String(sequence);
      const entry = { bytes: message.body.length, sentMs: performance.now(), isReturned: false };
      unconfirmed.set(key, entry);
      unconfirmedBytes += entry.bytes;
      const timer = setTimeout(() => {
        resetIfHopeless();
        reject(unavailable("late"));
      }, limits.confirmDeadlineMs);
      const settle = (error: unknown) => {
        if (!unconfirmed.delete(key)) return;
        clearTimeout(timer);
        unconfirmedBytes -= entry.bytes;
        const failure = failureOf(entry, error);
        if (failure === undefined) {
          metrics.confirmed();
          resolve();
        } else reject(unavailable(failure, error));
        if (unconfirmed.size === 0) onSettled();
      };
      try {
        channel?.publish(message.exchange, message.routingKey, message.body, propertiesOf(message, key), settle);
      } catch (error) {
        settle(error);
      }
    });
  }

  function unavailable(reason: Reason, cause?: unknown): BusUnavailableError {
    if (reason === "nacked") metrics.nacked();
    metrics.refused(1, { reason });
    return new BusUnavailableError(REASONS[reason], { cause });
  }

  async function drain(deadlineMs: number): Promise<void> {
    isDraining = true;
    if (unconfirmed.size === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, deadlineMs);
      onSettled = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  return { send, isReady: () => channel !== undefined, drain };
}

const REASONS = {
  closed: "The bus is closed.",
  blocked: "The broker is blocking publishing.",
  down: "The broker cannot be reached.",
  full: "Too many messages are waiting for confirms.",
  late: "The broker did not confirm the message in time.",
  nacked: "The broker refused the message.",
  lost: "The channel closed before the broker confirmed the message.",
  unroutable: "No queue accepted the message.",
} as const;
type Reason = keyof typeof REASONS;

function propertiesOf(message: RoutedMessage, correlationId: string) {
  const { headers, id, name, mandatory } = message;
  return { persistent: true, mandatory, messageId: id, type: name, correlationId, ...(headers && { headers }) };
}

/** Returns why a message that the driver has settled is not stored, or undefined if the message is stored. */
function failureOf(entry: Unconfirmed, error: unknown): Reason | undefined {
  if (entry.isReturned) return "unroutable";
  if (!error) return undefined;
  return error instanceof Error && error.message === "message nacked" ? "nacked" : "lost";
}

function createPublisherMetrics(readUnconfirmed: () => number) {
  gauge("bus_unconfirmed", "Messages waiting for the broker's confirm.", readUnconfirmed);
  return {
    confirmed: counter("bus_confirms_total", "Messages that the broker confirmed."),
    nacked: counter("bus_nacks_total", "Messages that the broker refused."),
    refused: counter("bus_publish_failures_total", "Messages that were not confirmed, by reason."),
  };
}
