// Conditions as sentences, such as "iPhone or iPad, in Germany or Austria".

import { isolated } from "../../../shared/target-display.ts";
import { type Condition, type Leaf, leafOf } from "./conditions.ts";
import type { Wording } from "./wording.ts";

type Form = "is" | "not";

/** Returns the sentence for a condition. Conditions of kinds that this page does not know are shown as JSON. */
export function conditionText(condition: Condition, wording: Wording): string {
  return capitalized(phrase(condition, wording, false));
}

/** Capitalizes the first letter, except in product names such as iPhone. */
function capitalized(text: string): string {
  return /^\(*i[A-Z]/.test(text) ? text : text.replace(/^(\(*)(.)/u, (_, open, first) => open + first.toUpperCase());
}

/**
 * Returns a phrase for a condition. `isPart`: whether it is part of a longer phrase, so that several conditions need
 * parentheses.
 */
function phrase(condition: Condition, wording: Wording, isPart: boolean): string {
  const { all, any, not } = condition;
  if (all !== undefined) return joined(all, ", ", wording, isPart);
  if (any !== undefined) return joined(any, ` ${wording.t("or")} `, wording, isPart);
  if (not !== undefined) {
    const leaf = leafOf(not);
    return leaf === undefined
      ? wording.t("notAll", { condition: phrase(not, wording, false) })
      : leafPhrase(leaf, "not", wording);
  }
  const leaf = leafOf(condition);
  return leaf === undefined ? JSON.stringify(condition) : leafPhrase(leaf, "is", wording);
}

function joined(parts: readonly Condition[], separator: string, wording: Wording, isPart: boolean): string {
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return phrase(first, wording, isPart);
  const text = parts.map((part) => phrase(part, wording, true)).join(separator);
  return isPart ? `(${text})` : text;
}

function leafPhrase(leaf: Leaf, form: Form, wording: Wording): string {
  const { t, anyOf } = wording;
  switch (leaf.kind) {
    case "device":
      return t(`leaves.device.${form}`, { list: anyOf(leaf.value.map(wording.device)) });
    case "os":
      return t(`leaves.os.${form}`, { list: anyOf(leaf.value.map(wording.system)) });
    case "browser":
      return t(`leaves.browser.${form}`, { list: anyOf(leaf.value.map(wording.browser)) });
    case "language":
      return t(`leaves.language.${form}`, { list: anyOf(leaf.value.map(wording.language)) });
    case "country":
      return t(`leaves.country.${form}`, { list: anyOf(leaf.value.map(wording.countryAfterIn)) });
    case "region":
    case "city":
    case "ip":
    case "referrer":
      return t(`leaves.${leaf.kind}.${form}`, { list: anyOf(leaf.value.map(isolated)) });
    case "source":
      return t(`leaves.${leaf.value}.${form}`);
    case "after":
    case "before":
      return t(`leaves.${leaf.kind}.${form}`, { time: wording.time(leaf.value) });
    case "query":
      return queryPhrase(leaf.value, form, wording);
    case "weekly":
      return weeklyPhrase(leaf.value, form, wording);
    case "share":
      return sharePhrase(leaf.value, form, wording);
  }
}

type ValueOf<Kind extends Leaf["kind"]> = Extract<Leaf, { kind: Kind }>["value"];

function queryPhrase({ name, is = "any" }: ValueOf<"query">, form: Form, { t }: Wording): string {
  const shown = isolated(name);
  if (is === "any") return t(`leaves.queryAny.${form}`, { name: shown });
  if (is === "empty") return t(`leaves.queryEmpty.${form}`, { name: shown });
  return t(`leaves.queryIs.${form}`, { name: shown, value: isolated(is) });
}

function weeklyPhrase({ days, from, to, tz }: ValueOf<"weekly">, form: Form, { t, days: daysText }: Wording): string {
  return t(`leaves.weekly.${form}`, { days: daysText(days), from, to, zone: tz.replaceAll("_", " ") });
}

const MAX_DECIMALS = 2;

function sharePhrase({ from, to }: ValueOf<"share">, form: Form, { t }: Wording): string {
  return t(`leaves.share.${form}`, { percent: Number((to - from).toFixed(MAX_DECIMALS)), from, to });
}
