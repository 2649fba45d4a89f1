// Asks the API for what the analytics page should show, in the form in which the page is read.

import type { Client } from "@qr/test-kit/systems/client";
import { expect } from "vitest";
import { z } from "zod";
import type { Say } from "../parts/texts.ts";
import { DIMENSIONS, type ShownFigures } from "./shown-figures.ts";

/** The codes whose figures are compared. */
export interface Subject {
  name: string;
  /** The code, if it is a single one. */
  code?: {
    id: string;
    rules: readonly { id: string; name: string }[];
    aliases: readonly { id: string; short_url: string }[];
  };
  tag?: string;
}

const timeline = z.array(z.object({ start: z.string(), scans: z.int() }));
const lists = z.looseObject({ by_device: z.record(z.string(), z.int()) });
const figures = lists.extend({
  total_scans: z.int(),
  unique_scans: z.int().nullable(),
  bots: z.int().optional(),
  timeline,
  by_weekday_hour: z.array(z.object({ weekday: z.int(), hour: z.int(), scans: z.int() })).optional(),
  previous: z.object({ total_scans: z.int(), unique_scans: z.int().nullable(), timeline }).optional(),
});
type Figures = z.infer<typeof figures>;

/** The weekdays in the order of the test's locale, in which weeks begin on Sunday. */
const WEEKDAYS = [7, 1, 2, 3, 4, 5, 6];

interface Asked {
  subject: Subject;
  /** The query for the days, without `tz`. */
  days: Readonly<Record<string, string>>;
  zone: string;
  filter?: Readonly<Record<string, string>>;
}

/** Returns whether the API has the lists only for UTC days. */
export const areListsInUtc = ({ subject, zone, filter }: Asked): boolean =>
  subject.code === undefined && filter === undefined && zone !== "UTC";

export async function askApi(client: Client, asked: Asked, say: Say): Promise<ShownFigures> {
  const { subject, days, zone, filter } = asked;
  const dimensions = DIMENSIONS.filter((name) => subject.code !== undefined || !["rule", "alias"].includes(name));
  const included = dimensions.filter((name) => name !== "device").map((name) => `by_${name}`);
  const path = subject.code === undefined ? "/v1/stats" : `/v1/qr/${subject.code.id}/stats`;
  const call = (query: Record<string, string>) => {
    const tag = subject.tag === undefined ? {} : { tag: subject.tag };
    return client.call("GET", `${path}?${new URLSearchParams({ ...days, ...tag, ...query })}`);
  };
  const inZone = filter ?? { tz: zone };
  const extra = filter === undefined ? ["bots", "by_weekday_hour"] : [];
  if (areListsInUtc(asked)) {
    const { interval: _, compare: __, ...only } = days;
    expect((await call({ tz: zone, include: included.join(",") })).status).toBe(400);
    const tag = subject.tag === undefined ? {} : { tag: subject.tag };
    const query = new URLSearchParams({ ...only, ...tag, include: included.join(",") });
    const inUtc = lists.parse((await client.call("GET", `${path}?${query}`)).body);
    const told = figures.parse((await call({ ...inZone, include: extra.join(",") })).body);
    return shownFrom({ ...inUtc, ...told }, dimensions, subject, say);
  }
  const told = figures.parse((await call({ ...inZone, include: [...extra, ...included].join(",") })).body);
  return shownFrom(told, dimensions, subject, say);
}

function shownFrom(told: Figures, dimensions: readonly string[], subject: Subject, say: Say): ShownFigures {
  const { previous } = told;
  const before = previous === undefined ? [] : [previous.total_scans, previous.unique_scans].filter((n) => n !== null);
  const scansAt = new Map(told.by_weekday_hour?.map(({ weekday, hour, scans }) => [`${weekday} ${hour}`, scans]));
  const hours = Array.from({ length: 24 }, (_, hour) => [
    `${String(hour).padStart(2, "0")}:00`,
    ...WEEKDAYS.map((weekday) => scansAt.get(`${weekday} ${hour}`) ?? Number.NaN),
  ]);
  const listed = Object.fromEntries(
    dimensions.map((dimension) => [dimension, rowsOf(told, dimension, namesOf(subject, say))]),
  );
  return {
    scans: told.total_scans,
    visitors: told.unique_scans,
    bots: told.bots,
    before,
    timeline: told.timeline.map(({ start, scans }, index) => {
      const row = [start.replace("T", " "), scans];
      return previous === undefined ? row : [...row, previous.timeline[index]?.scans ?? "–"];
    }),
    hours: told.by_weekday_hour === undefined ? undefined : hours,
    countryTable: (listed.country ?? []).map((row) => row.slice(0, 2)),
    lists: listed,
  };
}

type NameOf = (dimension: string, value: string) => string;

function rowsOf(told: Figures, dimension: string, nameOf: NameOf): (string | number)[][] {
  const rows =
    dimension === "device"
      ? ["mobile", "tablet", "desktop"]
          .map((device): [string, number] => [device, told.by_device[device] ?? Number.NaN])
          .filter(([, scans]) => scans > 0)
          .sort(([, one], [, other]) => other - one)
      : z
          .array(z.record(z.string(), z.union([z.string(), z.int()])))
          .parse(told[`by_${dimension}`])
          .map((entry): [string, number] => [String(entry[dimension]), Number(entry.scans)]);
  const total = rows.reduce((sum, [, scans]) => sum + scans, 0);
  return rows.map(([value, scans]) => [nameOf(dimension, value), scans, percent(scans / total)]);
}

function percent(share: number): string {
  const maximumFractionDigits = share < 0.1 ? 1 : 0;
  return new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits }).format(share);
}

/** Returns a function that names values as the page does. Systems and browsers may have any name. */
function namesOf({ code }: Subject, say: Say): NameOf {
  const [regions, languages] = (["region", "language"] as const).map((type) => new Intl.DisplayNames("en", { type }));
  const rules = new Map(code?.rules.map(({ id, name }) => [id, name]));
  const aliases = new Map(code?.aliases.map(({ id, short_url }) => [id, short_url.replace(/^https?:\/\//, "")]));
  const nameIn: Record<string, (value: string) => string | undefined> = {
    os: () => expect.any(String),
    browser: () => expect.any(String),
    device: (value) => say(`analytics:devices.${value}`),
    source: (value) => say(`analytics:sources.${value}`),
    country: (value) => regions?.of(value),
    language: (value) => languages?.of(value),
    referrer: (value) => (value === "direct" ? say("analytics:direct") : value),
    rule: (value) => (value === "none" ? say("analytics:ownTarget") : rules.get(value)),
    alias: (value) => (value === "none" ? say("analytics:ownLink") : aliases.get(value)),
  };
  return (dimension, value) => {
    const isNamed = value !== "unknown" && value !== "other";
    return isNamed ? (nameIn[dimension]?.(value) ?? value) : say(`analytics:${value}`);
  };
}
