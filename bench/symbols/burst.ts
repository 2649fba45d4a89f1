// A burst of new codes for the render worker, while clients request images of other codes: the built service in its own process, with
// RabbitMQ and Postgres as in production.

import { randomUUID } from "node:crypto";
import { codeIdFromUuid } from "@qr/contracts";
import { connectRabbitBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { freePorts } from "@qr/test-kit/free-ports";
import { connectDatabase, insertCodes } from "../codes/code-rows-store.ts";
import { codeUuidOf, slugOf } from "../codes/numbered-code.ts";
import { percentile } from "../measure/median.ts";
import { startServers } from "../servers/servers.ts";
import { startRender } from "../servers/services.ts";

/** Time between two requests. */
const REQUEST_INTERVAL_MS = 50;
const REQUEST_DEADLINE_MS = 10_000;
const SIZES = [256, 512, 1000, 1024];

export interface Burst {
  jobs: number;
  /** Until both images of the last code were drawn and stored. */
  seconds: number;
  requested: number;
  failed: number;
  p50: number;
  p95: number;
  p99: number;
  slowest: number;
}

export async function measureBurst(jobs: number): Promise<Burst> {
  const servers = await startServers({ isPinned: false });
  const database = await connectDatabase(servers.databaseUrl);
  try {
    await insertCodes(database, 2 * jobs);
    const [metricsPort = 0] = await freePorts(1);
    const render = await startRender(servers, servers.folder, { METRICS_PORT: String(metricsPort) });
    // Warms up: the threads start with the first images.
    for (let number = 0; number < 20; number += 1) await request(render.port, 2 * jobs - 1 - number);
    const startedMs = performance.now();
    await publishJobs(servers.amqpUrl, jobs);
    const latencies: number[] = [];
    const requests: Promise<void>[] = [];
    for (let number = jobs; !(await areDrawn(metricsPort, 2 * jobs)); number += 1) {
      const pending = request(render.port, jobs + (number % jobs)).then((ms) => void latencies.push(ms));
      requests.push(pending);
      await new Promise((resolve) => setTimeout(resolve, REQUEST_INTERVAL_MS));
    }
    const seconds = (performance.now() - startedMs) / 1000;
    await Promise.all(requests);
    await render.stop();
    return summarize(jobs, seconds, latencies);
  } finally {
    await database.end();
    await servers.stop();
  }
}

function summarize(jobs: number, seconds: number, latencies: readonly number[]): Burst {
  const finished = latencies.filter(Number.isFinite).sort((one, other) => one - other);
  return {
    jobs,
    seconds,
    requested: latencies.length,
    failed: latencies.length - finished.length,
    p50: percentile(finished, 0.5),
    p95: percentile(finished, 0.95),
    p99: percentile(finished, 0.99),
    slowest: finished.at(-1) ?? Number.NaN,
  };
}

/** Returns the latency in milliseconds of an image that has not been drawn yet; infinite if the request failed. */
async function request(port: number, number: number): Promise<number> {
  const startedMs = performance.now();
  const path = `${codeIdFromUuid(codeUuidOf(number))}.${number % 2 === 0 ? "png" : "svg"}?size=${SIZES[number % SIZES.length]}`;
  try {
    const signal = AbortSignal.timeout(REQUEST_DEADLINE_MS);
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, { signal });
    await response.arrayBuffer();
    return response.ok ? performance.now() - startedMs : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

async function publishJobs(amqpUrl: string, jobs: number): Promise<void> {
  const bus = await connectRabbitBus({ url: amqpUrl, log: createLogger("bench", "warn") });
  while (bus.state() !== "up") await new Promise((resolve) => setTimeout(resolve, 20));
  const color = { dark: "#000000", light: "#ffffff" };
  for (let first = 0; first < jobs; first += 500) {
    const batch = Array.from({ length: Math.min(500, jobs - first) }, (_, index) => first + index);
    await Promise.all(
      batch.map((number) => {
        const job = {
          code_id: codeUuidOf(number),
          payload: `HTTPS://QR.EXAMPLE/${slugOf(number)}`,
          color,
          format: "png",
        };
        return bus.publish({ name: "code.created.v1", id: randomUUID(), body: Buffer.from(JSON.stringify(job)) });
      }),
    );
  }
  await bus.close(1000);
}

/** Returns whether the worker has drawn this many images. */
async function areDrawn(metricsPort: number, images: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const counts = (await response.text()).matchAll(/^render_images_drawn_total\{[^}]*requester="worker"[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0) >= images;
}
