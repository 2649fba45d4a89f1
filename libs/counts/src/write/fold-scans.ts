// Folds scans into counts by code and quarter-hour, in memory. quarter-hour-store.ts adds the result to the tables.

import type { ScanFrame } from "@qr/contracts";
import { addDimension, boundedDimensionText, type DimensionCounts, dimensionText } from "../dimensions.ts";
import { addCounts, type DeviceCounts, QUARTER_HOUR_MS } from "../quarter-hours.ts";

/** A code's scans in a quarter-hour. Quarter-hours are numbered from 1970-01-01 UTC. */
export interface QuarterHour extends DeviceCounts {
  codeId: string;
  quarterHour: number;
  /** Visitor hashes, concatenated: 16 hex digits each, possibly with duplicates. */
  visitors: string;
  /** Counts by dimension, in the format of dimensions.ts. */
  dimensions: string;
}

type Scan = ScanFrame["scans"][number];

export interface ScanFold {
  add(scans: readonly Scan[]): void;
  /** Returns the time of the newest scan, in Unix ms, or 0 if there is none. */
  newestMs(): number;
  /** Returns the counts in ascending order of code and quarter-hour, without duplicates, so that all workers lock rows in the same order. */
  result(): QuarterHour[];
}

/** The dimensions of a scan. Few combinations occur, so scans with equal dimensions share one object in a fold. */
interface Agent {
  os: string;
  browser: string;
  country: string;
  referrer: string;
  source: string;
  language: string;
  /** The UUID of the alias; "" for the code's own short links. */
  alias: string;
  /** The UUID of the rule that applied; "" if none did. */
  rule: string;
  /** The text for one scan with these dimensions, in the format of dimensions.ts. */
  dimensions: string;
}

/** A code's counts in a quarter-hour, kept small because most codes have one scan per batch and garbage collection costs more than counting. */
interface Slot extends DeviceCounts {
  visitors: string;
  /** The agent of the first scan by a person, and the number of scans with this agent. */
  agent: Agent | undefined;
  agentScans: number;
  /** The other agents, each with its number of scans. */
  others: Map<Agent, number> | undefined;
}

/**
 * A row with more dimension entries than this keeps only the most frequent values of each dimension, because a client can send thousands of
 * referrers.
 */
const MAX_ENTRIES = 60;
/** Separates the values in an agent's key; no value contains it. */
const SEPARATOR = "|";

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
    // The values are read by index, because destructuring would use the tuple's iterator.
    const os = scan[4];
    const browser = scan[5];
    const country = scan[7];
    const referrer = scan[8];
    const source = scan[9];
    const language = scan[10] ?? "";
    const alias = scan[11] ?? "";
    const rule = scan[12] ?? "";
    const visit = `${os}${SEPARATOR}${browser}${SEPARATOR}${country}${SEPARATOR}${referrer}${SEPARATOR}${source}`;
    const key = `${visit}${SEPARATOR}${language}${SEPARATOR}${alias}${SEPARATOR}${rule}`;
    const known = agents.get(key);
    if (known !== undefined) return known;
    const agent = { os, browser, country, referrer, source, language, alias, rule, dimensions: "" };
    agent.dimensions = dimensionText(addAgent(new Map(), agent, 1));
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

/** Returns an empty slot. Lists every member, because object spread would cost more than the rest of the folding. */
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
      const dimensions = dimensionsOf(slot);
      rows.push({ codeId: codeId.toLowerCase(), quarterHour, mobile, desktop, tablet, bots, visitors, dimensions });
    }
  }
  return joined(rows.sort(byKey));
}

function dimensionsOf({ agent, agentScans, others }: Slot): string {
  if (agent === undefined) return "";
  if (agentScans === 1 && others === undefined) return agent.dimensions;
  const counts = addAgent(new Map(), agent, agentScans);
  for (const [other, scans] of others ?? []) addAgent(counts, other, scans);
  return counts.size > MAX_ENTRIES ? boundedDimensionText(counts) : dimensionText(counts);
}

function addAgent(counts: DimensionCounts, agent: Agent, scans: number): DimensionCounts {
  addDimension(counts, "os", agent.os, scans);
  addDimension(counts, "browser", agent.browser, scans);
  addDimension(counts, "country", agent.country, scans);
  addDimension(counts, "referrer", agent.referrer, scans);
  addDimension(counts, "source", agent.source, scans);
  addDimension(counts, "language", agent.language, scans);
  addDimension(counts, "alias", agent.alias, scans);
  addDimension(counts, "rule", agent.rule, scans);
  return counts;
}

type Key = Pick<QuarterHour, "codeId" | "quarterHour">;

export function byKey(a: Key, b: Key): number {
  if (a.codeId !== b.codeId) return a.codeId < b.codeId ? -1 : 1;
  return a.quarterHour - b.quarterHour;
}

/** Merges rows with equal keys, which occur if frames contain a code's id in both uppercase and lowercase. */
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
  sum.dimensions += row.dimensions;
}
