// The bounds of a page for print shops, which PDF and EPS share.

import { checkMargin } from "../check.ts";
import type { NamedSymbol } from "../symbol.ts";

export const MIN_SIDE_MM = 20;
export const MAX_SIDE_MM = 1000;
export const DEFAULT_SIDE_MM = 50;
const POINTS_PER_MM = 72 / 25.4;
export const PRODUCER = "QR Code Service";

/** How large a page is asked for. */
export interface PageSize {
  /** Whole millimetres along each side, the quiet zone included. */
  sideMm: number;
  /** Modules of quiet zone on each side, exactly. */
  marginModules: number;
}

/** The page's side in points of 1/72 inch. Throws a RangeError for a page that is not allowed. */
export function sideInPoints({ sideMm, marginModules }: PageSize): number {
  checkMargin(marginModules);
  if (!Number.isInteger(sideMm) || sideMm < MIN_SIDE_MM || sideMm > MAX_SIDE_MM) {
    throw new RangeError(`A page of ${sideMm} mm is not allowed.`);
  }
  return sideMm * POINTS_PER_MM;
}

/** Returns the short URL in normal letter case if the symbol encodes it, else the slug: other payloads may be secret. */
export function titleOf({ payload, slug }: NamedSymbol): string {
  const url = payload.slice(0, -1);
  return payload.endsWith(`/${slug}/`) && URL.canParse(url) ? new URL(url).href : slug;
}
