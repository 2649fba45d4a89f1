// Formats traces as text trees, for people and for tests.

import type { CollectedSpan } from "./collector.ts";

const KINDS = ["", "internal", "server", "client", "producer", "consumer"];
const NS_PER_MS = 1e6;

/** Returns a tree for each span whose parent was not received. The tree contains the span and its descendants. */
export function traceTrees(spans: readonly CollectedSpan[]): string[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  const roots = spans.filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId));
  return roots.map((root) => `trace ${root.traceId}\n${lines(root, spans, root.startTimeUnixNano, 1).join("\n")}`);
}

/** Returns the path to each leaf span, as `service: name` from root to leaf, ordered by start time. */
export function pathsOf(spans: readonly CollectedSpan[], traceId: string): string[] {
  const own = spans.filter((span) => span.traceId === traceId);
  const leaves = own.filter(({ spanId }) => !own.some(({ parentSpanId }) => parentSpanId === spanId));
  return inOrder(leaves).map((leaf) => pathTo(leaf, own));
}

function pathTo(span: CollectedSpan, own: readonly CollectedSpan[]): string {
  const parent = own.find(({ spanId }) => spanId === span.parentSpanId);
  const step = `${span.service}: ${span.name}`;
  return parent === undefined ? step : `${pathTo(parent, own)} > ${step}`;
}

function lines(span: CollectedSpan, all: readonly CollectedSpan[], startNs: number, depth: number): string[] {
  const ms = (ns: number) => (ns / NS_PER_MS).toFixed(1);
  const attributes = span.attributes.map(({ key, value }) => `${key}=${value.stringValue ?? value.intValue}`).join(" ");
  const links = span.links.length === 0 ? "" : ` +${span.links.length} linked`;
  const times = `at ${ms(span.startTimeUnixNano - startNs)} ms, ${ms(span.endTimeUnixNano - span.startTimeUnixNano)} ms`;
  const line = `${"   ".repeat(depth)}${span.service}: ${span.name} (${KINDS[span.kind]}, ${times}${links}) ${attributes}`;
  const children = all.filter(({ parentSpanId }) => parentSpanId === span.spanId);
  return [line, ...inOrder(children).flatMap((child) => lines(child, all, startNs, depth + 1))];
}

function inOrder(spans: readonly CollectedSpan[]): CollectedSpan[] {
  return spans.toSorted((one, other) => one.startTimeUnixNano - other.startTimeUnixNano);
}
