// Which UTC days and quarter-hours make up the calendar days of a zone. scans-store.ts uses it.
//
// A day of a zone is the UTC days between the midnights nearest to its two borders, and at each border what lies between it and that
// midnight: a few quarter-hours in place of all 96. Days and quarter-hours are counted in one transaction, so both say the same.

import { DAY_MS } from "../statistics/calendar/time-zone.ts";

/** What lies between a border and the UTC midnight nearest to it; it is moved from one of the two days at the border to the other. */
interface Edge {
  /** The day behind the border, from 0; that many at the last border. */
  day: number;
  /** The quarter-hours that begin from here on, in ms. */
  fromMs: number;
  /** … and before here. */
  toMs: number;
  /** 1: they were counted before the border and belong behind it; -1: the other way round. */
  sign: 1 | -1;
}

export interface ScanDays {
  /** The UTC midnights nearest to the borders, in ms, ascending. */
  midnights: number[];
  edges: Edge[];
}

/** `borders`: the first instant of each day and of the one behind the last, in ms. */
export function scanDays(borders: readonly number[]): ScanDays {
  const midnights = borders.map((border) => Math.round(border / DAY_MS) * DAY_MS);
  const edges = borders.flatMap((border, day): Edge[] => {
    const midnight = midnights[day] ?? border;
    if (midnight === border) return [];
    return midnight > border
      ? [{ day, fromMs: border, toMs: midnight, sign: 1 }]
      : [{ day, fromMs: midnight, toMs: border, sign: -1 }];
  });
  return { midnights, edges };
}
