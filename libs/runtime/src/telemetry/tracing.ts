// Tracing. Unless traces are sent somewhere, no trace is started and each function costs one comparison. A span records what was done, never
// for whom: its attributes are a closed list without addresses, user agents, keys, or targets, and it stores only the name of an error.
import { AsyncLocalStorage } from "node:async_hooks";
import { type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";

/** All attributes that a span may have. */
interface SpanAttributes {
  "http.request.method"?: string;
  /** The path pattern, such as /v1/qr/:id. */
  "http.route"?: string;
  "http.response.status_code"?: number;
  "messaging.destination.name"?: string;
  "messaging.message.id"?: string;
  "messaging.batch.message_count"?: number;
  /** The number of the delivery: 1 for the first. */
  "qr.attempt"?: number;
  "qr.code_id"?: string;
  "qr.format"?: string;
  "qr.frames"?: number;
  "qr.scans"?: number;
}

export interface SpanOptions {
  kind?: "server" | "producer" | "consumer" | "internal";
  attributes?: SpanAttributes;
  /** Start time on the performance.now() clock, if the span started earlier. */
  sinceMs?: number;
  /** The traceParents of other spans that caused this one. */
  links?: readonly string[];
}

export interface TraceSpan {
  /** The span as a W3C `traceparent` header, with which other processes continue the trace. */
  readonly traceParent: string;
  readonly traceId: string;
  readonly spanId: string;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Ends the span; only the first call counts. An error marks the span as failed. */
  end(error?: unknown): void;
}

const KINDS = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const;

let tracer: Tracer | undefined;
let share = 0;
const active = new AsyncLocalStorage<TraceSpan>();

/** Makes startTrace start a trace with probability `ratio`. Without a tracer, disables tracing. */
export function setTracer(used: Tracer | undefined, ratio: number): void {
  tracer = used;
  share = used === undefined ? 0 : ratio;
}

/** Returns whether traces can start at all. If not, callers can skip measuring. */
export function isTracing(): boolean {
  return share > 0;
}

/** Starts a trace with the configured probability; otherwise returns undefined. */
export function startTrace(name: string, options: SpanOptions = {}): TraceSpan | undefined {
  if (share === 0 || Math.random() >= share) return undefined;
  return tracer && wrap(startSpan(tracer, name, options, undefined));
}

/** Starts a child span. `parent`: a span of this process, or the traceParent of another process's span. Returns undefined without a valid parent. */
export function continueTrace(
  parent: TraceSpan | string | undefined,
  name: string,
  options: SpanOptions = {},
): TraceSpan | undefined {
  if (tracer === undefined || parent === undefined) return undefined;
  const known = parseTraceParent(typeof parent === "string" ? parent : parent.traceParent);
  return known === null ? undefined : wrap(startSpan(tracer, name, options, known));
}

/** Runs the work within the span: for the work and everything that it awaits, activeSpan() returns the span, and log lines contain the span's IDs. */
export function withinSpan<T>(span: TraceSpan | undefined, work: () => T): T {
  return span === undefined ? work() : active.run(span, work);
}

/** Like withinSpan, but in a new span under the active one; the new span ends with the work. Without an active span, just runs the work. */
export async function tracedStep<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T> {
  const span = continueTrace(active.getStore(), name, options);
  if (span === undefined) return work();
  try {
    const result = await withinSpan(span, work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

export function activeSpan(): TraceSpan | undefined {
  return active.getStore();
}

function startSpan(
  used: Tracer,
  name: string,
  { kind = "internal", attributes, sinceMs, links = [] }: SpanOptions,
  parent: ReturnType<typeof parseTraceParent> | undefined,
): Span {
  const context = parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT;
  const options = { kind: KINDS[kind], attributes: { ...attributes }, links: links.flatMap(linkTo) };
  return used.startSpan(name, sinceMs === undefined ? options : { ...options, startTime: sinceMs }, context);
}

function linkTo(traceParent: string): Link[] {
  const context = parseTraceParent(traceParent);
  return context === null ? [] : [{ context }];
}

function wrap(span: Span): TraceSpan {
  const { traceId, spanId, traceFlags } = span.spanContext();
  let isEnded = false;
  return {
    traceId,
    spanId,
    traceParent: `00-${traceId}-${spanId}-0${traceFlags & 1}`,
    set: (attributes) => {
      span.setAttributes({ ...attributes });
    },
    rename: (name) => {
      span.updateName(name);
    },
    end: (error) => {
      if (isEnded) return;
      isEnded = true;
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: nameOf(error) });
      span.end();
    },
  };
}

/** Returns only the error's name, because the error's message may quote user data. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
