// Measures the built render service: first with image requests for other codes during a burst of new codes, then with requests for stored images.

import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { codeIdFromUuid } from "@qr/contracts";
import { connectRabbitBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { freePorts } from "@qr/test-kit/free-ports";
import { insertCodes } from "../codes/code-rows-store.ts";
import { codeUuidOf, slugOf } from "../codes/numbered-code.ts";
import { runClosedLoad } from "../load/load.ts";
import { writeLists } from "../load/load-files.ts";
import { percentile } from "../measure/rounds.ts";
import { measureServer } from "../measure/server-measurement.ts";
import { rowTable } from "../measure/table.ts";
import { withServers } from "../servers/servers.ts";
import { type Service, startService } from "../servers/services.ts";

/** Time between consecutive requests. */
const REQUEST_INTERVAL_MS = 50;
const REQUEST_DEADLINE_MS = 10_000;
/** Number of codes whose stored images are served. */
const STORED_CODES = 200;
const CONNECTIONS = 16;
const SIZES = [256, 512, 1000, 1024];

/** Measures image requests during a burst of `jobs` new codes, and then requests for stored images. Prints the results. */
export function measureService(jobs: number) {
  return withServers({ isPinned: false }, async (servers) => {
    await insertCodes(servers.database, 2 * jobs);
    const [metricsPort = 0] = await freePorts(1);
    const render = await startService("render", servers, {
      METRICS_PORT: String(metricsPort),
      // All requests come from one address.
      IMAGE_UNITS_PER_MINUTE: "0",
    });
    // Warms up the service, whose drawing processes start when the first images are drawn.
    for (let number = 0; number < 20; number += 1) await request(render.port, 2 * jobs - 1 - number);
    const startedMs = performance.now();
    await publishJobs(servers.amqpUrl, jobs);
    const requests: Promise<number>[] = [];
    for (let number = jobs; !(await areDrawn(metricsPort, 2 * jobs)); number += 1) {
      requests.push(request(render.port, jobs + (number % jobs)));
      await delay(REQUEST_INTERVAL_MS);
    }
    const burst = summarize(jobs, (performance.now() - startedMs) / 1000, await Promise.all(requests));
    const stored = await measureStored(render, servers.folder, Math.min(jobs, STORED_CODES));
    await render.stop();
    return { burst, stored };
  });
}

async function measureStored(render: Service, folder: string, codes: number) {
  const ids = Array.from({ length: codes }, (_, number) => codeIdFromUuid(codeUuidOf(number)));
  let bytes = 0;
  for (const path of ids.flatMap((id) => [`${id}.png`, `${id}.svg`])) {
    bytes += (await (await fetch(`http://127.0.0.1:${render.port}/${path}`)).arrayBuffer()).byteLength;
  }
  const pngs = ids.map((id) => `${id}.png`);
  const lists = await writeLists(join(folder, "stored"), pngs, true);
  const load = { port: render.port, ...lists, from: 0, connections: CONNECTIONS };
  await runClosedLoad({ ...load, seconds: 2 });
  const measured = await measureServer(render, { ...load, seconds: 3 }, runClosedLoad);
  if (measured.refused > 0) throw new Error(`${measured.refused} images could not be served`);
  const bytesPerCode = bytes / codes;
  const table = rowTable([
    ["stored images", "PNG of 1,024 px"],
    ["CPU µs/image", measured.cpuUs, 1],
    ["RSS MB", measured.rssMb],
    ["bytes of a code's PNG and SVG", bytesPerCode],
  ]);
  console.log(`\nStored images served\n${table}`);
  return { ...measured, bytesPerCode };
}

/** Prints and returns the outcome. `seconds`: time until both images of the last code were drawn and stored. `latencies`: in ms. */
function summarize(jobs: number, seconds: number, latencies: readonly number[]) {
  const finished = latencies.filter(Number.isFinite).sort((one, other) => one - other);
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(finished, share));
  const [requested, failed] = [latencies.length, latencies.length - finished.length];
  const slowest = finished.at(-1);
  const table = rowTable([
    ["burst", `${jobs.toLocaleString("en-US")} codes`],
    ["seconds", seconds, 1],
    ["images requested", requested],
    ["failed", failed],
    ["p50 ms", p50, 1],
    ["p95 ms", p95, 1],
    ["p99 ms", p99, 1],
    ["slowest ms", slowest, 1],
  ]);
  console.log(`\nImages requested while the worker is drawing\n${table}`);
  return { jobs, seconds, requested, failed, p50, p95, p99, slowest };
}

/** Requests an image that has not been drawn yet, and returns the latency in ms, or Infinity if the request fails. */
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
  while (bus.state() !== "up") await delay(20);
  const color = { dark: "#000000", light: "#ffffff" };
  for (let first = 0; first < jobs; first += 500) {
    const batch = Array.from({ length: Math.min(500, jobs - first) }, (_, index) => first + index);
    const publish = (number: number) => {
      const payload = `HTTPS://QR.EXAMPLE/${slugOf(number)}`;
      const body = Buffer.from(JSON.stringify({ code_id: codeUuidOf(number), payload, color, format: "png" }));
      return bus.publish({ name: "code.created.v1", id: randomUUID(), body });
    };
    await Promise.all(batch.map(publish));
  }
  await bus.close(1000);
}

/** Returns whether the worker has drawn at least `images` images. */
async function areDrawn(metricsPort: number, images: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const counts = (await response.text()).matchAll(/^render_images_drawn_total\{[^}]*requester="worker"[^}]*\} (\d+)/gm);
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0) >= images;
}
