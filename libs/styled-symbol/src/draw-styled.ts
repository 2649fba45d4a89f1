// Draws a styled symbol as filled outlines.

import type { SymbolStyle } from "@qr/contracts";
import { bandOf, FRAME_WIDTH, framedSide, holeFor, type Layout, layoutOf, pictureIn } from "@qr/symbol-matrix";
import { captionOutline } from "./caption.ts";
import { finderOutline, type Modules, moduleOutline } from "./module-outlines.ts";
import { box, type Path, placed } from "./path.ts";

export interface StyledSymbol {
  modules: Modules;
  /** Color of the modules and of the frame, if any, as `#rrggbb`. */
  dark: string;
  /** Color of the background and of the caption, if any, as `#rrggbb`. */
  light: string;
  style: SymbolStyle;
  /** The style's logo, if any, as a square PNG. A symbol with a logo must have error correction level H. */
  logo?: Buffer | null;
  /** Width of the quiet zone on each side, in modules. At least 4 modules are used inside a frame, because a frame is dark. */
  marginModules: number;
}

/** A square of filled outlines, ordered from back to front. The unit is a module. */
export interface StyledDrawing {
  side: number;
  fills: readonly { color: string; path: Path }[];
  /** The logo, a square image in front of all fills. */
  picture?: { png: Buffer; x: number; y: number; side: number };
}

const FRAME_RADIUS = 2;
/** Cap height, as a fraction of the band's height. */
const CAPITALS_SHARE = 0.5;

/** Returns the drawing without validating the symbol. Rejects if the fonts cannot be read. */
export async function drawStyled(symbol: StyledSymbol): Promise<StyledDrawing> {
  const { modules, dark, light, style, logo } = symbol;
  const hole = logo ? holeFor(modules.modules) : undefined;
  const layout = layoutOf({ ...symbol, modules: modules.modules, isFramed: style.frame !== null });
  const pattern = [...moduleOutline(modules, style.modules, hole), ...finderOutline(modules.modules, style.finders)];
  return {
    side: layout.side,
    fills: [
      { color: light, path: box(0, 0, layout.side, layout.side) },
      ...(await frameOf(symbol, layout)),
      { color: dark, path: placed(pattern, { x: layout.x, y: layout.y, scale: 1 }) },
    ],
    ...(logo && hole ? { picture: { png: logo, ...pictureIn(hole, layout) } } : {}),
  };
}

/** Returns the number of modules along each side of a drawing, without drawing it. */
export function styledSide(modules: number, { frame }: SymbolStyle, marginModules: number): number {
  return layoutOf({ modules, isFramed: frame !== null, marginModules }).side;
}

async function frameOf(
  { modules, dark, light, style, marginModules }: StyledSymbol,
  { side }: Layout,
): Promise<StyledDrawing["fills"]> {
  if (style.frame === null) return [];
  const framed = framedSide(modules.modules, marginModules);
  const band = bandOf(framed);
  const caption = await captionOutline(style.frame.caption, {
    x: side / 2,
    y: side - band / 2,
    maxWidth: side - 4 * FRAME_WIDTH,
    maxCapHeight: band * CAPITALS_SHARE,
  });
  const corners = (radius: number) => [radius, radius, radius, radius];
  return [
    { color: dark, path: box(0, 0, side, side, corners(FRAME_RADIUS)) },
    { color: light, path: box(FRAME_WIDTH, FRAME_WIDTH, side - 2 * FRAME_WIDTH, framed, corners(FRAME_WIDTH)) },
    { color: light, path: caption },
  ];
}
