// A connection to RabbitMQ for a command. Only one attempt is made to open it; if the attempt fails, the error contains the reason.

import { type Logger, withDeadline } from "@qr/runtime";
import { type ChannelModel, connect } from "amqplib";
import { type BusState, BusUnavailableError } from "../bus.ts";
import type { RabbitAddress } from "../rabbit/address.rabbit.ts";
import type { RabbitConnection } from "../rabbit/connection.rabbit.ts";

/** A RabbitConnection that does not reconnect: `opened` resolves with undefined after the connection is lost. */
export interface OneConnection extends RabbitConnection {
  readonly model: ChannelModel;
}

/** Opens a connection. If that fails or takes longer than `timeoutMs`, rejects with a BusUnavailableError without credentials in its message. */
export async function connectOnce(
  address: RabbitAddress,
  options: { role: string; timeoutMs: number; log: Logger },
): Promise<OneConnection> {
  const socket = new AbortController();
  const socketOptions = {
    noDelay: true,
    keepAlive: true,
    signal: socket.signal,
    clientProperties: { connection_name: `qr ${options.role}` },
  };
  const opening = connect(address.url, socketOptions);
  const model = await withDeadline(opening, options.timeoutMs, "connecting").catch((error: unknown) => {
    socket.abort();
    opening.catch(() => {});
    throw new BusUnavailableError(`RabbitMQ at ${address.label} cannot be used: ${reasonOf(error)}`, { cause: error });
  });
  let state: BusState = "up";
  model.on("error", (error) => options.log.warn({ reason: error.message }, "connection to the broker lost"));
  model.on("handler-error", (error) => options.log.error({ err: error }, "a connection listener failed"));
  model.on("blocked", () => {
    state = "blocked";
  });
  model.on("unblocked", () => {
    state = "up";
  });
  model.on("close", () => {
    state = "down";
  });
  return {
    model,
    opened: () => Promise.resolve(state === "down" ? undefined : model),
    state: () => state,
    reset: () => socket.abort(),
    close: async (deadlineMs) => {
      if (state !== "down") await withDeadline(model.close(), deadlineMs, "closing the connection").catch(() => {});
      socket.abort();
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
