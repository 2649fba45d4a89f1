// What the services say to be traced. Until startTelemetry has been given somewhere to send traces to, no trace is started and each
// function costs a comparison. A span says what was done, never for whom: its attributes are of a closed list, without addresses, user
// agents, keys or targets, and of an error it keeps the name alone.

import { AsyncLocalStorage } from "node:async_hooks";
import { type Link, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";

/** All that a span may tell. */
interface SpanAttributes {
  "http.request.method"?: string;
  /** The pattern of the path, such as /v1/qr/:id. */
  "http.route"?: string;
  "http.response.status_code"?: number;
  "messaging.destination.name"?: string;
  "messaging.message.id"?: string;
  "messaging.batch.message_count"?: number;
  /** 1 for the first delivery. */
  "qr.attempt"?: number;
  "qr.code_id"?: string;
  "qr.format"?: string;
  "qr.frames"?: number;
  "qr.scans"?: number;
}

export interface SpanOptions {
  kind?: "server" | "producer" | "consumer" | "internal";
  attributes?: SpanAttributes;
  /** On performance.now(), where it began before now. */
  sinceMs?: number;
  /** Other spans, as traceParents, that led to this one. */
  links?: readonly string[];
}

export interface TraceSpan {
  /** The span as W3C's `traceparent` header: what follows from it elsewhere continues it by this. */
  readonly traceParent: string;
  readonly traceId: string;
  readonly spanId: string;
  set(attributes: SpanAttributes): void;
  rename(name: string): void;
  /** Only the first call counts. With an error the span is marked as failed. */
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

/** Lets traces begin: `ratio` of all that might. Undefined ends it. Called by telemetry.ts. */
export function setTracer(used: Tracer | undefined, ratio: number): void {
  tracer = used;
  share = used === undefined ? 0 : ratio;
}

/** Whether a trace may begin at all: for what would have to be measured in case that one does. */
export function isTracing(): boolean {
  return share > 0;
}

/** Begins a trace, in so many of all cases as the setting says; undefined in the others. */
export function startTrace(name: string, options: SpanOptions = {}): TraceSpan | undefined {
  if (share === 0 || Math.random() >= share) return undefined;
  return tracer && wrap(startSpan(tracer, name, options, undefined));
}

/** A span under one of this process, or of another by its traceParent; undefined where there is none, or it is no traceParent. */
export function continueTrace(
  parent: TraceSpan | string | undefined,
  name: string,
  options: SpanOptions = {},
): TraceSpan | undefined {
  if (tracer === undefined || parent === undefined) return undefined;
  const known = parseTraceParent(typeof parent === "string" ? parent : parent.traceParent);
  return known === null ? undefined : wrap(startSpan(tracer, name, options, known));
}

/** Does the work within the span: activeSpan() gives it, and log lines carry its ids, in all that the work awaits. */
export function withinSpan<T>(span: TraceSpan | undefined, work: () => T): T {
  return span === undefined ? work() : active.run(span, work);
}

/** As withinSpan, under the active span, and ends with the work. Without an active span it is the work alone. */
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

/** A message may quote what was worked on. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
