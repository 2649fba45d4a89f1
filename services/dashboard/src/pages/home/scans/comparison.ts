// The scans of a period compared with those of as many days before.

const DAY_MS = 86_400_000;

export type Comparison = { kind: "more" | "fewer"; share: number } | { kind: "same" | "noneBefore" };

/** `share`: the difference as a share of the earlier count, such as 0.25 for a quarter more or -0.25 for a quarter fewer. */
export function compare(latest: number, earlier: number): Comparison {
  if (earlier === 0) return { kind: "noneBefore" };
  if (latest === earlier) return { kind: "same" };
  const share = (latest - earlier) / earlier;
  return { kind: share > 0 ? "more" : "fewer", share };
}

/** Returns the first and the last of so many days before a day such as `2026-11-21`. */
export function daysBefore(day: string, count: number): { from: string; to: string } {
  const before = (days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
  return { from: before(count), to: before(1) };
}

/** Returns a share in percent with its sign, such as "+25%", or without a sign, for words that say the direction. */
export function percentText(share: number, language: string, hasSign: boolean): string {
  const percent = new Intl.NumberFormat(language, {
    style: "percent",
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
    signDisplay: hasSign ? "exceptZero" : "never",
  });
  return percent.format(share);
}
