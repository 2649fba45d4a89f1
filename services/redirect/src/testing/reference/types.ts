// The shapes of rules and visits.

export type Day = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun";
type Source = "symbol" | "link";
export type Query = { name: string; is?: string };
export type Weekly = { days: Day[]; from: string; to: string; tz: string };
export type Share = { from: number; to: number };

export type Leaf =
  | { device: string[] }
  | { os: string[] }
  | { browser: string[] }
  | { language: string[] }
  | { country: string[] }
  | { region: string[] }
  | { city: string[] }
  | { ip: string[] }
  | { query: Query }
  | { referrer: string[] }
  | { source: Source }
  | { after: string }
  | { before: string }
  | { weekly: Weekly }
  | { share: Share };

export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | Leaf;

export type Rule = { when: Condition; target: string; name?: string };

export type Visit = {
  /** The agent's classes, named as in the statistics; undefined if unknown. */
  device?: string | undefined;
  os?: string | undefined;
  browser?: string | undefined;
  /** The header as sent. */
  acceptLanguage?: string | undefined;
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  ip: string;
  /** Everything after the first "?" in the URL, as sent. */
  query: string;
  referrerHost?: string | undefined;
  source: Source;
  /** The time of the visit, in Unix ms. */
  now: number;
  /** From 0 to 9,999; undefined if unknown. */
  bucket?: number | undefined;
};

export const DAYS: readonly Day[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
