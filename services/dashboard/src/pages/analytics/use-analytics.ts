// Reads the figures of the analytics page, and refreshes them while the page is visible.

import type { Statistics } from "@qr/client";
import { useQuery } from "@tanstack/react-query";
import { violationOfDays } from "../code/statistics-range.ts";
import { requestOf } from "./request.ts";
import { type AnalyticsState, type Dimension, isOfOneCode, type Subject } from "./state.ts";

const REFRESH_MS = { code: 4_000, account: 10_000 };

/** The figures for a code or for several codes. */
export type Figures = Omit<Statistics, "id">;

export interface TimedFigures {
  figures: Figures;
  /** When the newest scans were counted; null if the service does not report the time. */
  asOf: string | null;
}

/** Where the figures come from. */
export interface FiguresSource {
  /** Identifies the source among all cached figures. */
  key: string;
  read(query: string, signal: AbortSignal): Promise<{ body: Figures; headers: Headers }>;
}

export function useAnalytics(state: AnalyticsState, subject: Subject, source: FiguresSource) {
  const { figures, lists } = requestOf(state, subject);
  const asked = [figures, lists].flatMap((query) => (query === undefined ? [] : [query.toString()]));
  return useQuery<TimedFigures>({
    queryKey: ["analytics", source.key, ...asked],
    queryFn: async ({ signal }) => {
      const responses = await Promise.all(asked.map((query) => source.read(query, signal)));
      const [first, second] = responses;
      if (first === undefined) throw new Error("Nothing was requested.");
      return { figures: { ...second?.body, ...first.body }, asOf: first.headers.get("X-Stats-As-Of") };
    },
    enabled: violationOfDays(state.days) === undefined,
    // Keeps the old figures while new ones are being loaded.
    placeholderData: (previous, before) => (before?.queryKey[1] === source.key ? previous : undefined),
    refetchInterval: isOfOneCode(subject) ? REFRESH_MS.code : REFRESH_MS.account,
  });
}

export interface Row {
  value: string;
  scans: number;
}

const DEVICES = ["mobile", "tablet", "desktop"] as const;

/** Returns the scans by value of the dimension, most scans first; undefined if the response has none. */
export function rowsOf(figures: Figures, dimension: Dimension): Row[] | undefined {
  if (dimension === "device") {
    const rows = DEVICES.map((value) => ({ value, scans: figures.by_device[value] }));
    return rows.filter(({ scans }) => scans > 0).sort((a, b) => b.scans - a.scans);
  }
  const list: readonly Record<string, string | number>[] | undefined = figures[`by_${dimension}`];
  return list?.map((entry) => ({ value: String(entry[dimension]), scans: Number(entry.scans) }));
}
