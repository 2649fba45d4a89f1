// Looks up codes as the redirect does, without a pause, and measures how long each lookup takes.

import { DEFAULT_DOMAIN, linkKey, type TargetKey } from "@qr/contracts";
import { openPool, statementsOn } from "@qr/database";
import { readTargets } from "@qr/target-cache";
import { slugOf } from "../codes/numbered-code.ts";

interface Times {
  count: number;
  p99Ms: number;
  longestMs: number;
}

export interface Measured {
  seconds: number;
  lookups: Times;
  /** The longest that a lookup waited before it got a lock, as measured by Postgres; 0 if none waited for 1 ms. */
  lockMs: number;
  /** Lookups that ended with an error, such as after a second of waiting for a lock. They count as lookups, too. */
  failed: number;
  /** `SELECT 1` in the same process and at the same time, which waits for the processor but never for a lock. */
  yardstick: Times;
}

/** Makes Postgres report each lock wait of at least 1 ms to the client once the wait is over. */
const REPORT_WAITS = "-c jit=off -c deadlock_timeout=1ms -c log_lock_waits=on -c client_min_messages=log";
const WAIT = / acquired \w+ on .* after ([\d.]+) ms/;

interface Options {
  url: string;
  /** The number of codes in the database. */
  codes: number;
  /** The number of connections that look up codes. */
  readers: number;
}

/** Looks up codes and runs the yardstick while `work` runs. Throws if a lookup does not find its code. */
export async function measureDuring({ url, codes, readers }: Options, work: () => Promise<unknown>): Promise<Measured> {
  const pool = openPool({ url: reportingUrl(url), max: readers, name: "lookups" });
  let lockMs = 0;
  pool.on("connect", (client) => {
    client.on("notice", ({ message }) => {
      lockMs = Math.max(lockMs, Number(WAIT.exec(message ?? "")?.[1] ?? 0));
    });
  });
  const other = openPool({ url, max: 1, name: "yardstick" });
  const run = statementsOn(pool);
  const lookups: number[] = [];
  const yardstick: number[] = [];
  let failed = 0;
  let isOver = false;
  const repeat = async (times: number[], request: () => Promise<unknown>) => {
    while (!isOver) {
      const startMs = performance.now();
      await request();
      times.push(performance.now() - startMs);
    }
  };
  const lookUp = async () => {
    const key = linkKey(DEFAULT_DOMAIN, slugOf(Math.floor(Math.random() * codes))) as TargetKey;
    const found = await readTargets(run, [key]).catch(() => undefined);
    if (found === undefined) failed += 1;
    else if (found.get(key) === undefined) throw new Error(`${key} was not found`);
  };
  // The first lookups open the connections and prepare the statement.
  await Promise.all([other.query("SELECT 1"), ...Array.from({ length: readers }, lookUp)]);
  const startMs = performance.now();
  const loops = [
    ...Array.from({ length: readers }, () => repeat(lookups, lookUp)),
    repeat(yardstick, () => other.query("SELECT 1")),
  ];
  try {
    await Promise.race([work(), Promise.all(loops)]);
  } finally {
    isOver = true;
    await Promise.allSettled(loops);
    await Promise.all([pool.end(), other.end()]);
  }
  const seconds = (performance.now() - startMs) / 1000;
  return { seconds, lookups: timesOf(lookups), lockMs, failed, yardstick: timesOf(yardstick) };
}

function reportingUrl(url: string): string {
  const reporting = new URL(url);
  reporting.searchParams.set("options", REPORT_WAITS);
  return reporting.href;
}

function timesOf(times: number[]): Times {
  times.sort((one, other) => one - other);
  return { count: times.length, p99Ms: times[Math.floor(times.length * 0.99)] ?? 0, longestMs: times.at(-1) ?? 0 };
}
