// A queue inside one process. Its sender waits until a consumer has settled the message.
//
// ready → held by a consumer → settled, or (retry) resting → ready again, up to the delivery limit, then a dead letter.

import { backoffMs, type Logger } from "@qr/runtime";
import { BusUnavailableError, type Consumer, type Delivery, type OutgoingMessage } from "../bus.ts";

const FIRST_RETRY_MS = 50;
const MAX_RETRY_MS = 1000;

export interface DeadLetter {
  readonly name: string;
  readonly id: string;
  readonly body: Buffer;
  readonly reason: string;
}

interface Waiter {
  readonly timer: NodeJS.Timeout;
  resolve(): void;
  reject(error: BusUnavailableError): void;
}

interface Entry {
  readonly key: string;
  readonly message: OutgoingMessage;
  readonly waiters: Set<Waiter>;
  /** Number of deliveries so far. */
  attempts: number;
}

interface Taker {
  readonly prefetch: number;
  readonly onDelivery: (delivery: Delivery) => void;
  held: number;
}

interface QueueOptions {
  /** Maximum number of messages in the queue, including held ones. */
  maxMessages: number;
  deliveryLimit: number;
  deadlineMs: number;
  log: Logger | undefined;
  onDead(letter: DeadLetter): void;
  onFull(): void;
}

export interface MemoryQueue {
  /**
   * Resolves when a consumer has settled the message. Rejects with a BusUnavailableError at the deadline, or immediately if the queue is
   * full. A message that is already in the queue is not duplicated; a message that was never delivered is dropped at its deadline.
   */
  offer(message: OutgoingMessage): Promise<void>;
  take(prefetch: number, onDelivery: (delivery: Delivery) => void): Consumer;
  size(): number;
  /** Stops deliveries and rejects messages that no consumer holds. Held messages can still be settled within `deadlineMs`. */
  close(deadlineMs: number): Promise<void>;
}

export function createMemoryQueue(options: QueueOptions): MemoryQueue {
  const entries = new Map<string, Entry>();
  const ready = new Set<Entry>();
  const resting = new Map<Entry, NodeJS.Timeout>();
  const takers: Taker[] = [];
  let isDispatching = false;
  let isClosed = false;
  let onEmpty = () => {};

  function offer(message: OutgoingMessage): Promise<void> {
    const key = `${message.name} ${message.id}`;
    const known = entries.get(key);
    if (isClosed) return Promise.reject(new BusUnavailableError("The bus is closed."));
    if (!known && entries.size >= options.maxMessages) {
      options.onFull();
      return Promise.reject(new BusUnavailableError("The queue is full."));
    }
    const entry = known ?? { key, message, waiters: new Set<Waiter>(), attempts: 0 };
    if (!known) {
      entries.set(key, entry);
      ready.add(entry);
      dispatchSoon();
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => giveUp(entry, waiter), options.deadlineMs);
      const waiter: Waiter = { timer, resolve, reject };
      entry.waiters.add(waiter);
    });
  }

  function giveUp(entry: Entry, waiter: Waiter): void {
    entry.waiters.delete(waiter);
    waiter.reject(new BusUnavailableError("No consumer settled the message in time."));
    // A message that has been delivered stays in the queue: a consumer may still hold it, and its number of attempts must be kept.
    if (entry.waiters.size === 0 && entry.attempts === 0) forget(entry);
  }

  function forget(entry: Entry): void {
    entries.delete(entry.key);
    ready.delete(entry);
    clearTimeout(resting.get(entry));
    resting.delete(entry);
    if (entries.size === 0) onEmpty();
  }

  function finish(entry: Entry, error?: BusUnavailableError): void {
    forget(entry);
    for (const waiter of entry.waiters) {
      clearTimeout(waiter.timer);
      if (error) waiter.reject(error);
      else waiter.resolve();
    }
    entry.waiters.clear();
  }

  function dispatchSoon(): void {
    if (isDispatching) return;
    isDispatching = true;
    setImmediate(() => {
      isDispatching = false;
      dispatch();
    });
  }

  function dispatch(): void {
    if (isClosed) return;
    for (const entry of ready) {
      const index = takers.findIndex((taker) => taker.held < taker.prefetch);
      const [taker] = index < 0 ? [] : takers.splice(index, 1);
      if (!taker) return;
      takers.push(taker);
      ready.delete(entry);
      deliver(entry, taker);
    }
  }

  function deliver(entry: Entry, taker: Taker): void {
    entry.attempts += 1;
    taker.held += 1;
    const delivery = createDelivery(entry, taker);
    try {
      taker.onDelivery(delivery);
    } catch (error) {
      options.log?.error({ err: error, message: delivery.name, id: delivery.id }, "a consumer failed");
      delivery.retry();
    }
  }

  function createDelivery(entry: Entry, taker: Taker): Delivery {
    const { name, id, body, traceParent } = entry.message;
    let isEnded = false;
    const endOnce = (end: () => void) => {
      if (isEnded) return;
      isEnded = true;
      taker.held -= 1;
      end();
      dispatchSoon();
    };
    const bury = (reason: string) => {
      options.onDead({ name, id, body, reason });
      finish(entry);
    };
    return {
      name,
      id,
      body,
      attempt: entry.attempts,
      traceParent,
      ack: () => endOnce(() => finish(entry)),
      retry: () => endOnce(() => (entry.attempts >= options.deliveryLimit ? bury("delivery_limit") : rest(entry))),
      deadLetter: async (reason) => endOnce(() => bury(reason)),
    };
  }

  function rest(entry: Entry): void {
    if (isClosed) {
      finish(entry, new BusUnavailableError("The bus is closed."));
      return;
    }
    const wake = () => {
      resting.delete(entry);
      ready.add(entry);
      dispatchSoon();
    };
    resting.set(entry, setTimeout(wake, backoffMs(entry.attempts - 1, FIRST_RETRY_MS, MAX_RETRY_MS)));
  }

  function take(prefetch: number, onDelivery: (delivery: Delivery) => void): Consumer {
    const taker: Taker = { prefetch, onDelivery, held: 0 };
    takers.push(taker);
    dispatchSoon();
    return {
      cancel: async () => {
        const index = takers.indexOf(taker);
        if (index >= 0) takers.splice(index, 1);
      },
    };
  }

  async function close(deadlineMs: number): Promise<void> {
    isClosed = true;
    const closed = new BusUnavailableError("The bus is closed.");
    for (const entry of [...ready, ...resting.keys()]) finish(entry, closed);
    if (entries.size > 0) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, deadlineMs);
        onEmpty = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    for (const entry of [...entries.values()]) finish(entry, closed);
  }

  return { offer, take, size: () => entries.size, close };
}
