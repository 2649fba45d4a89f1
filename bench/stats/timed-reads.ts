// Times individual reads, interleaving the cases. The gateway shares each result for a second, so no path is repeated sooner.

import { once } from "node:events";
import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "../measure/rounds.ts";
import type { ReadCase } from "./read-cases.ts";

const SHARED_MS = 1050;

export interface ReadFigures {
  reads: number;
  /** Number of responses with a status other than 200, which are not timed. */
  refused: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Reader {
  /** Resolves with the duration in ms and the body of the response. The body is undefined for a status other than 200. */
  read(path: string): Promise<{ body: string | undefined; ms: number }>;
  close(): void;
}

export function createReader(port: number, apiKey: string): Reader {
  const agent = new Agent({ keepAlive: true });
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: "application/json" };
  return {
    async read(path) {
      const beganMs = performance.now();
      const request = get({ host: "127.0.0.1", port, path, agent, headers });
      const [response] = await once(request, "response");
      const body = await text(response);
      const ms = performance.now() - beganMs;
      return { body: response.statusCode === 200 ? body : undefined, ms };
    },
    close: () => agent.destroy(),
  };
}

/** Reads for `seconds` seconds, with `clients` concurrent reads per case. Returns the figures for each case, in the order of the cases. */
export async function timeReads(
  reader: Reader,
  cases: readonly ReadCase[],
  { clients, seconds }: { clients: number; seconds: number },
): Promise<ReadFigures[]> {
  const times: number[][] = cases.map(() => []);
  const refused = cases.map(() => 0);
  const texts = cases[0]?.paths.length ?? 0;
  const askedMs: number[] = [];
  const endsMs = performance.now() + seconds * 1000;
  for (let turn = 0; performance.now() < endsMs; turn += 1) {
    const from = (turn * clients) % texts;
    const waitMs = (askedMs[from] ?? -SHARED_MS) + SHARED_MS - performance.now();
    if (waitMs > 0) await delay(waitMs);
    // Each pass starts with a different case.
    for (let offset = 0; offset < cases.length; offset += 1) {
      const index = (offset + turn) % cases.length;
      const paths = cases[index]?.paths.slice(from, from + clients) ?? [];
      const responses = await Promise.all(paths.map(reader.read));
      const good = responses.filter(({ body }) => body !== undefined);
      times[index]?.push(...good.map(({ ms }) => ms));
      refused[index] = (refused[index] ?? 0) + responses.length - good.length;
    }
    askedMs[from] = performance.now();
  }
  return times.map((ofCase, index) => {
    const sorted = Float64Array.from(ofCase).sort();
    const [p50Ms, p99Ms] = [percentile(sorted, 0.5), percentile(sorted, 0.99)];
    return { reads: sorted.length, refused: refused[index] ?? 0, p50Ms, p99Ms };
  });
}
