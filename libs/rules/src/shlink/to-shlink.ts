// Converts rules to Shlink's redirect rules.

import type { Condition, LeafKind } from "@qr/contracts";
import { leafKind } from "../leaf-tests.ts";
import type { ShlinkCondition, ShlinkRule } from "./shlink.ts";

export interface ToShlink {
  redirectRules: ShlinkRule[];
  /** The rules that Shlink cannot express, and why. `index` is the position in the given list. */
  skipped: { index: number; message: string }[];
}

/** The ways in which a condition can hold: it holds when all of Shlink's conditions in one of the lists hold. */
type Alternatives = ShlinkCondition[][];

/** Maximum number of Shlink rules for one of our rules. */
const MAX_ALTERNATIVES = 50;
const BROWSERS: ReadonlySet<string> = new Set(["chrome", "firefox", "edge", "safari", "opera", "android_browser"]);
const SYSTEMS: ReadonlySet<string> = new Set(["android", "ios", "windows", "macos", "linux", "chromeos"]);

class NotExpressible extends Error {}

/**
 * Converts rules to Shlink rules with the same meaning. A rule with several alternatives becomes several rules with the
 * same target, because Shlink has only AND. Rules in `skipped` are missing from the result, so later rules can apply
 * more often.
 */
export function toShlink(rules: readonly { when: Condition; target: string }[]): ToShlink {
  const redirectRules: ShlinkRule[] = [];
  const skipped: ToShlink["skipped"] = [];
  for (const [index, { when, target }] of rules.entries()) {
    try {
      for (const conditions of alternativesOf(when)) {
        redirectRules.push({ longUrl: target, priority: redirectRules.length + 1, conditions });
      }
    } catch (error) {
      if (!(error instanceof NotExpressible)) throw error;
      skipped.push({ index, message: error.message });
    }
  }
  return { redirectRules, skipped };
}

function alternativesOf(condition: Condition): Alternatives {
  const { all, any, not } = condition;
  if (not) throw new NotExpressible("Shlink has no `not`.");
  const alternatives = all
    ? all.map(alternativesOf).reduce(combined)
    : any
      ? any.flatMap(alternativesOf)
      : leafAlternatives(condition).map((one) => [one]);
  if (alternatives.length > MAX_ALTERNATIVES) {
    throw new NotExpressible(`The rule would become more than ${MAX_ALTERNATIVES} rules.`);
  }
  return alternatives;
}

/** Returns every combination of an alternative of one condition with an alternative of another. */
function combined(one: Alternatives, other: Alternatives): Alternatives {
  if (one.length * other.length > MAX_ALTERNATIVES) {
    throw new NotExpressible(`The rule would become more than ${MAX_ALTERNATIVES} rules.`);
  }
  return one.flatMap((first) => other.map((second) => [...first, ...second]));
}

const withValue = (type: string) => (matchValue: string) => ({ type, matchKey: null, matchValue });

function leafAlternatives(leaf: Condition): ShlinkCondition[] {
  const { device, os, browser, language, country, city, ip, query, before, after } = leaf;
  if (device) return deviceAlternatives(device);
  if (os) return os.map((name) => known(SYSTEMS, name, "device", "os"));
  if (browser) return browser.map((name) => known(BROWSERS, name, "browser", "browser"));
  if (language) return language.map(withValue("language"));
  if (country) return country.map(withValue("geolocation-country-code"));
  if (city) return city.map(withValue("geolocation-city-name"));
  if (ip) return ip.map(withValue("ip-address"));
  if (query) return [queryCondition(query.name, query.is ?? "any")];
  if (before) return [withValue("before-date")(before)];
  if (after) return [withValue("after-date")(after)];
  return notExpressible(leafKind(leaf));
}

function notExpressible(kind: LeafKind): never {
  throw new NotExpressible(`Shlink has no condition like \`${kind}\`.`);
}

function known(names: ReadonlySet<string>, name: string, type: string, kind: LeafKind): ShlinkCondition {
  if (!names.has(name)) throw new NotExpressible(`Shlink has no ${kind} \`${name}\`.`);
  return withValue(type)(name);
}

/**
 * Returns the conditions for the devices. Shlink's `mobile` includes tablets, so Shlink can express phones and tablets
 * only together.
 */
function deviceAlternatives(devices: readonly string[]): ShlinkCondition[] {
  if (devices.includes("mobile") !== devices.includes("tablet")) {
    throw new NotExpressible("Shlink does not tell phones from tablets.");
  }
  const names = [
    ...(devices.includes("mobile") ? ["mobile"] : []),
    ...(devices.includes("desktop") ? ["desktop"] : []),
  ];
  return names.map(withValue("device"));
}

function queryCondition(name: string, is: string): ShlinkCondition {
  if (is === "any") return { type: "any-value-query-param", matchKey: name, matchValue: null };
  if (is === "empty" || is === "") return { type: "valueless-query-param", matchKey: name, matchValue: null };
  return { type: "query-param", matchKey: name, matchValue: is };
}
