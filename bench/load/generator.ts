// A load generator in its own process, started by node-load.ts. Its only argument is GeneratorOptions as JSON; it prints a LoadResult as
// JSON. With a rate, the load is open: requests are sent when they are due, however slow the responses are.

import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { percentile } from "../measure/median.ts";
import type { Load, LoadResult } from "./load-result.ts";

export interface GeneratorOptions extends Load {
  /** Requests per second; 0 for a closed load. */
  rate: number;
}

/** Maximum time for requests that are due but wait for a connection, and then for those in flight. */
const BACKLOG_MS = 15_000;
const DRAIN_MS = 5000;
const TICK_MS = 1;
/** With a rate, the latencies of the first second are dropped, because this process is still being compiled. */
const WARM_UP_MS = 1000;
const MAX_CLOSED_RATE = 100_000;

interface Phone {
  /** Servers close idle connections. */
  isOpen(): boolean;
  ask(request: string, dueMs: number): void;
  end(): void;
}

const options: GeneratorOptions = JSON.parse(process.argv[2] ?? "");
const linesOf = (file: string) => readFileSync(file, "latin1").trimEnd().split("\n");
const method = options.bodiesFile === undefined ? "GET" : "POST";
const slugs = linesOf(options.slugsFile);
const tails = linesOf(options.visitorsFile).map(
  (headers) => ` HTTP/1.1\r\nHost: 127.0.0.1:${options.port}\r\n${headers.replaceAll("\t", "\r\n")}\r\n`,
);
/** Bodies are read and sent as bytes. */
const ends = options.bodiesFile
  ? linesOf(options.bodiesFile).map(
      (body) => `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    )
  : ["\r\n"];
const latencies = new Float64Array((options.rate || MAX_CLOSED_RATE) * options.seconds + options.connections);
const idle: Phone[] = [];
/** When the requests that wait for a connection were due. */
const waiting: number[] = [];
let waitingFrom = 0;
let sent = 0;
let served = 0;
/** Number of responses whose latency was recorded. */
let kept = 0;
let keptFromMs = Number.NEGATIVE_INFINITY;
let refused = 0;
let failed = 0;
let isEnding = false;

function nextRequest(): string {
  const at = options.from + sent;
  sent += 1;
  return `${method} /${slugs[at % slugs.length]}${tails[at % tails.length]}${ends[at % ends.length]}`;
}

function onIdle(phone: Phone): void {
  if (isEnding) return;
  if (options.rate === 0) {
    phone.ask(nextRequest(), performance.now());
    return;
  }
  const dueMs = waiting[waitingFrom];
  if (dueMs === undefined) {
    idle.push(phone);
    return;
  }
  waitingFrom += 1;
  phone.ask(nextRequest(), dueMs);
}

function takeIdle(): Phone | undefined {
  let phone = idle.pop();
  while (phone && !phone.isOpen()) phone = idle.pop();
  return phone;
}

function onResponse(status: number, dueMs: number): void {
  if (status >= 400) refused += 1;
  served += 1;
  if (dueMs < keptFromMs) return;
  latencies[kept] = performance.now() - dueMs;
  kept += 1;
}

/** Opens a connection with one request at a time. */
function openPhone(): Promise<Phone> {
  return new Promise((resolve, reject) => {
    let dueMs = 0;
    let isAsking = false;
    let received = "";
    const socket = connect({ host: "127.0.0.1", port: options.port, noDelay: true });
    const phone: Phone = {
      ask: (request, due) => {
        dueMs = due;
        isAsking = true;
        socket.write(request, "latin1");
      },
      end: () => socket.destroy(),
      isOpen: () => socket.writable,
    };
    socket.on("connect", () => resolve(phone));
    socket.on("error", reject);
    socket.on("close", () => {
      if (isAsking) failed += 1;
      isAsking = false;
    });
    socket.on("data", (chunk: Buffer) => {
      // A server may send a reason before it closes an idle connection.
      if (!isAsking) return;
      received += chunk.toString("latin1");
      const headEnd = received.indexOf("\r\n\r\n");
      if (headEnd < 0 || received.length < headEnd + 4 + bodyLength(received)) return;
      onResponse(Number(received.slice(9, 12)), dueMs);
      received = "";
      isAsking = false;
      onIdle(phone);
    });
  });
}

function bodyLength(response: string): number {
  const length = response.match(/\r\ncontent-length: *(\d+)/i)?.[1];
  if (length === undefined) throw new Error(`a response without a length:\n${response.slice(0, 500)}`);
  return Number(length);
}

/** Sends due requests, about every millisecond. A request is due at the tick that could send it, because late timers of this process are not the server's fault. */
async function sendByRate(startedMs: number): Promise<void> {
  const endMs = startedMs + options.seconds * 1000;
  let due = 0;
  for (let nowMs = performance.now(); nowMs < endMs; nowMs = performance.now()) {
    const dueNow = Math.floor(((nowMs - startedMs) * options.rate) / 1000);
    for (; due < dueNow; due += 1) {
      const phone = takeIdle();
      if (phone) phone.ask(nextRequest(), nowMs);
      else waiting.push(nowMs);
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
}

async function waitFor(isSo: () => boolean, deadlineMs: number): Promise<void> {
  const endMs = performance.now() + deadlineMs;
  while (!isSo() && performance.now() < endMs) await new Promise((resolve) => setTimeout(resolve, 10));
}

const phones = await Promise.all(Array.from({ length: options.connections }, openPhone));
const startedMs = performance.now();
if (options.rate > 0 && options.seconds * 1000 > WARM_UP_MS) keptFromMs = startedMs + WARM_UP_MS;
for (const phone of phones) onIdle(phone);
if (options.rate > 0) await sendByRate(startedMs);
else await new Promise((resolve) => setTimeout(resolve, options.seconds * 1000));
const seconds = (performance.now() - startedMs) / 1000;
if (options.rate > 0) await waitFor(() => waitingFrom === waiting.length, BACKLOG_MS);
isEnding = true;
await waitFor(() => served + failed === sent, DRAIN_MS);
for (const phone of phones) phone.end();

const sorted = latencies.subarray(0, kept).sort();
const result: LoadResult = {
  served,
  seconds,
  sent,
  refused,
  failed: sent - served + waiting.length - waitingFrom,
  p50Ms: percentile(sorted, 0.5),
  p99Ms: percentile(sorted, 0.99),
  p999Ms: percentile(sorted, 0.999),
  maxMs: sorted[sorted.length - 1] ?? Number.NaN,
};
process.stdout.write(JSON.stringify(result));
