// A connection to RabbitMQ that always reconnects. The bus has two, so that a broker that blocks publishers does not delay the acks of consumers.
//
// connecting → open → (lost) → waiting, with jittered backoff → connecting … until closed.

import { backoffMs, type Logger, pause, withDeadline } from "@qr/runtime";
import { type ChannelModel, connect } from "amqplib";
import type { BusState } from "../bus.ts";
import type { RabbitAddress } from "./address.rabbit.ts";

/** A connection that has been open for at least this long counts as stable: if it is lost, the backoff starts over. */
const STEADY_MS = 5000;
const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2000;

export interface RabbitConnection {
  /** Resolves with the open connection as soon as there is one, or with undefined once `close` has been called. */
  opened(): Promise<ChannelModel | undefined>;
  state(): BusState;
  /** Destroys the socket without closing the connection, for a broker that no longer responds. A new connection follows. */
  reset(): void;
  close(deadlineMs: number): Promise<void>;
}

/** Starts connecting and returns immediately. `role` names the connection in the broker's management UI and in log lines. */
export function keepConnection(
  address: RabbitAddress,
  options: { role: string; connectTimeoutMs: number; log: Logger },
): RabbitConnection {
  const log = options.log.child({ broker: address.label, connection: options.role });
  const stopped = new AbortController();
  let isClosing = false;
  let isBlocked = false;
  let current: ChannelModel | undefined;
  let socket = new AbortController();
  let next = createGate<ChannelModel | undefined>();
  const ended = keepConnecting();

  async function keepConnecting(): Promise<void> {
    let failures = 0;
    while (!isClosing) {
      const begunMs = performance.now();
      const reason = await holdOnce().catch((error: unknown) => {
        if (failures === 0) log.warn({ reason: messageOf(error) }, "broker cannot be reached; retrying");
        return undefined;
      });
      if (reason !== undefined && !isClosing) log.warn({ reason }, "connection to the broker lost");
      failures = reason !== undefined && performance.now() - begunMs > STEADY_MS ? 0 : failures + 1;
      if (!isClosing) await pause(backoffMs(failures, FIRST_WAIT_MS, MAX_WAIT_MS), stopped.signal);
    }
    next.open(undefined);
  }

  /** Connects, and resolves with the reason when the connection is lost. Rejects if connecting fails. */
  async function holdOnce(): Promise<string> {
    socket = new AbortController();
    const cut = () => socket.abort();
    const timer = setTimeout(cut, options.connectTimeoutMs);
    stopped.signal.addEventListener("abort", cut);
    try {
      // The driver passes these options to net.connect. `signal` is the only way to destroy a socket whose peer is frozen.
      const socketOptions = {
        noDelay: true,
        keepAlive: true,
        signal: socket.signal,
        clientProperties: { connection_name: `qr ${options.role}` },
      };
      const model = await connect(address.url, socketOptions);
      clearTimeout(timer);
      return await hold(model);
    } finally {
      clearTimeout(timer);
      stopped.signal.removeEventListener("abort", cut);
      cut();
    }
  }

  function hold(model: ChannelModel): Promise<string> {
    return new Promise((resolve) => {
      let reason = "closed";
      model.on("error", (error) => {
        reason = error.message;
      });
      model.on("handler-error", (error) => log.error({ err: error }, "a connection listener failed"));
      model.on("blocked", (why) => {
        isBlocked = true;
        log.warn({ reason: why }, "broker blocks publishing");
      });
      model.on("unblocked", () => {
        isBlocked = false;
        log.info("broker allows publishing again");
      });
      model.on("close", (error) => {
        current = undefined;
        isBlocked = false;
        next = createGate();
        resolve(error?.message ?? reason);
      });
      current = model;
      log.info("connected to the broker");
      next.open(model);
    });
  }

  async function close(deadlineMs: number): Promise<void> {
    isClosing = true;
    // Closing makes the broker read everything that was sent before. If the broker does not respond, the socket is simply destroyed.
    if (current) await withDeadline(current.close(), deadlineMs, "closing the connection").catch(() => {});
    stopped.abort();
    await ended;
  }

  return {
    opened: () => (isClosing ? Promise.resolve(undefined) : next.passed),
    state: () => (current === undefined ? "down" : isBlocked ? "blocked" : "up"),
    reset: () => socket.abort(),
    close,
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function createGate<T>(): { passed: Promise<T>; open(value: T): void } {
  let open: (value: T) => void = () => {};
  const passed = new Promise<T>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}
