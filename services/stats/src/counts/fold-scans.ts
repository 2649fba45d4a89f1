// Folds scans into counts by code and quarter-hour, in memory and without a look at what was counted before. The scan consumer folds
// each frame as it comes; the count store adds the result to the tables.

import type { ScanFrame } from "@qr/contracts";
import { addFacet, boundedFacetText, type DeviceCounts, type FacetCounts, facetText } from "@qr/scan-facets";

export const QUARTER_HOUR_MS = 900_000;

/** The scans of a code in a quarter-hour, which is counted since 1970. */
export interface QuarterHour extends DeviceCounts {
  codeId: string;
  quarterHour: number;
  /** Hashes of visitors in hex, 16 digits each, with repeats. */
  visitors: string;
  /** As libs/scan-facets writes it. */
  facets: string;
}

type Scan = ScanFrame["scans"][number];

export interface ScanFold {
  add(scans: readonly Scan[]): void;
  /** The time of the newest scan, Unix ms; 0 where there is none. */
  newestMs(): number;
  /**
   * Ascending by code and quarter-hour, without repeats, so that workers which write the same rows lock them in the same order.
   */
  result(): QuarterHour[];
}

/** What the facets of a scan are made of; few differ, and all scans of a fold that are alike share one. */
interface Agent {
  os: string;
  browser: string;
  country: string;
  referrer: string;
  source: string;
  /** The facets of one such scan as text. */
  facets: string;
}

/** Most codes have one scan in a batch, so a slot is small: what the collector has to move costs more than the counting. */
interface Slot extends DeviceCounts {
  visitors: string;
  /** Of the first scan of a person, and how many scans were like it. */
  agent: Agent | undefined;
  agentScans: number;
  /** Those of other scans, by number. */
  others: Map<Agent, number> | undefined;
}

/** Facets of a row that are written as they are; anybody may send referrers by the thousand. */
const MOST_FACETS = 60;
/** Stands between the values of an agent in the key that it is found by; no value has it. */
const BETWEEN = "|";

export function createFold(): ScanFold {
  const slotsByQuarterHour = new Map<number, Map<string, Slot>>();
  const agents = new Map<string, Agent>();
  let newestMs = 0;

  function slotOf(codeId: string, quarterHour: number): Slot {
    let slots = slotsByQuarterHour.get(quarterHour);
    if (slots === undefined) {
      slots = new Map();
      slotsByQuarterHour.set(quarterHour, slots);
    }
    const known = slots.get(codeId);
    if (known !== undefined) return known;
    const slot = newSlot();
    slots.set(codeId, slot);
    return slot;
  }

  function agentOf(scan: Scan): Agent {
    // By index: a pattern would walk the tuple by its iterator.
    const os = scan[4];
    const browser = scan[5];
    const country = scan[7];
    const referrer = scan[8];
    const source = scan[9];
    const key = `${os}${BETWEEN}${browser}${BETWEEN}${country}${BETWEEN}${referrer}${BETWEEN}${source}`;
    const known = agents.get(key);
    if (known !== undefined) return known;
    const agent = { os, browser, country, referrer, source, facets: "" };
    agent.facets = facetText(addAgent(new Map(), agent, 1));
    agents.set(key, agent);
    return agent;
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
        countAgent(slot, agentOf(scan));
      }
    },
    newestMs: () => newestMs,
    result: () => quarterHours(slotsByQuarterHour),
  };
}

/** Member by member: spreading counts into it would cost more than all the rest. */
function newSlot(): Slot {
  return {
    mobile: 0,
    desktop: 0,
    tablet: 0,
    bots: 0,
    visitors: "",
    agent: undefined,
    agentScans: 0,
    others: undefined,
  };
}

function countAgent(slot: Slot, agent: Agent): void {
  slot.agent ??= agent;
  if (slot.agent === agent) {
    slot.agentScans += 1;
    return;
  }
  slot.others ??= new Map();
  slot.others.set(agent, (slot.others.get(agent) ?? 0) + 1);
}

function quarterHours(slotsByQuarterHour: ReadonlyMap<number, ReadonlyMap<string, Slot>>): QuarterHour[] {
  const rows: QuarterHour[] = [];
  for (const [quarterHour, slots] of slotsByQuarterHour) {
    for (const [codeId, slot] of slots) {
      const { mobile, desktop, tablet, bots, visitors } = slot;
      const facets = facetsOf(slot);
      rows.push({ codeId: codeId.toLowerCase(), quarterHour, mobile, desktop, tablet, bots, visitors, facets });
    }
  }
  return joined(rows.sort(byKey));
}

function facetsOf({ agent, agentScans, others }: Slot): string {
  if (agent === undefined) return "";
  if (agentScans === 1 && others === undefined) return agent.facets;
  const counts = addAgent(new Map(), agent, agentScans);
  for (const [other, scans] of others ?? []) addAgent(counts, other, scans);
  return counts.size > MOST_FACETS ? boundedFacetText(counts) : facetText(counts);
}

function addAgent(counts: FacetCounts, agent: Agent, scans: number): FacetCounts {
  addFacet(counts, "os", agent.os, scans);
  addFacet(counts, "browser", agent.browser, scans);
  addFacet(counts, "country", agent.country, scans);
  addFacet(counts, "referrer", agent.referrer, scans);
  addFacet(counts, "source", agent.source, scans);
  return counts;
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

export function addCounts(sum: DeviceCounts, counts: DeviceCounts): void {
  sum.mobile += counts.mobile;
  sum.desktop += counts.desktop;
  sum.tablet += counts.tablet;
  sum.bots += counts.bots;
}
