// The names of the values by which scans are counted, in the viewer's language.

import type { Code } from "@qr/client";
import type { TFunction } from "i18next";
import { BROWSER_NAMES, SYSTEM_NAMES } from "../code/rules/names.ts";
import type { Dimension } from "./state.ts";

type AnalyticsT = TFunction<"analytics">;
/** Returns the name of a value; the value itself if it has none. */
export type NameOf = (dimension: Dimension, value: string) => string;

const isKey = <Name extends string>(names: Readonly<Record<Name, unknown>>, value: string): value is Name =>
  Object.hasOwn(names, value);

/** Returns the function that names values. Rules and aliases are named if `code` still has them. */
export function createNameOf(t: AnalyticsT, language: string, code: Code | undefined): NameOf {
  const regions = new Intl.DisplayNames(language, { type: "region" });
  const languages = new Intl.DisplayNames(language, { type: "language" });
  const devices = { mobile: t("devices.mobile"), tablet: t("devices.tablet"), desktop: t("devices.desktop") };
  const sources = { symbol: t("sources.symbol"), link: t("sources.link"), unknown: t("unknown") };
  const names: Readonly<Record<Dimension, (value: string) => string>> = {
    country: (value) => named(regions, value),
    language: (value) => capitalized(named(languages, value), language),
    device: (value) => (isKey(devices, value) ? devices[value] : value),
    source: (value) => (isKey(sources, value) ? sources[value] : value),
    os: (value) => (value === "ios" ? "iOS" : isKey(SYSTEM_NAMES, value) ? SYSTEM_NAMES[value] : value),
    browser: (value) => (isKey(BROWSER_NAMES, value) ? BROWSER_NAMES[value] : value),
    referrer: (value) => (value === "direct" ? t("direct") : value),
    rule: (value) => (value === "none" ? t("ownTarget") : ruleName(value)),
    alias: (value) => (value === "none" ? t("ownLink") : aliasName(value)),
  };
  return (dimension, value) => {
    if (value === "other") return t("other");
    return value === "unknown" ? t("unknown") : names[dimension](value);
  };

  function ruleName(id: string): string {
    const index = (code?.rules ?? []).findIndex((rule) => rule.id === id);
    if (index === -1) return t("removedRule", { id: id.slice(0, 8) });
    return code?.rules?.[index]?.name ?? t("rule", { number: index + 1 });
  }

  function aliasName(id: string): string {
    const url = code?.aliases.find((alias) => alias.id === id)?.short_url;
    return url === undefined ? t("deletedAlias", { id }) : url.replace(/^https?:\/\//, "");
  }
}

/** Returns the name of the code, or the code itself if it is not valid. */
function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

const capitalized = (text: string, language: string) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
