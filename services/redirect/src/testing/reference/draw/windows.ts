// Draws conditions on times of the week.

import { dayBefore, localTime } from "../times.ts";
import { DAYS, type Day, type Leaf, type Visit, type Weekly } from "../types.ts";
import { chance, integer, pick, type Random } from "./draws.ts";
import { CLOCK_CHANGES, DAY, ZONES } from "./instants.ts";

/** Windows that touch the hours at which clocks change. */
const WINDOWS = [
  ...[
    ["02:00", "03:00"],
    ["01:30", "02:30"],
    ["02:30", "02:00"],
    ["01:00", "02:00"],
    ["02:00", "02:30"],
    ["03:00", "04:00"],
  ],
  ...[
    ["00:00", "00:00"],
    ["02:30", "02:30"],
    ["22:00", "02:30"],
    ["23:00", "01:00"],
    ["00:00", "23:59"],
    ["23:59", "00:00"],
  ],
  ...[
    ["00:00", "01:00"],
    ["23:00", "00:00"],
    ["12:00", "11:59"],
    ["09:00", "17:00"],
  ],
] as const;

export function drawWeeklyLeaf(random: Random, visit: Visit): Leaf {
  const tz = drawZone(random, visit.now);
  const { day, minute } = localTime(visit.now, tz);
  return { weekly: { days: drawDays(random, day), ...drawWindow(random, minute), tz } };
}

/** Draws a zone, usually one whose clocks change within a day of `now`, if there is one. */
function drawZone(random: Random, now: number): string {
  const near = Object.keys(CLOCK_CHANGES).filter((zone) => changesNear(zone, now));
  return pick(random, near.length > 0 && chance(random, 0.7) ? near : ZONES);
}

function changesNear(zone: string, now: number): boolean {
  return (CLOCK_CHANGES[zone] ?? []).some((change) => Math.abs(Date.parse(change) - now) <= DAY);
}

/** Draws the given day, the day before, the day after, several days, or all days. */
function drawDays(random: Random, day: Day): Day[] {
  const before = dayBefore(day);
  const after = DAYS[(DAYS.indexOf(day) + 1) % 7] as Day;
  const some = DAYS.filter(() => chance(random, 0.5));
  return pick(random, [
    [day],
    [day],
    [before],
    [before],
    [after],
    [before, day],
    [day, after],
    [...DAYS],
    some.length > 0 ? some : [day],
  ]);
}

/** Draws one of the windows above, or one that begins or ends near the local time. */
function drawWindow(random: Random, minute: number): Pick<Weekly, "from" | "to"> {
  if (chance(random, 0.35)) {
    const [from, to] = pick(random, WINDOWS);
    return { from, to };
  }
  const from = writeMinute(minute + drawMinutes(random));
  const to = chance(random, 0.15) ? from : writeMinute(minute + drawMinutes(random));
  return { from, to };
}

function drawMinutes(random: Random): number {
  return pick(random, [0, 0, 0, 1, -1, 30, -30, 60, -60, 120, -120, integer(random, 0, 1439)]);
}

function writeMinute(minute: number): string {
  const inDay = ((minute % 1440) + 1440) % 1440;
  return `${String(Math.floor(inDay / 60)).padStart(2, "0")}:${String(inDay % 60).padStart(2, "0")}`;
}
