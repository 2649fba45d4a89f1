// Reads in turn and measured one by one: every case's next text, then every case's one after it. The gateway lets equal questions share an
// answer for a second, so none is asked again within that.

import { once } from "node:events";
import { Agent, get } from "node:http";
import { text } from "node:stream/consumers";
import { percentile } from "../measure/median.ts";
import type { ReadCase } from "./read-cases.ts";

const SHARED_MS = 1050;

export interface ReadFigures {
  reads: number;
  /** Answers that were no 200; they have no part in the times. */
  refused: number;
  p50Ms: number;
  p99Ms: number;
}

export interface Reader {
  /** How long an answer took, and its body, which is undefined where it is no 200. */
  read(path: string): Promise<{ body: string | undefined; ms: number }>;
  close(): void;
}

/** Connections stay open from one read to the next. */
export function createReader(port: number, apiKey: string): Reader {
  const agent = new Agent({ keepAlive: true });
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: "application/json" };
  return {
    async read(path) {
      const beganMs = performance.now();
      const request = get({ host: "127.0.0.1", port, path, agent, headers });
      const [answer] = await once(request, "response");
      const body = await text(answer);
      const ms = performance.now() - beganMs;
      return { body: answer.statusCode === 200 ? body : undefined, ms };
    },
    close: () => agent.destroy(),
  };
}

/** Reads for so long, `clients` texts of a case at once; figures by case, in their order. */
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
    await pauseUntil((askedMs[from] ?? -SHARED_MS) + SHARED_MS);
    // The slowest case of the turn before has asked last.
    for (let place = 0; place < cases.length; place += 1) {
      const index = (place + turn) % cases.length;
      const paths = cases[index]?.paths.slice(from, from + clients) ?? [];
      const answers = await Promise.all(paths.map(reader.read));
      const good = answers.filter(({ body }) => body !== undefined);
      times[index]?.push(...good.map(({ ms }) => ms));
      refused[index] = (refused[index] ?? 0) + answers.length - good.length;
    }
    askedMs[from] = performance.now();
  }
  return times.map((ofCase, index) => ({ ...figuresOf(ofCase), refused: refused[index] ?? 0 }));
}

function figuresOf(times: readonly number[]): Omit<ReadFigures, "refused"> {
  const sorted = Float64Array.from(times).sort();
  return { reads: sorted.length, p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) };
}

async function pauseUntil(instantMs: number): Promise<void> {
  const leftMs = instantMs - performance.now();
  if (leftMs > 0) await new Promise((resolve) => setTimeout(resolve, leftMs));
}
