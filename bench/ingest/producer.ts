// A process that publishes the frames of a plan with publisher confirms, in messages as large as those of a busy redirect. Its only
// argument is ProducerOptions as JSON. The process prints "ready" when the frames are encoded, starts publishing when it receives any
// input, and finally prints the number of seconds until the last confirm.

import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { BusUnavailableError, connectRabbitBus, type OutgoingMessage } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { inGroups, planScans, type ScanPlan } from "./scan-frames.ts";

export interface ProducerOptions {
  amqpUrl: string;
  plan: ScanPlan;
}

/** Maximum number of unconfirmed messages, and maximum size of a message in bytes. The product is 8 MiB, as in the redirect's publisher. */
const WINDOW = 64;
const MESSAGE_BYTES = 128 * 1024;
const RETRY_AFTER_MS = 20;

const { amqpUrl, plan }: ProducerOptions = JSON.parse(process.argv[2] ?? "");
const journalId = randomUUID();
const bodies: Buffer[] = [];
let frames: string[] = [];
let bytes = 0;
let frame = 0;
const endMessage = () => {
  if (frames.length > 0) bodies.push(Buffer.from(`{"frames":[${frames.join(",")}]}`));
  frames = [];
  bytes = 0;
};
for (const scans of inGroups(planScans(plan), plan.scansPerFrame)) {
  frame += 1;
  const text = JSON.stringify({ journal_id: journalId, frame, scans });
  if (bytes + text.length > MESSAGE_BYTES) endMessage();
  frames.push(text);
  bytes += text.length;
}
endMessage();
const bus = await connectRabbitBus({ url: amqpUrl, log: createLogger("producer", "warn") });
while (bus.state() !== "up") await delay(RETRY_AFTER_MS);
process.stdout.write("ready\n");
await once(process.stdin, "data");

const startedMs = performance.now();
let next = 0;
const sendNext = async () => {
  for (let index = next++; index < bodies.length; index = next++) {
    const body = bodies[index] ?? Buffer.of();
    await sendUntilKept({ name: "scans.recorded.v1", id: `${journalId}:${index + 1}`, body });
  }
};
await Promise.all(Array.from({ length: WINDOW }, sendNext));
process.stdout.write(`${JSON.stringify({ seconds: (performance.now() - startedMs) / 1000 })}\n`);
await bus.close(1000);
process.exit(0);

/** Publishes the message. Like a redirect, retries until the broker confirms the message. */
async function sendUntilKept(message: OutgoingMessage): Promise<void> {
  try {
    await bus.publish(message);
  } catch (error) {
    if (!(error instanceof BusUnavailableError)) throw error;
    await delay(RETRY_AFTER_MS);
    await sendUntilKept(message);
  }
}
