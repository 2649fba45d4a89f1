// Channels that reopen on their own. The driver never reopens a channel, and a broker closes a channel for many reasons that leave the
// connection open (a missing exchange, a deleted queue, a late ack).

import { backoffMs, type Logger, pause } from "@qr/runtime";
import type { Channel, ChannelModel } from "amqplib";
import type { RabbitConnection } from "./connection.rabbit.ts";

const STEADY_MS = 5000;
const FIRST_WAIT_MS = 50;
const MAX_WAIT_MS = 2000;

/**
 * Keeps a channel open until `signal` aborts. Calls `open` for each new channel, with backoff in between. `open` must resolve with the
 * channel once the channel is ready. Never rejects.
 */
export async function keepChannel(
  connection: RabbitConnection,
  options: { name: string; log: Logger; signal: AbortSignal; open(model: ChannelModel): Promise<Guarded<Channel>> },
): Promise<void> {
  let failures = 0;
  while (!options.signal.aborted) {
    const model = await connection.opened();
    if (model === undefined || options.signal.aborted) return;
    const begunMs = performance.now();
    try {
      const { closed } = await options.open(model);
      await closed;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      options.log.warn({ channel: options.name, reason }, "channel could not be opened; trying again");
    }
    failures = performance.now() - begunMs > STEADY_MS ? 0 : failures + 1;
    await pause(backoffMs(failures, FIRST_WAIT_MS, MAX_WAIT_MS), options.signal);
  }
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
