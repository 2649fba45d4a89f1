// The outlines of a styled symbol, without its letters and its logo. Runs in the browser, too.

import type { SymbolStyle } from "@qr/contracts";
import { bandOf, FRAME_WIDTH, framedSide, holeFor, layoutOf, pictureIn } from "@qr/symbol-matrix";
import { finderOutline, type Modules, moduleOutline } from "./module-outlines.ts";
import { box, type Path, placed } from "./path.ts";

export { pathData } from "./path.ts";

export interface StyledParts {
  modules: Modules;
  /** Color of the modules and of the frame, if any, as `#rrggbb`. */
  dark: string;
  /** Color of the background and of the caption, if any, as `#rrggbb`. */
  light: string;
  style: Pick<SymbolStyle, "modules" | "finders" | "frame">;
  /** Whether the symbol leaves room for a logo. */
  hasLogo: boolean;
  /** Width of the quiet zone on each side, in modules. At least 4 modules are used inside a frame, because a frame is dark. */
  marginModules: number;
}

/** The position and maximum size of a caption. The unit is a module. */
export interface CaptionBox {
  /** Center of the caption. */
  x: number;
  y: number;
  maxWidth: number;
  /** Maximum height of capital letters. */
  maxCapHeight: number;
}

/** A square of filled outlines, ordered from back to front. The unit is a module. */
export interface StyledOutline {
  side: number;
  fills: readonly { color: string; path: Path }[];
  /** The caption, in the color of the background; undefined without a frame. */
  caption: { text: string; box: CaptionBox } | undefined;
  /** The position and size of the logo; undefined without a logo. */
  picture: { x: number; y: number; side: number } | undefined;
}

const FRAME_RADIUS = 2;
/** Cap height, as a fraction of the band's height. */
const CAPITALS_SHARE = 0.5;

/** Returns the outlines without validating the symbol. */
export function outlineStyled({ modules, dark, light, style, hasLogo, marginModules }: StyledParts): StyledOutline {
  const { frame } = style;
  const hole = hasLogo ? holeFor(modules.modules) : undefined;
  const layout = layoutOf({ modules: modules.modules, isFramed: frame !== null, marginModules });
  const { side } = layout;
  const framed = framedSide(modules.modules, marginModules);
  const pattern = [...moduleOutline(modules, style.modules, hole), ...finderOutline(modules.modules, style.finders)];
  return {
    side,
    fills: [
      { color: light, path: box(0, 0, side, side) },
      ...(frame === null ? [] : frameOf(side, framed, { dark, light })),
      { color: dark, path: placed(pattern, { x: layout.x, y: layout.y, scale: 1 }) },
    ],
    caption: frame === null ? undefined : { text: frame.caption, box: captionBox(side, bandOf(framed)) },
    picture: hole && pictureIn(hole, layout),
  };
}

function frameOf(side: number, framed: number, { dark, light }: { dark: string; light: string }) {
  const corners = (radius: number) => [radius, radius, radius, radius];
  return [
    { color: dark, path: box(0, 0, side, side, corners(FRAME_RADIUS)) },
    { color: light, path: box(FRAME_WIDTH, FRAME_WIDTH, side - 2 * FRAME_WIDTH, framed, corners(FRAME_WIDTH)) },
  ];
}

function captionBox(side: number, band: number): CaptionBox {
  return {
    x: side / 2,
    y: side - band / 2,
    maxWidth: side - 4 * FRAME_WIDTH,
    maxCapHeight: band * CAPITALS_SHARE,
  };
}
