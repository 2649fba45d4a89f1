// A private namespace on the test broker, as part of the URL.

import { randomBytes } from "node:crypto";
import { type ChannelModel, type ConsumeMessage, connect } from "amqplib";
import { readRabbitUrl } from "../rabbit/address.rabbit.ts";
import { DEAD_LETTER_EXCHANGE, EXCHANGE, QUEUES, type QueueName } from "../topology.ts";

export interface SeenDeadLetter {
  readonly name: string;
  readonly id: string;
  readonly body: Buffer;
  readonly reason: string;
}

export interface TappedMessage {
  readonly type: string;
  readonly messageId: string;
  readonly body: Buffer;
}

interface RawProperties {
  readonly type?: string;
  readonly messageId?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}

export interface TestBroker {
  /** For connectRabbitBus and the AMQP_URL of services; contains a unique namespace. */
  readonly url: string;
  /** Returns the URL of the same namespace through a different port on this machine, such as a proxy's port. */
  urlThrough(port: number): string;
  /** Returns the dead letters of a queue without removing them. */
  deadLetters(queue: QueueName): Promise<SeenDeadLetter[]>;
  countDeadLetters(queue: QueueName): Promise<number>;
  /** Returns how many messages are waiting in a queue, excluding those that a consumer has received but not acknowledged. */
  countMessages(queue: QueueName): Promise<number>;
  /** Resolves with the number of times each dead letter has been returned to the queue. Each call adds one return. */
  returnsOf(queue: QueueName): Promise<number[]>;
  /** Puts a message directly into a queue, even a message that no service would send. */
  sendRaw(queue: QueueName, body: Buffer, properties?: RawProperties): Promise<void>;
  /** Calls `onMessage` with a copy of each message published under one of the queue's message names, until the returned function is called. */
  tap(queue: QueueName, onMessage: (message: TappedMessage) => void): Promise<() => Promise<void>>;
  deleteQueue(queue: QueueName): Promise<void>;
  deleteExchange(): Promise<void>;
  /** Deletes the exchanges and queues. Stop the services that use them first. */
  drop(): Promise<void>;
  /** Closes the connection and leaves everything in place, for a broker that will be stopped anyway. */
  close(): Promise<void>;
}

/** Creates a namespace on the broker at `base`, by default the broker at TEST_AMQP_URL. */
export async function createTestBroker(base = process.env.TEST_AMQP_URL): Promise<TestBroker> {
  if (!base) throw new Error("TEST_AMQP_URL is not set: run the tests with `npm test`.");
  const url = new URL(base);
  url.searchParams.set("namespace", `test-${randomBytes(6).toString("hex")}`);
  const address = readRabbitUrl(url.href, 30);
  let connection: ChannelModel | undefined = await open();

  async function open(): Promise<ChannelModel> {
    const opened = await connect(address.url, { noDelay: true, timeout: 5000 });
    opened.on("error", () => {});
    opened.on("close", () => {
      connection = undefined;
    });
    return opened;
  }

  /**
   * Runs a task on a separate channel, because the broker closes the channel if the task fails. Reconnects if the
   * connection was lost, for example because the broker was restarted.
   */
  async function withChannel<T>(
    task: (channel: Awaited<ReturnType<ChannelModel["createConfirmChannel"]>>) => Promise<T>,
  ) {
    connection ??= await open();
    const channel = await connection.createConfirmChannel();
    channel.on("error", () => {});
    const result = await task(channel);
    await channel.close();
    return result;
  }

  return {
    url: url.href,
    urlThrough: (port) => {
      const through = new URL(url);
      through.hostname = "127.0.0.1";
      through.port = String(port);
      return through.href;
    },
    deadLetters: (queue) =>
      withChannel(async (channel) => {
        const letters: SeenDeadLetter[] = [];
        const name = address.nameOf(QUEUES[queue].deadLetters);
        for (let message = await channel.get(name); message; message = await channel.get(name)) {
          const { headers, type, messageId } = message.properties;
          const reason = String(headers?.["x-reason"] ?? headers?.["x-first-death-reason"] ?? "");
          letters.push({ name: String(type), id: String(messageId), body: message.content, reason });
        }
        channel.nackAll(true);
        return letters;
      }),
    countDeadLetters: (queue) =>
      withChannel(async (channel) => {
        const { messageCount } = await channel.checkQueue(address.nameOf(QUEUES[queue].deadLetters));
        return messageCount;
      }),
    countMessages: (queue) =>
      withChannel(async (channel) => (await channel.checkQueue(address.nameOf(queue))).messageCount),
    returnsOf: (queue) =>
      withChannel(async (channel) => {
        const returns: number[] = [];
        const name = address.nameOf(QUEUES[queue].deadLetters);
        for (let message = await channel.get(name); message; message = await channel.get(name)) {
          returns.push(Number(message.properties.headers?.["x-delivery-count"] ?? 0));
        }
        channel.nackAll(true);
        return returns;
      }),
    tap: async (queue, onMessage) => {
      connection ??= await open();
      const channel = await connection.createChannel();
      channel.on("error", () => {});
      const { queue: copies } = await channel.assertQueue("", { exclusive: true, autoDelete: true });
      for (const name of QUEUES[queue].messages) await channel.bindQueue(copies, address.nameOf(EXCHANGE), name);
      const onCopy = (message: ConsumeMessage | null) => {
        if (!message) return;
        const { type, messageId } = message.properties;
        onMessage({ type: String(type), messageId: String(messageId), body: message.content });
      };
      await channel.consume(copies, onCopy, { noAck: true });
      return () => channel.close();
    },
    sendRaw: (queue, body, properties = {}) =>
      withChannel(async (channel) => {
        channel.sendToQueue(address.nameOf(queue), body, { persistent: true, ...properties });
        await channel.waitForConfirms();
      }),
    deleteQueue: (queue) => withChannel(async (channel) => void (await channel.deleteQueue(address.nameOf(queue)))),
    deleteExchange: () => withChannel(async (channel) => void (await channel.deleteExchange(address.nameOf(EXCHANGE)))),
    drop: async () => {
      await withChannel(async (channel) => {
        for (const [queue, { deadLetters }] of Object.entries(QUEUES)) {
          await channel.deleteQueue(address.nameOf(queue));
          await channel.deleteQueue(address.nameOf(deadLetters));
        }
        await channel.deleteExchange(address.nameOf(EXCHANGE));
        await channel.deleteExchange(address.nameOf(DEAD_LETTER_EXCHANGE));
      });
      await connection?.close();
    },
    close: async () => {
      await connection?.close();
    },
  };
}
