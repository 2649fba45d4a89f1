// Phones that scan all codes in turn through each redirect and tally the responses by code.

import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { PHONE, type ScanResponse, scan } from "@qr/test-kit/phones/scanner";
import type { ScannedCode } from "../parts/faulty-system.ts";
import type { InstanceName } from "../parts/names.ts";
import type { CodeTally } from "./ledger.ts";

const PHONES_PER_REDIRECT = 6;
const SCANS_PER_SECOND = 25;
const PATIENCE_MS = 8000;
const MAX_EXAMPLES = 3;

/**
 * Any result other than the correct response. `refused`: the connection was refused, so nothing was sent. `cut`: the connection broke or
 * the response was late, so the scan may have been counted. `unavailable`: the response was 503. `wrong`: any other response.
 */
export type Disturbance = "refused" | "cut" | "unavailable" | "wrong";

interface Disturbed {
  count: number;
  examples: string[];
}

export interface PhoneLoad {
  tallies(): ReadonlyMap<string, Readonly<CodeTally>>;
  attempted(): number;
  /** Returns the number of scans that got a 302 to the correct target. */
  served(): number;
  /** Returns whether each redirect has served every code, and so has all codes in memory. */
  hasServedAll(): boolean;
  /** Returns the disturbances at a redirect so far, by kind. */
  disturbances(redirect: InstanceName): ReadonlyMap<Disturbance, Readonly<Disturbed>>;
  /** Returns the performance.now() value at the last disturbance, or -Infinity if there was none. */
  lastDisturbedMs(): number;
  /** Returns the durations of the served scans that were sent in the interval, in ascending order. */
  durationsMs(fromMs: number, toMs: number): number[];
  /** Stops sending. Resolves when every scan in flight has ended. */
  end(): Promise<void>;
}

/** Starts six phones per redirect. Each phone has its own connection and sends at most 25 scans per second. */
export function startPhones(
  redirects: readonly { name: InstanceName; url: string }[],
  codes: readonly ScannedCode[],
): PhoneLoad {
  const tallies = new Map(codes.map(({ id }) => [id, { attempted: 0, served: 0, cut: 0 }]));
  const disturbed = new Map(redirects.map(({ name }) => [name, new Map<Disturbance, Disturbed>()]));
  const timings: { sentMs: number; ms: number }[] = [];
  let lastDisturbedMs = Number.NEGATIVE_INFINITY;
  const known = new Map(redirects.map(({ name }) => [name, new Set<string>()]));
  const turns = new Map(redirects.map(({ name }) => [name, 0]));
  let isEnding = false;

  function note(redirect: InstanceName, kind: Disturbance, example: string): void {
    lastDisturbedMs = performance.now();
    const kinds = disturbed.get(redirect);
    const entry = kinds?.get(kind) ?? { count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < MAX_EXAMPLES) entry.examples.push(example);
    kinds?.set(kind, entry);
  }

  async function scanOnce(agent: Agent, { name, url }: { name: InstanceName; url: string }, code: ScannedCode) {
    const tally = tallies.get(code.id);
    if (!tally) return;
    const sentMs = performance.now();
    tally.attempted += 1;
    try {
      const response = await scan(agent, `${url}/${code.slug}`, { "User-Agent": PHONE }, "GET", PATIENCE_MS);
      if (response.status === 302 && response.location === code.target) {
        tally.served += 1;
        known.get(name)?.add(code.id);
        timings.push({ sentMs, ms: performance.now() - sentMs });
      } else if (response.status === 503) note(name, "unavailable", "503");
      else note(name, "wrong", describe(code, response));
    } catch (error) {
      const isRefused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
      if (!isRefused) tally.cut += 1;
      note(name, isRefused ? "refused" : "cut", String(error));
    }
  }

  async function phone(redirect: { name: InstanceName; url: string }): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isEnding) {
      const begunMs = performance.now();
      const turn = turns.get(redirect.name) ?? 0;
      turns.set(redirect.name, turn + 1);
      const code = codes[turn % codes.length];
      if (code) await scanOnce(agent, redirect, code);
      await sleep(Math.max(0, 1000 / SCANS_PER_SECOND - (performance.now() - begunMs)));
    }
    agent.destroy();
  }

  const ended = Promise.all(
    redirects.flatMap((redirect) => Array.from({ length: PHONES_PER_REDIRECT }, () => phone(redirect))),
  );
  const sum = (read: (tally: CodeTally) => number) => [...tallies.values()].reduce((all, one) => all + read(one), 0);
  return {
    tallies: () => tallies,
    attempted: () => sum(({ attempted }) => attempted),
    served: () => sum(({ served }) => served),
    hasServedAll: () => [...known.values()].every((ids) => ids.size === codes.length),
    disturbances: (redirect) => disturbed.get(redirect) ?? new Map(),
    lastDisturbedMs: () => lastDisturbedMs,
    durationsMs: (fromMs, toMs) =>
      timings
        .filter(({ sentMs }) => sentMs >= fromMs && sentMs <= toMs)
        .map(({ ms }) => ms)
        .sort((a, b) => a - b),
    end: async () => {
      isEnding = true;
      await ended;
    },
  };
}

function describe({ target }: ScannedCode, { status, location, body }: ScanResponse): string {
  return `${status} ${location ?? body.slice(0, 80)} instead of 302 ${target}`;
}
