// The words for the values in conditions, in the viewer's language.

import type { TFunction } from "i18next";
import { dateTimeText } from "../../../shared/times.ts";
import { type Browser, type Device, type OperatingSystem, WEEKDAYS, type Weekday } from "./conditions.ts";
import { BROWSER_NAMES, SYSTEM_NAMES } from "./names.ts";

export type RulesT = TFunction<"rules">;

/** A Monday, in UTC. */
const MONDAY_MS = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
/** Minimum number of consecutive days that are shortened to the first and the last day. */
const MIN_RUN = 3;

export type Wording = ReturnType<typeof createWording>;

export function createWording(t: RulesT, language: string) {
  const regions = new Intl.DisplayNames(language, { type: "region" });
  const languages = new Intl.DisplayNames(language, { type: "language" });
  const choices = new Intl.ListFormat(language, { type: "disjunction" });
  const weekday = new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" });
  const places: Readonly<Record<string, string>> = t("places", { returnObjects: true });
  const day = (name: Weekday) => weekday.format(new Date(MONDAY_MS + WEEKDAYS.indexOf(name) * DAY_MS));

  return {
    t,
    device: (name: Device) => t(`devices.${name}`),
    system: (name: OperatingSystem) =>
      name === "ios" || name === "other" ? t(`systems.${name}`) : (SYSTEM_NAMES[name] ?? name),
    browser: (name: Browser) => (name === "other" ? t("browsers.other") : (BROWSER_NAMES[name] ?? name)),
    /** Returns the name of the country, such as "Switzerland"; the code if there is no name. */
    country: (code: string) => named(regions, code),
    /** Returns the name of the country in the form that follows "in", such as "der Schweiz". */
    countryAfterIn: (code: string) => places[code] ?? named(regions, code),
    /** Returns the name of the language, such as "Austrian German"; the tag if there is no name. */
    language: (tag: string) => named(languages, tag),
    time: (iso: string) => dateTimeText(iso, language),
    /** Returns "A, B, or C". */
    anyOf: (names: readonly string[]) => choices.format(names),
    /** Compares strings for sorting. */
    compare: new Intl.Collator(language).compare,
    day,
    days: (names: readonly Weekday[]) =>
      names.length === WEEKDAYS.length ? t("everyDay") : runsOf(names).map(runText).join(", "),
  };

  function runText(run: readonly Weekday[]): string {
    const [first = "mon"] = run;
    return run.length < MIN_RUN ? run.map(day).join(", ") : `${day(first)}–${day(run.at(-1) ?? first)}`;
  }
}

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Returns the days in weekday order, grouped into runs of consecutive days. */
function runsOf(names: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = [];
  for (const [index, name] of WEEKDAYS.entries()) {
    if (!names.includes(name)) continue;
    const before = index > 0 && names.includes(WEEKDAYS[index - 1] ?? name);
    const last = runs.at(-1);
    if (before && last !== undefined) last.push(name);
    else runs.push([name]);
  }
  return runs;
}
