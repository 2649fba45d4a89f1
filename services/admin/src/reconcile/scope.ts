// The scope of a reconciliation: which days, and which code.

export interface Scope {
  /** The first and last UTC days (YYYY-MM-DD), both inclusive; undefined for no limit. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly codeId: string | undefined;
}

const FIRST_DAY = "0001-01-01";
const LAST_DAY = "9999-12-31";
export const LOWEST_ID = "00000000-0000-0000-0000-000000000000";
export const HIGHEST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** The first and last UTC days (YYYY-MM-DD), both inclusive. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/** Returns the days in the scope that are not before `since`. */
export function daysOf({ from = FIRST_DAY, to = LAST_DAY }: Scope, since: string = FIRST_DAY): Days {
  return { first: from > since ? from : since, last: to };
}

/** Returns the next UUID, or undefined if there is no higher one. */
export function idAfter(id: string): string | undefined {
  const next = BigInt(`0x${id.replaceAll("-", "")}`) + 1n;
  const hex = next.toString(16).padStart(32, "0");
  if (hex.length > 32) return undefined;
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Returns a scan's code ID, in lowercase, and its UTC day, or undefined if either is outside the scope. */
export function codeDayOf(scope: Scope, codeId: string, atMs: number): { codeId: string; day: string } | undefined {
  const codeDay = { codeId: codeId.toLowerCase(), day: new Date(atMs).toISOString().slice(0, 10) };
  const { first, last } = daysOf(scope);
  if (codeDay.day < first || codeDay.day > last) return undefined;
  return scope.codeId === undefined || scope.codeId === codeDay.codeId ? codeDay : undefined;
}
