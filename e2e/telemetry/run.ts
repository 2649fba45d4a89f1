// `npm run trace`: creates and scans a code, and prints both traces as a collector receives them. Started by scripts/trace.mjs.

import { parseArgs } from "node:util";
import { startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { startCollector } from "./collector.ts";
import { runTracedStory } from "./story.ts";
import { traceTrees } from "./trace-tree.ts";

const USAGE = `npm run trace

Starts the service in one process, creates a code and scans it, and prints both traces as a collector receives them.`;

const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
if (values.help) console.log(USAGE);
else await printTraces();

async function printTraces(): Promise<void> {
  const collector = await startCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_TRACES_SAMPLER_ARG: "1", DEMO: "off" };
  const system = await startEmbeddedSystem(settings);
  try {
    const { createTrace, scanTrace } = await runTracedStory(system, collector);
    const wanted = collector.spans.filter(({ traceId }) => traceId === createTrace || traceId === scanTrace);
    console.log(traceTrees(wanted).join("\n\n"));
  } finally {
    await system.stop();
    await collector.stop();
  }
}
