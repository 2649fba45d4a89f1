// Counts responses by outcome and source. The counts are kept in plain variables and added to the metrics once a second. Reporting each
// response separately would add noticeably to its cost.

import type { CachedTarget, ClosedState } from "@qr/contracts";
import { counter, talliedDurations } from "@qr/runtime";
import type { Source } from "./targets/resolve-target.ts";

type Outcome =
  | Exclude<CachedTarget["kind"], "domain" | "domains">
  | ClosedState
  | "download"
  | "locked"
  | "refused"
  | "preview"
  | "unavailable";

const OUTCOMES: readonly Outcome[] = [
  "redirect",
  "page",
  "action",
  "file",
  "wifi",
  "links",
  "app",
  "download",
  "preview",
  "scheduled",
  "paused",
  "expired",
  "exhausted",
  "locked",
  "refused",
  "gone",
  "unknown",
  "unavailable",
];
const SOURCES: readonly Source[] = ["lease", "redis", "postgres", "stale", "none"];
const FLUSH_MS = 1000;
const MS_PER_SECOND = 1000;

export interface RedirectCounts {
  add(outcome: Outcome, source: Source): void;
  /** Records that a scan has received its response. `arrivedMs`: when its request arrived. */
  scanServed(arrivedMs: number): void;
  close(): void;
}

/** `now` returns the time of a monotonic clock, in ms. */
export function createRedirectCounts(now: () => number): RedirectCounts {
  const timeScan = talliedDurations(
    "redirect_scan_seconds",
    "Time from the arrival of a scan's request to its response, including the lookup and the journal.",
  );
  const count = counter("redirect_responses_total", "Responses to slugs, by outcome and by source of the target.");
  const labels = SOURCES.flatMap((source) => OUTCOMES.map((outcome) => ({ outcome, source })));
  const tallies = new Map(SOURCES.map((source) => [source, new Map(OUTCOMES.map((outcome) => [outcome, 0]))]));

  function flush(): void {
    for (const label of labels) {
      const tally = tallies.get(label.source);
      const responses = tally?.get(label.outcome);
      if (!responses) continue;
      count(responses, label);
      tally?.set(label.outcome, 0);
    }
  }
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();

  return {
    add: (outcome, source) => {
      const tally = tallies.get(source);
      tally?.set(outcome, (tally.get(outcome) ?? 0) + 1);
    },
    scanServed: (arrivedMs) => timeScan((now() - arrivedMs) / MS_PER_SECOND),
    close: () => {
      clearInterval(timer);
      flush();
    },
  };
}
