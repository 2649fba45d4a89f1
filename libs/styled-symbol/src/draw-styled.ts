// Draws a styled symbol as filled outlines.

import type { SymbolStyle } from "@qr/contracts";
import { captionOutline } from "./caption.ts";
import { finderOutline, type Hole, type Modules, moduleOutline } from "./module-outlines.ts";
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

interface Layout {
  /** Modules along each side of the square. */
  side: number;
  /** The top left corner of the symbol. */
  x: number;
  y: number;
}

const MIN_FRAMED_MARGIN = 4;
const FRAME_WIDTH = 1;
const FRAME_RADIUS = 2;
/** Height of the caption's band, as a share of the framed area's height. */
const BAND_SHARE = 0.17;
/** Cap height, as a fraction of the band's height. */
const CAPITALS_SHARE = 0.5;

/** Returns the drawing without validating the symbol. Rejects if the fonts cannot be read. */
export async function drawStyled(symbol: StyledSymbol): Promise<StyledDrawing> {
  const { modules, dark, light, style, logo } = symbol;
  const hole = logo ? holeFor(modules.modules) : undefined;
  const layout = layoutOf(symbol);
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

/** Maximum width of a logo, as a share of the symbol's width; the logo then covers 7% of the area. Level H tolerates a loss of about 30%. */
const LOGO_SHARE = 0.26;
/** Gap between the logo and the surrounding symbol, in modules. */
const LOGO_GAP = 0.5;

/** Returns the hole for a logo. Like the symbol, the hole is an odd number of modules wide, so that it can be centered. */
function holeFor(modules: number): Hole {
  const side = 2 * Math.floor((modules * LOGO_SHARE - 1) / 2) + 1;
  return { first: (modules - side) / 2, side };
}

function pictureIn(hole: Hole, { x, y }: Layout): { x: number; y: number; side: number } {
  return { x: x + hole.first + LOGO_GAP, y: y + hole.first + LOGO_GAP, side: hole.side - 2 * LOGO_GAP };
}

/** Returns the number of modules along each side of a drawing, without drawing it. */
export function styledSide(modules: number, style: SymbolStyle, marginModules: number): number {
  return layoutOf({ modules: { modules }, style, marginModules }).side;
}

function layoutOf(
  symbol: { modules: Pick<Modules, "modules"> } & Pick<StyledSymbol, "style" | "marginModules">,
): Layout {
  const { modules } = symbol.modules;
  if (symbol.style.frame === null) {
    const { marginModules: margin } = symbol;
    return { side: modules + 2 * margin, x: margin, y: margin };
  }
  const framed = modules + 2 * framedMargin(symbol.marginModules);
  const side = FRAME_WIDTH + framed + bandOf(framed);
  return { side, x: (side - modules) / 2, y: FRAME_WIDTH + framedMargin(symbol.marginModules) };
}

/** Returns the height of the caption's band, an odd number, so that the space beside the symbol is a whole number of modules. */
function bandOf(framed: number): number {
  return 2 * Math.round((framed * BAND_SHARE) / 2) + 1;
}

function framedMargin(marginModules: number): number {
  return Math.max(marginModules, MIN_FRAMED_MARGIN);
}

async function frameOf(
  { modules, dark, light, style, marginModules }: StyledSymbol,
  { side }: Layout,
): Promise<StyledDrawing["fills"]> {
  if (style.frame === null) return [];
  const framed = modules.modules + 2 * framedMargin(marginModules);
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
