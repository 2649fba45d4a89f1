// Traces with a collector that accepts them, rejects them, never responds, or does not exist.

import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { startTelemetry } from "./telemetry.ts";
import { activeSpan, continueTrace, isTracing, startTrace, type TraceSpan, tracedStep, withinSpan } from "./tracing.ts";

const QUEUE = 2048;
let server: Server | undefined;
let stop = async () => {};
let readMetrics = async () => "";
const bodies: string[] = [];

afterEach(async () => {
  await stop();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
  bodies.length = 0;
});

async function collectorAt(listener: RequestListener): Promise<string> {
  const started = createServer(listener).listen(0, "127.0.0.1");
  await once(started, "listening");
  server = started;
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const taking: RequestListener = (request, response) => {
  let body = "";
  request.on("data", (chunk) => {
    body += chunk;
  });
  request.on("end", () => {
    if (request.url === "/v1/traces") bodies.push(body);
    response.end("{}");
  });
};

async function start(endpoint: string | undefined, ratio = 1): Promise<void> {
  stop = await startTelemetry(
    { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio },
    {
      service: "test",
      onMetrics: (text) => {
        readMetrics = text;
      },
    },
  );
}

/**
 * Starts telemetry with a collector that accepts everything, and waits until the first span has arrived. A slow machine can take longer to
 * start the sending thread than `stop` waits.
 */
async function startSending(): Promise<void> {
  await start(await collectorAt(taking));
  begin("first").end();
  await expect.poll(() => bodies.join(), { timeout: 20_000 }).toContain('"first"');
}

const begin = (name = "work"): TraceSpan => {
  const span = startTrace(name);
  if (span === undefined) throw new Error("a trace begins");
  return span;
};
const totalOf = async (metric: RegExp) =>
  (await readMetrics())
    .split("\n")
    .filter((line) => !line.startsWith("#") && metric.test(line))
    .reduce((sum, line) => sum + Number(line.split(" ")[1]), 0);

test("without a collector, no trace starts or continues, and work runs unchanged", async () => {
  await start(undefined);
  expect(isTracing()).toBe(false);
  expect(startTrace("work")).toBeUndefined();
  expect(continueTrace("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "work")).toBeUndefined();
  expect(await tracedStep("step", {}, async () => activeSpan() ?? "none")).toBe("none");
});

test("sends a trace with its steps, and queued spans on stop", async () => {
  await startSending();
  const root = begin("root");
  const remote = continueTrace(root.traceParent, "elsewhere", { links: [root.traceParent, "no traceparent"] });
  await withinSpan(root, () => tracedStep("step", { attributes: { "qr.scans": 3 } }, async () => "done"));
  remote?.end();
  root.end();
  await stop();
  const sent = bodies.join("\n");
  for (const text of ['"root"', '"elsewhere"', '"step"', '"qr.scans"', '"service.name"', root.traceId]) {
    expect(sent).toContain(text);
  }
  expect(sent).toContain(`"parentSpanId":"${root.spanId}"`);
});

test.each(["", "00-1-2-01", `00-${"0".repeat(32)}-b7ad6b7169203331-01`, "x".repeat(100_000), "\u0000"])(
  "an invalid traceparent continues nothing: %.40j",
  async (text) => {
    await start(await collectorAt(taking));
    expect(continueTrace(text, "work")).toBeUndefined();
  },
);

test("a span stores the name of an error, never its message", async () => {
  await startSending();
  const failing = withinSpan(begin(), () =>
    tracedStep("step", {}, async () => Promise.reject(new TypeError("postgres://qr:secret@host"))),
  );
  await expect(failing).rejects.toThrow("secret");
  await stop();
  expect(bodies.join()).toContain("TypeError");
  expect(bodies.join()).not.toContain("secret");
});

test("starts traces at the sampling ratio", async () => {
  await start(await collectorAt(taking), 0.25);
  const begun = Array.from({ length: 4000 }, () => startTrace("work")).filter((span) => span !== undefined);
  expect(begun.length).toBeGreaterThan(800);
  expect(begun.length).toBeLessThan(1200);
});

test("counts spans that the collector rejects as lost", async () => {
  const refusing = await collectorAt((_request, response) => response.writeHead(400).end());
  await start(refusing);
  for (let number = 0; number < 5; number += 1) begin().end();
  await expect.poll(() => totalOf(/^telemetry_lost_total\{.*signal="traces"/), { timeout: 10_000 }).toBe(5);
});

test.each(["never responds", "does not exist"])(
  "if the collector %s, queues spans up to a limit, counts dropped ones, and stops without waiting",
  { timeout: 30_000 },
  async (what) => {
    const endpoint = await collectorAt(() => {});
    if (what === "does not exist") server?.close();
    await start(endpoint);
    for (let number = 0; number < 3 * QUEUE; number += 1) begin().end();
    const dropped = await totalOf(/^otel_sdk_processor_span_processed_total\{.*error_type="queue_full"/);
    expect(dropped).toBeGreaterThan(QUEUE / 2);
    expect(dropped).toBeLessThan(3 * QUEUE);
    const begunMs = performance.now();
    await stop();
    expect(performance.now() - begunMs).toBeLessThan(8000);
  },
);
