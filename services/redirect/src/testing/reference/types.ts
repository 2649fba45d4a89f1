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
  /** The classes of the statistics; undefined is unknown. */
  device?: string | undefined;
  os?: string | undefined;
  browser?: string | undefined;
  /** The header as it was sent. */
  acceptLanguage?: string | undefined;
  country?: string | undefined;
  region?: string | undefined;
  city?: string | undefined;
  ip: string;
  /** What stands after the first "?" of the address, as it was sent. */
  query: string;
  referrerHost?: string | undefined;
  source: Source;
  /** Milliseconds since 1970. */
  now: number;
  /** 0 to 9,999. */
  bucket?: number | undefined;
};

export const DAYS: readonly Day[] = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
