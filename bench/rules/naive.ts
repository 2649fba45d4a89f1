// The yardstick: evaluates the same conditions as @qr/rules, but parses the condition and the visit for every leaf.

import { hash } from "node:crypto";
import {
  type CachedRules,
  type Condition,
  isInRange,
  type Leaf,
  parseAddress,
  parseAddressRange,
  WEEKDAYS,
} from "@qr/contracts";
import type { RuleFacts } from "@qr/rules";

/** Returns the index of the first rule that applies, or -1. */
export function chooseNaively({ key, list }: CachedRules, facts: RuleFacts): number {
  return list.findIndex(({ when }) => holds(when, facts, key));
}

function holds(condition: Condition, facts: RuleFacts, key: string): boolean {
  const { all, any, not } = condition;
  if (all) return all.every((part) => holds(part, facts, key));
  if (any) return any.some((part) => holds(part, facts, key));
  if (not) return !holds(not, facts, key);
  return agentHolds(condition, facts) || placeHolds(condition, facts) || otherHolds(condition, facts, key);
}

function agentHolds({ device, os, browser }: Leaf, { agent }: RuleFacts): boolean {
  return (
    device?.some((one) => one === agent?.device) ||
    os?.some((one) => one === agent?.os) ||
    browser?.some((one) => one === agent?.browser) ||
    false
  );
}

function placeHolds({ country, region, city, ip }: Leaf, facts: RuleFacts): boolean {
  if (ip) {
    const address = parseAddress(facts.address ?? "");
    return ip.map(parseAddressRange).some((range) => address && range && isInRange(address, range));
  }
  return (
    country?.some((one) => one === facts.country) ||
    region?.some((one) => one === facts.region) ||
    city?.some((one) => one.toLowerCase() === facts.city?.toLowerCase()) ||
    false
  );
}

function otherHolds(leaf: Leaf, facts: RuleFacts, key: string): boolean {
  const { language, query, referrer, source, after, before, weekly, share } = leaf;
  const { timeMs = Number.NaN } = facts;
  if (language) return language.some((tag) => accepts(facts.acceptLanguage ?? "", tag));
  if (query) {
    const values = new URLSearchParams(facts.queryString).getAll(query.name);
    const { is = "any" } = query;
    return values.some((value) => is === "any" || value === (is === "empty" ? "" : is));
  }
  if (referrer) return referrer.some((host) => `.${facts.referrer}`.endsWith(`.${host}`));
  if (source) return source === facts.source;
  if (after) return timeMs > Date.parse(after);
  if (before) return timeMs < Date.parse(before);
  if (weekly) return isInWindow(weekly, timeMs);
  return share !== undefined && isInShare(share, `${key}${facts.address}\n${facts.userAgent}`);
}

function accepts(header: string, tag: string): boolean {
  return header
    .toLowerCase()
    .split(",")
    .map((entry) => entry.trim().split(";q="))
    .some(([accepted = "", q = "1"]) => Number(q) >= 0.9 && `${accepted}-`.startsWith(`${tag.toLowerCase()}-`));
}

function isInWindow({ days, from, to, tz }: NonNullable<Leaf["weekly"]>, timeMs: number): boolean {
  const text = new Intl.DateTimeFormat("en-GB", {
    timeZone: tz,
    hourCycle: "h23",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(timeMs);
  const today = WEEKDAYS.findIndex((day) => text.toLowerCase().startsWith(day));
  const clock = text.slice(-5);
  const startsOn = (day: number) => days.some((name) => name === WEEKDAYS[(day + 7) % 7]);
  if (to > from) return startsOn(today) && clock >= from && clock < to;
  return (startsOn(today) && clock >= from) || (startsOn(today - 1) && clock < to);
}

function isInShare({ from, to }: NonNullable<Leaf["share"]>, visitor: string): boolean {
  const bucket = Number.parseInt(hash("sha256", visitor, "hex").slice(0, 12), 16) % 10_000;
  return bucket >= Math.round(from * 100) && bucket < Math.round(to * 100);
}
