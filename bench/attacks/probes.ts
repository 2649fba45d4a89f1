// Uses the service as other users would, at a steady, low rate, and measures how long each response takes.

import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "../measure/rounds.ts";

const DEADLINE_MS = 15_000;

export const PROBES = ["healthz", "scan", "create", "default PNG"] as const;
export type ProbeName = (typeof PROBES)[number];

/** Requests per second. In addition, the default PNG of each created code is requested once. */
const PER_SECOND: Record<Exclude<ProbeName, "default PNG">, number> = { healthz: 20, scan: 20, create: 5 };

export interface ProbeTarget {
  apiUrl: string;
  shortUrl: string;
  imageUrl: string;
  /** An API key for an account other than the attackers'. */
  apiKey: string;
  slug: string;
}

/** Latencies in ms. */
export interface Waits {
  requests: number;
  /** Requests without a response, or with an unexpected status. The deadline counts as their latency. */
  failed: number;
  p50: number;
  p99: number;
  max: number;
}

/** Sends each probe at its fixed rate for `seconds` seconds, and waits for all responses. */
export async function probe(target: ProbeTarget, seconds: number): Promise<Record<ProbeName, Waits>> {
  const latencies: Record<ProbeName, number[]> = { healthz: [], scan: [], create: [], "default PNG": [] };
  const timed = async (name: ProbeName, expected: number, url: string, init: RequestInit = {}) => {
    const startedMs = performance.now();
    try {
      const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(DEADLINE_MS), ...init });
      const bytes = await response.arrayBuffer();
      if (response.status !== expected) throw new Error(String(response.status));
      latencies[name].push(performance.now() - startedMs);
      return bytes;
    } catch {
      latencies[name].push(Number.POSITIVE_INFINITY);
      return undefined;
    }
  };
  const { apiUrl, shortUrl, imageUrl, apiKey, slug } = target;
  const init = {
    method: "POST",
    headers: { Authorization: `Bearer ${apiKey}`, "Content-Type": "application/json" },
    body: JSON.stringify({ target: "https://example.com/menu", dynamic: true }),
  };
  const senders = {
    healthz: () => timed("healthz", 200, `${apiUrl}/healthz`),
    scan: () => timed("scan", 302, `${shortUrl}/${slug}`),
    async create() {
      const body = await timed("create", 200, `${apiUrl}/v1/qr`, init);
      if (body === undefined) return;
      const { id } = JSON.parse(Buffer.from(body).toString()) as { id: string };
      await timed("default PNG", 200, `${imageUrl}/${id}.png`);
    },
  };
  await Promise.all([
    steadily(PER_SECOND.healthz, seconds, senders.healthz),
    steadily(PER_SECOND.scan, seconds, senders.scan),
    steadily(PER_SECOND.create, seconds, senders.create),
  ]);
  return {
    healthz: summarize(latencies.healthz),
    scan: summarize(latencies.scan),
    create: summarize(latencies.create),
    "default PNG": summarize(latencies["default PNG"]),
  };
}

/** Calls `send` when it is due, no matter how slow the responses are, and waits for all calls. */
async function steadily(perSecond: number, seconds: number, send: () => Promise<unknown>): Promise<void> {
  const calls: Promise<unknown>[] = [];
  const startedMs = performance.now();
  for (let count = 0; count < perSecond * seconds; count += 1) {
    await delay(Math.max(0, startedMs + (count * 1000) / perSecond - performance.now()));
    calls.push(send());
  }
  await Promise.all(calls);
}

function summarize(latencies: readonly number[]): Waits {
  const failed = latencies.filter((ms) => !Number.isFinite(ms)).length;
  const sorted = latencies.map((ms) => Math.min(ms, DEADLINE_MS)).sort((one, other) => one - other);
  const [p50, p99] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
  return { requests: latencies.length, failed, p50, p99, max: sorted.at(-1) ?? Number.NaN };
}
