// The rules and visits for measuring decisions.

import type { CachedRules, Condition } from "@qr/contracts";
import type { RuleFacts } from "@qr/rules";

const RULES = 50;
const LEAVES = 4;
const VISITS = 10_000;
const NOON = Date.UTC(2026, 5, 1, 12);

const COUNTRIES = ["FR", "ES", "IT", "PT", "PL", "CZ", "NL", "BE", "DK", "SE"];
const ZONES = ["Europe/Berlin", "America/New_York", "Asia/Tokyo"];
const AGENTS = [
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)", { device: "mobile", os: "ios", browser: "safari" }],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9)", { device: "mobile", os: "android", browser: "chrome" }],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", { device: "desktop", os: "windows", browser: "edge" }],
] as const;
const LANGUAGES = ["de-AT,de;q=0.9,en;q=0.5", "en-US,en;q=0.9", "ja,en-US;q=0.9,en;q=0.8"];
const QUERIES = ["", "utm_source=poster&utm_medium=print", "table=12"];

/** Leaves of all kinds, none of which holds for any of the visits. */
const LEAF_MAKERS: readonly ((rule: number) => Condition)[] = [
  (rule) => ({ ip: [`10.${rule}.0.0/16`, `2001:db8:${rule}::/48`, `11.${rule}.*.*`] }),
  (rule) => ({ language: [`fr-${COUNTRIES[rule % COUNTRIES.length]}`, "uk"] }),
  (rule) => ({ query: { name: "utm_campaign", is: `c${rule}` } }),
  (rule) => ({ weekly: { days: ["sat", "sun"], from: "22:00", to: "02:00", tz: ZONES[rule % ZONES.length] ?? "UTC" } }),
  (rule) => ({ country: [COUNTRIES[rule % COUNTRIES.length] ?? "FR", "GR"] }),
  () => ({ device: ["tablet"] }),
  () => ({ os: ["linux", "chromeos"] }),
  () => ({ browser: ["firefox", "opera"] }),
  (rule) => ({ city: [`Ville ${rule}`] }),
  (rule) => ({ referrer: [`r${rule}.example`, "news.example"] }),
  (rule) => ({ after: new Date(NOON + (rule + 1) * 86_400_000).toISOString() }),
  () => ({ share: { from: 99.99, to: 100 } }),
];

/** Returns 50 rules of four leaves, which are combined with `kind`. */
export function cachedRules(kind: "any" | "all"): CachedRules {
  const list = Array.from({ length: RULES }, (_, rule) => {
    const leaves = Array.from({ length: LEAVES }, (_, leaf) => {
      const make = LEAF_MAKERS[(rule * LEAVES + leaf) % LEAF_MAKERS.length];
      if (make === undefined) throw new Error("There is no leaf.");
      return make(rule);
    });
    const id = `00000000-0000-4000-8000-${String(rule).padStart(12, "0")}`;
    return { id, when: kind === "any" ? { any: leaves } : { all: leaves }, target: `https://${rule}.example/` };
  });
  return { key: "000102030405060708090a0b0c0d0e0f", list };
}

/** Returns 10,000 visits, 10 ms apart. */
export function visits(): RuleFacts[] {
  return Array.from({ length: VISITS }, (_, visit) => {
    const [userAgent, agent] = AGENTS[visit % AGENTS.length] ?? AGENTS[0];
    return {
      timeMs: NOON + visit * 10,
      address: visit % 4 === 0 ? `2001:db9::${visit.toString(16)}` : `203.0.${(visit >> 8) & 255}.${visit & 255}`,
      agent,
      acceptLanguage: LANGUAGES[visit % LANGUAGES.length],
      country: "AT",
      region: "AT-9",
      city: "Wien",
      referrer: "",
      source: "symbol",
      queryString: QUERIES[(visit >> 2) % QUERIES.length],
      userAgent,
    };
  });
}
