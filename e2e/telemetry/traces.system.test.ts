// The telemetry that a collector receives when a code is created and scanned, from separate services and from the standalone service.

import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { isNightly } from "@qr/test-kit/nightly";
import { PHONE } from "@qr/test-kit/phones/scanner";
import { createClient } from "@qr/test-kit/systems/client";
import { type EmbeddedSystem, startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { type RealSystem, startRealSystem } from "@qr/test-kit/systems/real-system";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readDashboards, readRules, serviceMetrics } from "../observability/rules.ts";
import { type Collector, startCollector } from "./collector.ts";
import { runTracedStory, SECRET_QUERY, type TracedStory } from "./story.ts";
import { pathsOf, traceTrees } from "./trace-tree.ts";

const METRICS_MS = 30_000;
/** The status code of a failed span. Right after startup, publishing may fail once and is then retried. */
const FAILED = 2;
const EXPRESSIONS = [
  ...readRules().map(({ expr }) => expr),
  ...readDashboards().flatMap(({ panels }) => panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))),
];
const database = await createTestDatabase();
const broker = await createTestBroker();
afterAll(async () => {
  await broker.drop();
  await database.drop();
});

type RunningSystem = RealSystem | EmbeddedSystem;
const REAL_SERVERS = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL ?? "", amqpUrl: broker.url };
const SYSTEMS: readonly [string, (env: Record<string, string>) => Promise<RunningSystem>, string | undefined][] = [
  ["every service in a separate process", (env) => startRealSystem(REAL_SERVERS, env), undefined],
  ["all services in one process", (env) => startEmbeddedSystem({ ...env, DEMO: "off" }), "standalone"],
];

describe.each(isNightly ? SYSTEMS : SYSTEMS.slice(0, 1))("%s", (_title, start, oneName) => {
  const named = (path: string) => (oneName === undefined ? path : path.replaceAll(/[a-z]+(?=: )/g, oneName));
  let collector: Collector;
  let system: RunningSystem;
  let story: TracedStory;
  beforeAll(async () => {
    collector = await startCollector();
    system = await start({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: "1",
      MAIL_URL: "memory:",
    });
    story = await runTracedStory(system, collector);
    console.log([story.createTrace, story.scanTrace].flatMap(treesOf).join("\n\n"));
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await collector?.stop();
  });
  const treesOf = (traceId: string) => traceTrees(collector.spans.filter((span) => span.traceId === traceId));

  test("a create is one trace: gateway, event, queue, and the render worker", () => {
    const worker = "gateway: POST /v1/qr > gateway: publish code.created.v1 > render: draw code";
    const succeeded = collector.spans.filter(({ status }) => status.code !== FAILED);
    expect(pathsOf(succeeded, story.createTrace)).toEqual(
      ["draw symbol", "store image", "draw symbol", "store image"].map((step) => named(`${worker} > render: ${step}`)),
    );
  });

  test("a scan is one trace: the redirect's frame, the queue, and the fold in stats", () => {
    expect(pathsOf(collector.spans, story.scanTrace)).toEqual(
      ["redirect: write journal", "redirect: publish scans > stats: fold scans"].map((path) =>
        named(`redirect: record scans > ${path}`),
      ),
    );
  });

  test("no span or metric contains a key, an address, a user agent, or a target's query", () => {
    const all = Buffer.concat([...collector.bodies]).toString("utf8");
    expect(all).toContain(story.scanTrace);
    for (const secret of [system.apiKey, "127.0.0.1", PHONE, "iPhone", SECRET_QUERY]) expect(all).not.toContain(secret);
  });

  test("the metrics also arrive over OTLP", { timeout: METRICS_MS }, async () => {
    const services = oneName === undefined ? ["gateway", "redirect", "render", "stats"] : [oneName];
    // A service's first export may lack metrics that the service defines later.
    for (const service of services) {
      const names = () => [...(collector.metricNames.get(service) ?? [])];
      const wanted = expect.arrayContaining(["service_ready", "process_resident_memory_bytes"]);
      await expect.poll(names, { timeout: METRICS_MS }).toEqual(wanted);
    }
  });

  test.runIf(oneName === undefined)(
    "the services expose every metric of an alert or a dashboard",
    async () => {
      const exposed = new Set<string>();
      const wanted = serviceMetrics(EXPRESSIONS);
      expect(wanted.length).toBeGreaterThan(40);
      const metricsUrls = "metricsUrls" in system ? system.metricsUrls : [];
      const { short_url, svg_url } = await createClient(system).create({
        target: "https://example.com/",
        dynamic: true,
      });
      for (const url of [short_url, svg_url]) await (await fetch(url, { redirect: "manual" })).text();
      const asked = await fetch(`${system.apiUrl}/session/forgotten-password`, {
        method: "POST",
        headers: { "Content-Type": "application/json", Origin: system.apiUrl, "Sec-Fetch-Site": "same-origin" },
        body: JSON.stringify({ email: "nobody@example.com" }),
      });
      expect(asked.status).toBe(200);
      // Some metrics appear only after an event, such as a garbage collection or the first reading of the queue depths.
      const areAllExposed = async () => {
        for (const url of metricsUrls) {
          const text = await (await fetch(url)).text();
          for (const [, name = ""] of text.matchAll(/^([a-z][\w:]*)[{ ]/gm)) exposed.add(name);
        }
        return wanted.every((name) => exposed.has(name));
      };
      await waitUntil(areAllExposed, METRICS_MS).catch(() => {});
      expect(wanted.filter((name) => !exposed.has(name))).toEqual([]);
    },
    120_000,
  );
});
