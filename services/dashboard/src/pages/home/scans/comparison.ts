// Compares the scans in a period with those in the equally long period before it.

const DAY_MS = 86_400_000;

export type Comparison = { kind: "more" | "fewer"; share: number } | { kind: "same" | "noneBefore" };

/**
 * Compares two counts. `share`: the difference as a share of the earlier count, such as 0.25 for a quarter more or
 * -0.25 for a quarter fewer.
 */
export function compare(latest: number, earlier: number): Comparison {
  if (earlier === 0) return { kind: "noneBefore" };
  if (latest === earlier) return { kind: "same" };
  const share = (latest - earlier) / earlier;
  return { kind: share > 0 ? "more" : "fewer", share };
}

/** Returns the first and last of the `count` days before a day such as `2026-11-21`. */
export function daysBefore(day: string, count: number): { from: string; to: string } {
  const before = (days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
  return { from: before(count), to: before(1) };
}

/** Formats a share as a percentage: with its sign, such as "+25%", or without, for text that states the direction. */
export function percentText(share: number, language: string, hasSign: boolean): string {
  const percent = new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
    signDisplay: hasSign ? "exceptZero" : "never",
  });
  return percent.format(share);
}
