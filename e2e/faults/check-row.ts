// Checks the guarantees that every row must keep, and returns a sentence for each broken guarantee.

import type { Ledger } from "./load/ledger.ts";
import type { PhoneLoad } from "./load/phones.ts";
import type { FaultySystem } from "./parts/faulty-system.ts";
import { REDIRECTS } from "./parts/names.ts";
import type { Row } from "./row.ts";

const NORMAL_WITHIN_MS = 5000;
export const SHOWN_WITHIN_MS = 10_000;

export interface Seen {
  ledger: Ledger;
  p99Ms: number;
  /**
   * Time that the system took to return to normal after the fault, or that a restarted part took if that was longer;
   * undefined if the system did not return to normal.
   */
  normalMs: number | undefined;
  /**
   * Time from the start of the fault until a metric showed it; undefined if no metric showed it or the row names no
   * metric.
   */
  shownMs: number | undefined;
}

/** Returns a description of each guarantee that the row broke. `patience` is a multiplier for the time limits. */
export function checkSeen(row: Row, { ledger, p99Ms, normalMs, shownMs }: Seen, patience: number): string[] {
  const faults: string[] = [];
  const within = (what: string, ms: number, maxMs: number) => {
    if (ms > maxMs * patience) faults.push(`${what} after ${Math.round(ms)} ms instead of ${maxMs * patience}`);
  };
  if (ledger.served === 0) faults.push("no scan was served");
  if (ledger.lost > 0) faults.push(`${ledger.lost} served scans were lost`);
  if (ledger.duplicated > 0) faults.push(`${ledger.duplicated} scans were counted twice`);
  if (normalMs !== undefined) within("back to normal", normalMs, NORMAL_WITHIN_MS);
  if (shownMs !== undefined) within("a metric showed the fault", shownMs, SHOWN_WITHIN_MS);
  else if (row.sign) faults.push(`no metric showed the fault: ${JSON.stringify(row.sign)}`);
  if (row.p99Ms !== undefined) within("99 of 100 scans were served", p99Ms, row.p99Ms);
  return faults;
}

/** Returns the number of responses that were neither correct nor allowed by the row, with descriptions. */
export function checkResponses(row: Row, load: PhoneLoad): { unexpected: number; faults: string[] } {
  let unexpected = 0;
  const faults: string[] = [];
  for (const redirect of REDIRECTS) {
    for (const [kind, { count, examples }] of load.disturbances(redirect)) {
      if (kind !== "wrong" && row.disturbs?.[redirect]?.includes(kind)) continue;
      unexpected += count;
      faults.push(`${count} scans at ${redirect} were ${kind}: ${examples[0]}`);
    }
  }
  return { unexpected, faults };
}

/** Returns a description of each process that exited unexpectedly, and reports the number of dead letters if it is wrong. */
export async function checkLeftovers(system: FaultySystem, deadLetters: number): Promise<string[]> {
  const crashes = system.services("all").flatMap((service) => service.takeCrashes());
  const found = await system.broker.countDeadLetters("stats.scans").catch(() => undefined);
  const letters = found === deadLetters ? [] : [`${found} dead letters instead of ${deadLetters}`];
  return [...crashes, ...letters];
}
