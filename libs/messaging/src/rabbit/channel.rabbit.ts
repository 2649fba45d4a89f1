// Channels that reopen on their own. The driver never reopens a channel, and a broker closes a channel for many reasons that leave the
// connection open (a missing exchange, a deleted queue, a late ack).

import { backoffMs, DeadlineError, type Logger, pause, withDeadline } from "@qr/runtime";
import type { Channel, ChannelModel } from "amqplib";
import type { RabbitConnection } from "./connection.rabbit.ts";

const STEADY_MS = 5000;
const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 2000;
/** Deadline for opening a channel, in ms. Declaring queues can take seconds on a busy broker. */
const OPEN_DEADLINE_MS = 15_000;
/** How long the broker may take to close a channel. */
const CLOSE_DEADLINE_MS = 5000;

interface ChannelOptions {
  name: string;
  log: Logger;
  signal: AbortSignal;
  open(model: ChannelModel): Promise<Guarded<Channel>>;
  openDeadlineMs?: number;
}

/**
 * Keeps a channel open until `signal` aborts. Calls `open` for each new channel, with backoff in between. `open` must resolve with the
 * channel once the channel is ready. Never rejects.
 */
export async function keepChannel(
  connection: Pick<RabbitConnection, "opened" | "reset">,
  options: ChannelOptions,
): Promise<void> {
  const { openDeadlineMs = OPEN_DEADLINE_MS } = options;
  let failures = 0;
  while (!options.signal.aborted) {
    const model = await connection.opened();
    if (model === undefined || options.signal.aborted) return;
    const begunMs = performance.now();
    try {
      const { closed } = await withDeadline(options.open(model), openDeadlineMs, "opening a channel");
      await closed;
    } catch (error) {
      // A broker can keep a connection alive without responding to what is sent on it.
      if (error instanceof DeadlineError) connection.reset();
      const reason = error instanceof Error ? error.message : String(error);
      options.log.warn({ channel: options.name, reason }, "channel could not be opened; trying again");
    }
    failures = performance.now() - begunMs > STEADY_MS ? 0 : failures + 1;
    await pause(backoffMs(failures, FIRST_WAIT_MS, MAX_WAIT_MS), options.signal);
  }
}

/** Closes a channel. If the broker does not respond, a new connection replaces the one that the channel is on. */
export async function closeChannel(channel: Channel, connection: Pick<RabbitConnection, "reset">): Promise<void> {
  await withDeadline(channel.close(), CLOSE_DEADLINE_MS, "closing a channel").catch((error: unknown) => {
    if (error instanceof DeadlineError) connection.reset();
  });
}

export interface Guarded<C extends Channel> {
  readonly channel: C;
  /** Resolves when the channel has closed, for any reason. */
  readonly closed: Promise<void>;
}

/** Adds the listeners without which a channel error would end the whole connection. */
export async function guarded<C extends Channel>(opening: Promise<C>, log: Logger): Promise<Guarded<C>> {
  const channel = await opening;
  channel.on("error", (error) => log.warn({ reason: error.message }, "broker closed a channel"));
  channel.on("handler-error", (error, event) => log.error({ err: error, event }, "a channel listener failed"));
  const closed = new Promise<void>((resolve) => channel.on("close", resolve));
  return { channel, closed };
}
