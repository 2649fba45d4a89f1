// Shows and replays dead letters on RabbitMQ.

import { type Logger, pause } from "@qr/runtime";
import type { Channel, ConsumeMessage } from "amqplib";
import { BusUnavailableError } from "../bus.ts";
import { type DeadLetters, DeadLettersBusyError, type KeptLetter, MAX_SHOWN_LETTERS } from "../dead-letters.ts";
import { readRabbitUrl } from "../rabbit/address.rabbit.ts";
import { guarded } from "../rabbit/channel.rabbit.ts";
import { createPublisher } from "../rabbit/publisher.rabbit.ts";
import { DEAD_LETTER_EXCHANGE, QUEUES, type QueueName } from "../topology.ts";
import { holdLetters, withinDeadline } from "./hold-letters.rabbit.ts";
import { headersOf, readLetter, returnsOf } from "./letter.rabbit.ts";
import { connectOnce } from "./one-connection.rabbit.ts";

/**
 * Number of letters that are replayed in one round. A quorum queue processes about 32 acks from a channel at a time, and loses the others
 * when the channel closes. Each round is smaller than that and has its own channel, so its acks need no confirmation.
 */
const ROUND_LETTERS = 20;
/**
 * A letter that has been returned this many times is sent as a new message. RabbitMQ 4.0 and later versions drop a message that was
 * returned 20 times, unless a policy says otherwise; 3.x keeps it.
 */
const MAX_RETURNS = 12;
const CONFIRM_DEADLINE_MS = 10_000;
const HEARTBEAT_SECONDS = 5;
const CLOSE_TIMEOUT_MS = 2000;
const RESOURCE_LOCKED = 405;

interface Route {
  exchange: string;
  routingKey: string;
  headers?: Record<string, string>;
}

/**
 * Connects once. Rejects with a BusUnavailableError if the broker is unavailable. The methods also reject with a BusUnavailableError if the
 * connection is lost, and with a DeadLettersBusyError if another process is reading the same dead letters.
 */
export async function openRabbitDeadLetters(options: {
  url: string;
  log: Logger;
  connectTimeoutMs?: number;
}): Promise<DeadLetters> {
  const { log, connectTimeoutMs = 5000 } = options;
  const address = readRabbitUrl(options.url, HEARTBEAT_SECONDS);
  const connection = await connectOnce(address, { role: "dead letters", timeoutMs: connectTimeoutMs, log });
  const stopped = new AbortController();
  const limits = {
    confirmDeadlineMs: CONFIRM_DEADLINE_MS,
    maxUnconfirmed: ROUND_LETTERS,
    // The letters of a round are in memory anyway, so their bytes need no limit.
    maxUnconfirmedBytes: Number.MAX_SAFE_INTEGER,
  };
  // Also declares the queues, in case they do not exist yet.
  const publisher = createPublisher(connection, address, { limits, log, signal: stopped.signal });
  const deadName = (queue: QueueName) => address.nameOf(QUEUES[queue].deadLetters);

  async function ready(): Promise<void> {
    const deadline = performance.now() + connectTimeoutMs;
    while (!publisher.isReady()) {
      if (connection.state() === "down") throw new BusUnavailableError("The connection to RabbitMQ is lost.");
      if (performance.now() > deadline) throw new BusUnavailableError("RabbitMQ does not respond.");
      await pause(10);
    }
  }

  /** Runs `work` under a lock on the dead letters: an exclusive queue, which the broker deletes when this connection closes. */
  async function alone<T>(queue: QueueName, work: () => Promise<T>): Promise<T> {
    await ready();
    const name = `${deadName(queue)}.reader`;
    const { channel } = await guarded(connection.model.createChannel(), log);
    await channel.assertQueue(name, { exclusive: true, durable: false }).catch((error: unknown) => {
      if (!isLocked(error)) throw error;
      throw new DeadLettersBusyError(`Another process is reading the dead letters of ${queue}. Try again later.`);
    });
    try {
      return await work();
    } finally {
      if (connection.state() !== "down")
        await channel
          .deleteQueue(name)
          .then(() => channel.close())
          .catch(() => {});
    }
  }

  async function countMessages(name: string): Promise<number> {
    const { channel } = await guarded(connection.model.createChannel(), log);
    const { messageCount } = await withinDeadline(channel.checkQueue(name));
    await channel.close();
    return messageCount;
  }

  async function show(queue: QueueName, limit: number, onLetter: (letter: KeptLetter) => void): Promise<number> {
    if (!(limit >= 1 && limit <= MAX_SHOWN_LETTERS)) throw new RangeError(`limit: 1 to ${MAX_SHOWN_LETTERS}`);
    let returns = 0;
    let shown = 0;
    const hold = await holdAll(queue, (message) => {
      returns = Math.max(returns, returnsOf(message));
      if (shown === limit) return;
      shown += 1;
      onLetter(readLetter(queue, message));
    });
    await hold.release();
    if (returns >= MAX_RETURNS) await moveOldest(queue, hold.count, (letter) => renewalRoute(queue, letter));
    return shown;
  }

  function holdAll(queue: QueueName, onMessage: (message: ConsumeMessage) => void) {
    return holdLetters(connection.model, { queue: deadName(queue), most: MAX_SHOWN_LETTERS, log, onMessage });
  }

  function renewalRoute(queue: QueueName, letter: KeptLetter): Route {
    const headers = headersOf({ ...letter, queue: address.nameOf(queue) });
    return { exchange: address.nameOf(DEAD_LETTER_EXCHANGE), routingKey: deadName(queue), headers };
  }

  /** Returns a route to this queue only, whatever the message's name is. */
  const replayRoute = (queue: QueueName): Route => ({ exchange: "", routingKey: address.nameOf(queue) });

  /** Moves the oldest `count` letters in order, one round at a time. */
  async function moveOldest(
    queue: QueueName,
    count: number,
    routeOf: (letter: KeptLetter) => Route,
    onMoved: (letter: KeptLetter) => void = () => {},
  ): Promise<number> {
    let moved = 0;
    while (moved < count) {
      const messages: ConsumeMessage[] = [];
      const most = Math.min(ROUND_LETTERS, count - moved);
      const onMessage = (message: ConsumeMessage) => void messages.push(message);
      const hold = await holdLetters(connection.model, { queue: deadName(queue), most, log, onMessage });
      await moveHeld(queue, hold.channel, messages, routeOf, onMoved).finally(hold.release);
      moved += hold.count;
      if (hold.count < most) break;
    }
    return moved;
  }

  async function moveHeld(
    queue: QueueName,
    channel: Channel,
    messages: readonly ConsumeMessage[],
    routeOf: (letter: KeptLetter) => Route,
    onMoved: (letter: KeptLetter) => void,
  ): Promise<void> {
    const moves = messages.map(async (message) => {
      const letter = readLetter(queue, message);
      const { name, id, body } = letter;
      await publisher.send({ ...routeOf(letter), mandatory: true, name, id, body });
      channel.ack(message);
      onMoved(letter);
    });
    const failure = (await Promise.allSettled(moves)).find((move) => move.status === "rejected");
    if (failure) throw failure.reason;
  }

  async function replayById(queue: QueueName, id: string, onReplayed: (letter: KeptLetter) => void): Promise<number> {
    const found: ConsumeMessage[] = [];
    const hold = await holdAll(queue, (message) => {
      if (message.properties.messageId === id && found.length < ROUND_LETTERS) found.push(message);
    });
    await moveHeld(queue, hold.channel, found, () => replayRoute(queue), onReplayed).finally(hold.release);
    return found.length;
  }

  return {
    count: async (queue) => {
      await ready();
      return { waiting: await countMessages(address.nameOf(queue)), dead: await countMessages(deadName(queue)) };
    },
    show: (queue, limit, onLetter) => alone(queue, () => show(queue, limit, onLetter)),
    replay: (queue, choice, onReplayed) =>
      alone(queue, async () => {
        if ("id" in choice) return replayById(queue, choice.id, onReplayed);
        return moveOldest(queue, await countMessages(deadName(queue)), () => replayRoute(queue), onReplayed);
      }),
    close: async () => {
      stopped.abort();
      await connection.close(CLOSE_TIMEOUT_MS);
    },
  };
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === RESOURCE_LOCKED;
}
