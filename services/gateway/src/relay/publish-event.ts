// Publishes events as messages.

import { MESSAGES, type MessageName } from "@qr/contracts";
import type { Bus } from "@qr/messaging";
import { continueTrace, type Logger, withDeadline } from "@qr/runtime";
import type { UnpublishedEvent } from "./unpublished-events-store.ts";

const PUBLISH_DEADLINE_MS = 4000;

interface PublishingParts {
  bus: Bus;
  log: Logger;
  /** Aborted when the relay stops waiting for the broker. Unconfirmed messages are sent again later. */
  leaving: AbortSignal;
  onFailure(): void;
}

/** Publishes an event, and returns whether the broker has confirmed its message. */
export async function publishEvent(event: UnpublishedEvent, parts: PublishingParts): Promise<boolean> {
  const { bus, log, leaving, onFailure } = parts;
  const { type: name } = event;
  if (!isMessageName(name)) {
    // A newer release wrote the event, and a relay of that release will publish it.
    onFailure();
    log.warn({ type: name, eventId: event.id }, "an event has an unknown type");
    return false;
  }
  const id = `event-${event.id}`;
  const span = continueTrace(event.traceParent ?? undefined, `publish ${name}`, {
    kind: "producer",
    attributes: { "messaging.destination.name": name, "messaging.message.id": id, "qr.code_id": event.subject },
  });
  try {
    const message = { name, id, body: Buffer.from(JSON.stringify(event.data)), traceParent: span?.traceParent };
    await withDeadline(bus.publish(message), PUBLISH_DEADLINE_MS, "the broker", leaving);
    span?.end();
    return true;
  } catch (error) {
    span?.end(error);
    onFailure();
    log.debug({ err: error, eventId: event.id, attempts: event.attempts }, "an event could not be published");
    return false;
  }
}

function isMessageName(name: string): name is MessageName {
  return Object.hasOwn(MESSAGES, name);
}
