// The filters of the audit log, kept in the page's address so that people can share and reload what they see.

import { AUDIT_ACTIONS, type AuditAction } from "./actions.ts";

/** The API's maximum length of an ID. */
const MAX_ID_LENGTH = 100;
/** While a year is being typed, the day is in a year such as 0002, which is not used as a filter yet. */
const FIRST_YEAR = 2000;

export interface AuditFilter {
  action: AuditAction | null;
  /** The ID of a person or an API key. */
  actor: string | null;
  /** The first and the last day in the viewer's time zone, such as `2026-11-21`; "" for no limit. */
  from: string;
  to: string;
}

export const NO_FILTER: AuditFilter = { action: null, actor: null, from: "", to: "" };

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayFrom = (text: string | null): string => (text !== null && DAY.test(text) ? text : "");

/** Parses the parameters in the page's address. Ignores unknown values. */
export function filterFrom(params: URLSearchParams): AuditFilter {
  return {
    action: AUDIT_ACTIONS.find((action) => action === params.get("action")) ?? null,
    actor: params.get("actor")?.slice(0, MAX_ID_LENGTH) || null,
    from: dayFrom(params.get("from")),
    to: dayFrom(params.get("to")),
  };
}

/** Returns the parameters for the page's address. */
export function paramsOf({ action, actor, from, to }: AuditFilter): URLSearchParams {
  const all = { action, actor, from, to };
  return new URLSearchParams(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

export const hasFilter = (filter: AuditFilter): boolean => paramsOf(filter).size > 0;

/** Returns whether the last day is before the first. */
export const isReversed = ({ from, to }: AuditFilter): boolean => from !== "" && to !== "" && to < from;

/** Returns the parameters that the API's list and CSV share. */
export function filterQuery({ action, actor, from, to }: AuditFilter): URLSearchParams {
  const query = paramsOf({ ...NO_FILTER, action, actor });
  // Both limits are exclusive.
  const after = startOf(from, 0, -1);
  const before = startOf(to, 1, 0);
  if (after !== undefined) query.set("after", after);
  if (before !== undefined) query.set("before", before);
  return query;
}

/** Returns the time at which the day starts, shifted by `days` and `ms`; undefined if there is no such day. */
function startOf(day: string, days: number, ms: number): string | undefined {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  if (year < FIRST_YEAR) return undefined;
  const start = new Date(year, month - 1, date + days, 0, 0, 0, ms);
  return Number.isNaN(start.getTime()) ? undefined : start.toISOString();
}
