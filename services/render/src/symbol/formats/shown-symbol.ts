// A symbol with the way in which it is shown. Comes from the message of a new code or from the database, and never changes.

import type { SymbolStyle } from "@qr/contracts";
import { type CorrectionLevel, DEFAULT_LEVEL } from "../correction.ts";
import type { DrawnSymbol, NamedSymbol } from "../symbol.ts";

interface Shown {
  /** Null or left out: plain squares. */
  style?: SymbolStyle | null;
  /** The logo of the style as PNG, where it has one. */
  logo?: Buffer | null;
}

export type ShownSymbol = DrawnSymbol & Shown;
export type NamedShownSymbol = NamedSymbol & Shown;

/** The level that its images have unless another is asked for: what a logo covers is made up for by level H. */
export function levelOf({ style }: Shown): CorrectionLevel {
  return style?.logo ? "H" : DEFAULT_LEVEL;
}
