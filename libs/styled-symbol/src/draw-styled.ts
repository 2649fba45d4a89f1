// Draws a styled symbol as filled outlines.

import type { SymbolStyle } from "@qr/contracts";
import { layoutOf } from "@qr/symbol-matrix";
import { captionOutline } from "./caption.ts";
import { outlineStyled, type StyledOutline, type StyledParts } from "./outline.ts";
import type { Path } from "./path.ts";

export interface StyledSymbol extends Omit<StyledParts, "hasLogo" | "style"> {
  style: SymbolStyle;
  /** The style's logo, if any, as a square PNG. A symbol with a logo must have error correction level H. */
  logo?: Buffer | null;
}

/** A square of filled outlines, ordered from back to front. The unit is a module. */
export interface StyledDrawing extends Pick<StyledOutline, "side" | "fills"> {
  /** The logo, a square image in front of all fills. */
  picture?: { png: Buffer; x: number; y: number; side: number };
}

/** Returns the drawing without validating the symbol. Rejects if the fonts cannot be read. */
export async function drawStyled({ logo, ...symbol }: StyledSymbol): Promise<StyledDrawing> {
  const { side, fills, caption, picture } = outlineStyled({ ...symbol, hasLogo: Boolean(logo) });
  const letters: Path = caption ? await captionOutline(caption.text, caption.box) : [];
  return {
    side,
    fills: caption ? [...fills, { color: symbol.light, path: letters }] : fills,
    ...(logo && picture ? { picture: { png: logo, ...picture } } : {}),
  };
}

/** Returns the number of modules along each side of a drawing, without drawing it. */
export function styledSide(modules: number, { frame }: SymbolStyle, marginModules: number): number {
  return layoutOf({ modules, isFramed: frame !== null, marginModules }).side;
}
