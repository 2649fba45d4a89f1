// A load generator in its own process, started by load.ts. Its only argument is GeneratorOptions as JSON; it prints a LoadResult as JSON.
// If a rate is given, requests are sent when they are due, no matter how slow the responses are.

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "../measure/rounds.ts";
import type { GeneratorOptions, LoadResult } from "./load.ts";

/** Deadlines after the load: BACKLOG_MS for due requests that are still waiting for a connection, then DRAIN_MS for requests in flight. */
const BACKLOG_MS = 15_000;
const DRAIN_MS = 5000;
const TICK_MS = 1;
/** If a rate is given, latencies in the first second are not recorded, because this process's code is still being compiled. */
const WARM_UP_MS = 1000;
const MAX_CLOSED_RATE = 100_000;

/** A connection that carries one request at a time. */
interface Phone {
  socket: Socket;
  ask(request: string, dueMs: number): void;
}

const options: GeneratorOptions = JSON.parse(process.argv[2] ?? "");
const linesOf = (file: string) => readFileSync(file, "latin1").trimEnd().split("\n");
const method = options.bodiesFile === undefined ? "GET" : "POST";
const slugs = linesOf(options.slugsFile).map((line) => {
  const [slug, host = `127.0.0.1:${options.port}`] = line.split("\t");
  return `${slug} HTTP/1.1\r\nHost: ${host}\r\n`;
});
const tails = linesOf(options.visitorsFile).map((headers) => `${headers.replaceAll("\t", "\r\n")}\r\n`);
/** Prepends the headers for the body. Bodies are read as Latin-1, with one character per byte. */
const withHeaders = (body: string) => `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
const ends = options.bodiesFile ? linesOf(options.bodiesFile).map(withHeaders) : ["\r\n"];
const latencies = new Float64Array((options.rate || MAX_CLOSED_RATE) * options.seconds + options.connections);
const idle: Phone[] = [];
/** Due times of the requests that are waiting for a connection. */
const waiting: number[] = [];
let waitingFrom = 0;
let sent = 0;
let served = 0;
/** Number of recorded latencies. */
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
  // Skips connections that the server has closed while they were idle.
  while (phone && !phone.socket.writable) phone = idle.pop();
  return phone;
}

function onResponse(status: number, dueMs: number): void {
  if (status >= 400) refused += 1;
  served += 1;
  if (dueMs < keptFromMs) return;
  latencies[kept] = performance.now() - dueMs;
  kept += 1;
}

async function openPhone(): Promise<Phone> {
  let dueMs = 0;
  let isAsking = false;
  let received = "";
  const socket = connect({ host: "127.0.0.1", port: options.port, noDelay: true });
  const ask = (request: string, due: number) => {
    dueMs = due;
    isAsking = true;
    socket.write(request, "latin1");
  };
  const phone = { socket, ask };
  socket.on("close", () => {
    if (isAsking) failed += 1;
    isAsking = false;
  });
  socket.on("data", (chunk: Buffer) => {
    // Before a server closes an idle connection, it may send a response that states the reason.
    if (!isAsking) return;
    received += chunk.toString("latin1");
    const headEnd = received.indexOf("\r\n\r\n");
    if (headEnd < 0 || received.length < headEnd + 4 + bodyLength(received)) return;
    onResponse(Number(received.slice(9, 12)), dueMs);
    received = "";
    isAsking = false;
    onIdle(phone);
  });
  await once(socket, "connect");
  socket.on("error", () => {});
  return phone;
}

function bodyLength(response: string): number {
  const length = response.match(/\r\ncontent-length: *(\d+)/i)?.[1];
  if (length === undefined) throw new Error(`a response without a length:\n${response.slice(0, 500)}`);
  return Number(length);
}

/** About every ms, checks which requests are due and sends them. Latencies are measured from the check, so a late timer does not increase them. */
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
    await delay(TICK_MS);
  }
}

async function waitFor(isSo: () => boolean, deadlineMs: number): Promise<void> {
  const endMs = performance.now() + deadlineMs;
  while (!isSo() && performance.now() < endMs) await delay(10);
}

const phones = await Promise.all(Array.from({ length: options.connections }, openPhone));
const startedMs = performance.now();
if (options.rate > 0 && options.seconds * 1000 > WARM_UP_MS) keptFromMs = startedMs + WARM_UP_MS;
for (const phone of phones) onIdle(phone);
if (options.rate > 0) await sendByRate(startedMs);
else await delay(options.seconds * 1000);
const seconds = (performance.now() - startedMs) / 1000;
if (options.rate > 0) await waitFor(() => waitingFrom === waiting.length, BACKLOG_MS);
isEnding = true;
await waitFor(() => served + failed === sent, DRAIN_MS);
for (const { socket } of phones) socket.destroy();

const sorted = latencies.subarray(0, kept).sort();
const [p50Ms = 0, p99Ms = 0, p999Ms = 0] = [0.5, 0.99, 0.999].map((share) => percentile(sorted, share));
const maxMs = sorted.at(-1) ?? Number.NaN;
const withoutResponse = sent - served + waiting.length - waitingFrom;
const result: LoadResult = { served, seconds, sent, refused, failed: withoutResponse, p50Ms, p99Ms, p999Ms, maxMs };
process.stdout.write(JSON.stringify(result));
