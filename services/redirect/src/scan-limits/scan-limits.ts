// Decides whether a code with a scan limit still leads to its target. The redirects share a counter in Redis for each limit:
//
//   visits → one call at a time for each counter → granted or exhausted
//
// While Redis does not respond, each redirect decides based on the scans it knows of, and adds its own scans to the counter afterward.

import { randomUUID } from "node:crypto";
import type { ScanLimit } from "@qr/contracts";
import { counter as createCounter, gauge, type Logger } from "@qr/runtime";
import type { ScanTaken, TargetCache } from "@qr/target-cache";
import { LRUCache } from "lru-cache";

/**
 * Maximum number of counters in memory, at about 300 bytes each. After an eviction, a code starts again from the
 * counter in Redis.
 */
const MAX_COUNTERS = 50_000;
const REPORT_INTERVAL_MS = 1000;

export interface LimitedCode {
  codeId: string;
  limit: ScanLimit;
}

export interface ScanLimits {
  /**
   * Calls `decided` with false if the code is exhausted. Otherwise uses up a scan, if `usesScan`, and calls `decided`
   * with true.
   */
  decide(code: LimitedCode, usesScan: boolean, decided: (isOpen: boolean) => void): void;
  /** Stops reporting scans to Redis, after a last attempt. */
  stop(): Promise<void>;
}

interface ScanLimitParts {
  cache: Pick<TargetCache, "takeScans">;
  /** Resolves with the counted scans of a code, or rejects. */
  countedScans: (codeId: string) => Promise<number>;
  log: Logger;
}

interface Question {
  usesScan: boolean;
  decided: (isOpen: boolean) => void;
}

/** What this redirect knows about a counter. */
interface Counter {
  codeId: string;
  limit: ScanLimit;
  /** Identifies this redirect's share of the counter. */
  share: string;
  /** Number of scans that this redirect has accepted, and how many of them the counter in Redis contains. */
  accepted: number;
  recorded: number;
  /**
   * Number of scans that all redirects are known to have accepted; undefined until Redis or Postgres has reported it.
   */
  total: number | undefined;
  waiting: Question[];
  isAsking: boolean;
}

export function createScanLimits({ cache, countedScans, log }: ScanLimitParts): ScanLimits {
  const counters = new LRUCache<string, Counter>({ max: MAX_COUNTERS });
  /** Counters that do not yet contain all of this redirect's scans. */
  const behind = new Set<Counter>();
  const countBeyond = createCounter(
    "redirect_scans_beyond_limit_total",
    "Scans accepted beyond a scan limit, because Redis did not respond.",
  );
  gauge("redirect_scan_limits", "Scan limits in memory.", () => counters.size);
  gauge("redirect_scan_limits_behind", "Scan limits whose counter in Redis lacks scans.", () => behind.size);

  function counterOf({ codeId, limit }: LimitedCode): Counter {
    const known = counters.get(limit.key);
    if (known !== undefined) {
      known.limit = limit;
      return known;
    }
    const made = { codeId, limit, share: randomUUID(), accepted: 0, recorded: 0, total: undefined };
    const counter: Counter = { ...made, waiting: [], isAsking: false };
    counters.set(limit.key, counter);
    return counter;
  }

  /** Decides all waiting questions with a single call, and repeats this while new questions are waiting. */
  async function decideWaiting(counter: Counter): Promise<void> {
    counter.isAsking = true;
    do {
      const questions = counter.waiting.splice(0);
      const granted = await take(counter, questions.filter(({ usesScan }) => usesScan).length);
      settle(counter, questions, granted);
    } while (counter.waiting.length > 0);
    counter.isAsking = false;
  }

  /** Returns how many of the wanted scans the code accepts. */
  async function take(counter: Counter, wanted: number): Promise<number> {
    try {
      const taken = (await ask(counter, wanted)) ?? (await start(counter, wanted));
      counter.accepted += taken.granted;
      counter.recorded = counter.accepted;
      counter.total = taken.total;
      behind.delete(counter);
      reportBeyond(counter, taken);
      return taken.granted;
    } catch (error) {
      log.debug({ err: error, code_id: counter.codeId }, "a scan limit is applied without Redis");
      return takeAlone(counter, wanted);
    }
  }

  function ask(counter: Counter, wanted: number, starts = false): Promise<ScanTaken | undefined> {
    const { limit, share, accepted, recorded, total } = counter;
    const atLeast = total === undefined ? 0 : total - (accepted - recorded);
    return cache.takeScans({ key: limit.key, share, accepted, recorded, wanted, max: limit.max, atLeast, starts });
  }

  /**
   * Creates a counter that is missing from Redis. It starts at the number of scans that have been counted or, if
   * higher, the number that this redirect knows of.
   */
  async function start(counter: Counter, wanted: number): Promise<ScanTaken> {
    await learnTotal(counter);
    const taken = await ask(counter, wanted, true);
    if (taken === undefined) throw new Error("the counter of a scan limit could not be started");
    return taken;
  }

  async function learnTotal(counter: Counter): Promise<void> {
    const { codeId, limit, accepted, recorded } = counter;
    const counted = Math.max(0, (await countedScans(codeId)) - limit.base);
    counter.total = Math.max(counter.total ?? accepted - recorded, counted);
  }

  /**
   * Decides without Redis, based on the known scans. If neither Redis nor Postgres has reported a total, only this
   * redirect's own scans are known.
   */
  async function takeAlone(counter: Counter, wanted: number): Promise<number> {
    if (counter.total === undefined) await learnTotal(counter).catch(() => {});
    const known = counter.total ?? counter.accepted - counter.recorded;
    const granted = Math.max(0, Math.min(wanted, counter.limit.max - known));
    counter.accepted += granted;
    if (counter.total !== undefined) counter.total += granted;
    if (counter.accepted > counter.recorded) behind.add(counter);
    return granted;
  }

  /** Counts the scans that this redirect accepted beyond the limit while Redis was not responding. */
  function reportBeyond({ codeId, limit }: Counter, { total, granted, added }: ScanTaken): void {
    const beyond = Math.min(added, total - granted - limit.max);
    if (beyond <= 0) return;
    countBeyond(beyond);
    log.warn({ code_id: codeId, scans: beyond }, "scans were accepted beyond a scan limit while Redis did not respond");
  }

  function reportAll(): Promise<unknown> {
    return Promise.all([...behind].filter(({ isAsking }) => !isAsking).map(decideWaiting));
  }

  const timer = setInterval(reportAll, REPORT_INTERVAL_MS);
  timer.unref();

  return {
    decide: (code, usesScan, decided) => {
      const counter = counterOf(code);
      if (counter.total !== undefined && counter.total >= code.limit.max) return decided(false);
      counter.waiting.push({ usesScan, decided });
      if (!counter.isAsking) void decideWaiting(counter);
    },
    stop: async () => {
      clearInterval(timer);
      await reportAll();
    },
  };
}

function settle({ total, limit }: Counter, questions: readonly Question[], granted: number): void {
  const isOpen = (total ?? 0) < limit.max;
  let left = granted;
  for (const { usesScan, decided } of questions) {
    decided(usesScan ? left > 0 : isOpen);
    if (usesScan) left -= 1;
  }
}
