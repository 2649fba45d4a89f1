// Folds scans into counts by code and quarter-hour, in memory and without a look at what was counted before. The scan consumer folds
// each frame as it comes; the count store adds the result to the tables.

import type { ScanFrame } from "@qr/contracts";
import { addFacet, boundedFacetText, type FacetCounts, facetText } from "@qr/scan-facets";

export const QUARTER_HOUR_MS = 900_000;

export interface Counts {
  mobile: number;
  desktop: number;
  tablet: number;
  /** Bots, link previews and prefetches; they are in none of the others, nor among visitors and facets. */
  bots: number;
}

/** The scans of a code in a quarter-hour, which is counted since 1970. */
export interface QuarterHour extends Counts {
  codeId: string;
  quarterHour: number;
  /** Hashes of visitors in hex, 16 digits each, with repeats. */
  visitors: string;
  /** As libs/scan-facets writes it. */
  facets: string;
}

export interface ScanFold {
  add(scans: ScanFrame["scans"]): void;
  /** The time of the newest scan, Unix ms; 0 where there is none. */
  newestMs(): number;
  /**
   * Ascending by code and quarter-hour, without repeats, so that workers which write the same rows lock them in the same order.
   */
  result(): QuarterHour[];
}

interface Slot extends Counts {
  visitors: string;
  /** What the facets are made of, as one text for each scan; few of them differ. */
  agents: Map<string, number>;
}

/** Facets of a row that are written as they are; anybody may send referrers by the thousand. */
const MOST_FACETS = 60;
/** Stands between the parts of such a text; no value has it. */
const BETWEEN = "|";

export function createFold(): ScanFold {
  const slotsByQuarterHour = new Map<number, Map<string, Slot>>();
  let newestMs = 0;

  function slotOf(codeId: string, quarterHour: number): Slot {
    let slots = slotsByQuarterHour.get(quarterHour);
    if (slots === undefined) {
      slots = new Map();
      slotsByQuarterHour.set(quarterHour, slots);
    }
    const known = slots.get(codeId);
    if (known !== undefined) return known;
    const slot = { mobile: 0, desktop: 0, tablet: 0, bots: 0, visitors: "", agents: new Map<string, number>() };
    slots.set(codeId, slot);
    return slot;
  }

  return {
    add: (scans) => {
      for (const scan of scans) {
        const slot = slotOf(scan[0], Math.floor(scan[1] / QUARTER_HOUR_MS));
        if (scan[1] > newestMs) newestMs = scan[1];
        if (scan[2] !== "person") {
          slot.bots += 1;
          continue;
        }
        slot[scan[3]] += 1;
        slot.visitors += scan[6];
        const agent = agentOf(scan);
        slot.agents.set(agent, (slot.agents.get(agent) ?? 0) + 1);
      }
    },
    newestMs: () => newestMs,
    result: () => quarterHours(slotsByQuarterHour),
  };
}

function agentOf(scan: ScanFrame["scans"][number]): string {
  const agent = `${scan[4]}${BETWEEN}${scan[5]}`;
  return scan.length === 7 ? agent : `${agent}${BETWEEN}${scan[7]}${BETWEEN}${scan[8]}${BETWEEN}${scan[9]}`;
}

function quarterHours(slotsByQuarterHour: ReadonlyMap<number, ReadonlyMap<string, Slot>>): QuarterHour[] {
  const rows: QuarterHour[] = [];
  for (const [quarterHour, slots] of slotsByQuarterHour) {
    for (const [codeId, { mobile, desktop, tablet, bots, visitors, agents }] of slots) {
      const facets = facetsOf(agents);
      rows.push({ codeId: codeId.toLowerCase(), quarterHour, mobile, desktop, tablet, bots, visitors, facets });
    }
  }
  return joined(rows.sort(byKey));
}

function facetsOf(agents: ReadonlyMap<string, number>): string {
  const counts: FacetCounts = new Map();
  for (const [agent, count] of agents) {
    const [os = "", browser = "", country = "", referrer = "", source = ""] = agent.split(BETWEEN);
    addFacet(counts, "os", os, count);
    addFacet(counts, "browser", browser, count);
    addFacet(counts, "country", country, count);
    addFacet(counts, "referrer", referrer, count);
    addFacet(counts, "source", source, count);
  }
  return counts.size > MOST_FACETS ? boundedFacetText(counts) : facetText(counts);
}

type Key = Pick<QuarterHour, "codeId" | "quarterHour">;

export function byKey(a: Key, b: Key): number {
  if (a.codeId !== b.codeId) return a.codeId < b.codeId ? -1 : 1;
  return a.quarterHour - b.quarterHour;
}

/** A code may stand there twice, where frames spell it in both letter cases. */
function joined(rows: readonly QuarterHour[]): QuarterHour[] {
  const result: QuarterHour[] = [];
  for (const row of rows) {
    const last = result.at(-1);
    if (last === undefined || byKey(last, row) !== 0) result.push(row);
    else addQuarterHour(last, row);
  }
  return result;
}

function addQuarterHour(sum: QuarterHour, row: QuarterHour): void {
  addCounts(sum, row);
  sum.visitors += row.visitors;
  sum.facets += row.facets;
}

export function addCounts(sum: Counts, counts: Counts): void {
  sum.mobile += counts.mobile;
  sum.desktop += counts.desktop;
  sum.tablet += counts.tablet;
  sum.bots += counts.bots;
}
