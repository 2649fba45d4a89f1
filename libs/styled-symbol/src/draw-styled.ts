// Draws a symbol in its style as filled outlines, which svg.ts and the page formats of the render service write down.

import type { SymbolStyle } from "@qr/contracts";
import { captionOutline } from "./caption.ts";
import { finderOutline, type Hole, type Modules, moduleOutline } from "./module-outlines.ts";
import { box, type Path, placed } from "./path.ts";

export interface StyledSymbol {
  modules: Modules;
  /** Color of the modules and of a frame, `#rrggbb`. */
  dark: string;
  /** Color of the background and of a caption, of the same form. */
  light: string;
  style: SymbolStyle;
  /** The logo of the style as a square PNG, where it has one. The symbol must have error correction H then. */
  logo?: Buffer | null;
  /** Modules of quiet zone on each side. Within a frame there are 4 at least: it is as dark as the symbol. */
  marginModules: number;
}

/** A square of so many modules, and what is filled in it, from the back to the front. */
export interface StyledDrawing {
  side: number;
  fills: readonly { color: string; path: Path }[];
  /** A square picture in front of all that is filled. */
  picture?: { png: Buffer; x: number; y: number; side: number };
}

interface Layout {
  /** Whole modules along each side of the square. */
  side: number;
  /** Where the symbol begins. */
  x: number;
  y: number;
}

const LEAST_FRAMED_MARGIN = 4;
const FRAME_WIDTH = 1;
const FRAME_RADIUS = 2;
/** The caption's band, as a share of what is framed. */
const BAND_SHARE = 0.17;
/** Height of the capitals, as a share of the band's. */
const CAPITALS_SHARE = 0.5;

/** Rejects where the fonts cannot be read; draws whatever it is given else. */
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

/** A logo covers so much of the side at most: 7 % of the area, of which level H bears a loss of some 30 %. */
const LOGO_SHARE = 0.26;
/** Modules between the logo and the symbol around it. */
const LOGO_GAP = 0.5;

/** An odd number of modules, as symbols have, so that it lies in the middle. */
function holeFor(modules: number): Hole {
  const side = 2 * Math.floor((modules * LOGO_SHARE - 1) / 2) + 1;
  return { first: (modules - side) / 2, side };
}

function pictureIn(hole: Hole, { x, y }: Layout): { x: number; y: number; side: number } {
  return { x: x + hole.first + LOGO_GAP, y: y + hole.first + LOGO_GAP, side: hole.side - 2 * LOGO_GAP };
}

/** Modules along each side of the drawing, known without drawing it. */
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

/** An odd number, so that what is left on either side of the symbol is a whole one. */
function bandOf(framed: number): number {
  return 2 * Math.round((framed * BAND_SHARE) / 2) + 1;
}

function framedMargin(marginModules: number): number {
  return Math.max(marginModules, LEAST_FRAMED_MARGIN);
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
