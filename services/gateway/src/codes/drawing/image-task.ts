// The task of a process that draws images of codes, as plain values.

import type { SymbolStyle } from "@qr/contracts";

/** A code's symbol in its design. */
export interface DrawnCode {
  payload: string;
  dark: string;
  light: string;
  /** Null for plain squares. */
  style: SymbolStyle | null;
  /** The style's logo, if any, as PNG. */
  logo: Buffer | null;
}

/** Images to draw. The result is their SVG strings, in the same order. */
export interface ImageTask {
  codes: readonly DrawnCode[];
}
