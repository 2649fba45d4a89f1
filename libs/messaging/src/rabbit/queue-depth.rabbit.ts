// Exports the depth of a queue and the number of its dead letters as metrics. Each process watches every queue, so that a queue is also
// watched while its consumers are down.

import { gauges, type Logger, pause } from "@qr/runtime";
import type { Channel, ChannelModel } from "amqplib";
import { QUEUES, type QueueName } from "../topology.ts";
import type { RabbitAddress } from "./address.rabbit.ts";
import { type Guarded, guarded, keepChannel } from "./channel.rabbit.ts";
import type { RabbitConnection } from "./connection.rabbit.ts";

const READ_EVERY_MS = 2000;

interface Depth {
  waiting: number;
  dead: number;
}

/** Reads the depth every 2 s until `signal` aborts. Exports no values while the broker is down. */
export function watchDepth(
  queue: QueueName,
  parts: { connection: RabbitConnection; address: RabbitAddress; log: Logger; signal: AbortSignal },
): void {
  const { connection, address, log, signal } = parts;
  let depth: Depth | undefined;
  const labels = { queue };
  const values = (read: (known: Depth) => number) => () =>
    depth === undefined ? [] : [{ value: read(depth), attributes: labels }];
  gauges(
    "bus_queue_messages",
    "Messages in the queue that are waiting for a consumer.",
    values(({ waiting }) => waiting),
  );
  gauges(
    "bus_dead_letters_waiting",
    "Dead letters from the queue.",
    values(({ dead }) => dead),
  );

  async function open(model: ChannelModel): Promise<Guarded<Channel>> {
    const opened = await guarded(model.createChannel(), log);
    let isOpen = true;
    void opened.closed.then(() => {
      isOpen = false;
      depth = undefined;
    });
    const readOn = async () => {
      while (isOpen && !signal.aborted) {
        const { messageCount: waiting } = await opened.channel.checkQueue(address.nameOf(queue));
        const { messageCount: dead } = await opened.channel.checkQueue(address.nameOf(QUEUES[queue].deadLetters));
        if (isOpen) depth = { waiting, dead };
        await pause(READ_EVERY_MS, signal);
      }
    };
    // Reading a missing queue closes the channel. The publisher or a consumer declares the queue again.
    readOn().catch(() => {});
    return opened;
  }
  void keepChannel(connection, { name: `depth of ${queue}`, log, signal, open });
}
