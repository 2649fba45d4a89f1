// An OpenTelemetry collector for tests. It accepts OTLP over HTTP as JSON and keeps everything. It can also ignore or refuse requests.

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { z } from "zod";

const anyValue = z.looseObject({
  stringValue: z.string().optional(),
  intValue: z.union([z.number(), z.string()]).optional(),
});
const attributes = z.array(z.object({ key: z.string(), value: anyValue })).default([]);
const resource = z.object({ attributes });
const spanForm = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.coerce.number(),
  endTimeUnixNano: z.coerce.number(),
  attributes,
  links: z.array(z.object({ traceId: z.string(), spanId: z.string() })).default([]),
  status: z.looseObject({ code: z.number().optional() }),
});
const tracesForm = z.object({
  resourceSpans: z.array(z.object({ resource, scopeSpans: z.array(z.object({ spans: z.array(spanForm) })) })),
});
const metricsForm = z.object({
  resourceMetrics: z.array(
    z.object({ resource, scopeMetrics: z.array(z.object({ metrics: z.array(z.looseObject({ name: z.string() })) })) }),
  ),
});

export type CollectedSpan = z.infer<typeof spanForm> & { service: string };

export interface Collector {
  readonly url: string;
  readonly spans: readonly CollectedSpan[];
  readonly metricNames: ReadonlyMap<string, ReadonlySet<string>>;
  readonly bodies: readonly Buffer[];
  /** Sets how later requests are handled. If `silent`, the requests get no response. If `refusing`, they get a 400. */
  behave(mode: "well" | "silent" | "refusing"): void;
  requests(): number;
  stop(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const metricNames = new Map<string, Set<string>>();
  const bodies: Buffer[] = [];
  let mode: "well" | "silent" | "refusing" = "well";
  let requests = 0;

  function keep(path: string, body: Buffer): void {
    bodies.push(body);
    const value: unknown = JSON.parse(body.toString("utf8"));
    if (path === "/v1/traces") keepSpans(tracesForm.parse(value));
    else if (path === "/v1/metrics") keepNames(metricsForm.parse(value));
    else throw new Error(`no collector has ${path}`);
  }

  function keepSpans({ resourceSpans }: z.infer<typeof tracesForm>): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = serviceOf(resource);
      spans.push(...scopeSpans.flatMap((scope) => scope.spans).map((span) => ({ ...span, service })));
    }
  }

  function keepNames({ resourceMetrics }: z.infer<typeof metricsForm>): void {
    for (const { resource, scopeMetrics } of resourceMetrics) {
      const names = metricNames.get(serviceOf(resource)) ?? new Set();
      metricNames.set(serviceOf(resource), names);
      for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) names.add(name);
    }
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (mode === "silent") return;
    if (mode === "well") keep(request.url ?? "", Buffer.concat(chunks));
    response.writeHead(mode === "well" ? 200 : 400, { "Content-Type": "application/json" }).end("{}");
  }

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    metricNames,
    bodies,
    behave: (next) => {
      mode = next;
    },
    requests: () => requests,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function serviceOf({ attributes: known }: z.infer<typeof resource>): string {
  return known.find(({ key }) => key === "service.name")?.value.stringValue ?? "";
}
