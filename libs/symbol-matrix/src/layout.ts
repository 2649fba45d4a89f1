// The positions of the symbol, the frame, and the logo in the square of a drawing. The unit is a module.

/** A square within a symbol. */
export interface Hole {
  /** The row, which is also the column, of the square's first module. */
  first: number;
  /** Modules along each side. */
  side: number;
}

/** The position of a symbol in the square of its drawing. */
export interface Layout {
  /** Modules along each side of the square. */
  side: number;
  /** The top left corner of the symbol. */
  x: number;
  y: number;
}

interface Measures {
  /** Modules along each side of the symbol. */
  modules: number;
  isFramed: boolean;
  /**
   * Width of the quiet zone on each side, in modules. At least 4 modules are used inside a frame, because a frame is
   * dark.
   */
  marginModules: number;
}

const MIN_FRAMED_MARGIN = 4;
export const FRAME_WIDTH = 1;
/** Height of the caption's band, as a share of the framed area's height. */
const BAND_SHARE = 0.17;
/** Maximum width of a logo, as a share of the symbol's width; the logo then covers 7% of the area. Level H tolerates a loss of about 30%. */
const LOGO_SHARE = 0.26;
/** Gap between the logo and the surrounding symbol, in modules. */
const LOGO_GAP = 0.5;

export function layoutOf({ modules, isFramed, marginModules }: Measures): Layout {
  if (!isFramed) return { side: modules + 2 * marginModules, x: marginModules, y: marginModules };
  const framed = framedSide(modules, marginModules);
  const side = FRAME_WIDTH + framed + bandOf(framed);
  return { side, x: (side - modules) / 2, y: FRAME_WIDTH + (framed - modules) / 2 };
}

/** Returns the width of the area in a frame: the symbol and its quiet zone. */
export function framedSide(modules: number, marginModules: number): number {
  return modules + 2 * Math.max(marginModules, MIN_FRAMED_MARGIN);
}

/** Returns the height of the caption's band, an odd number, so that the space beside the symbol is a whole number of modules. */
export function bandOf(framed: number): number {
  return 2 * Math.round((framed * BAND_SHARE) / 2) + 1;
}

/** Returns the hole for a logo. Like the symbol, the hole is an odd number of modules wide, so that it can be centered. */
export function holeFor(modules: number): Hole {
  const side = 2 * Math.floor((modules * LOGO_SHARE - 1) / 2) + 1;
  return { first: (modules - side) / 2, side };
}

/** Returns the position and size of the logo. */
export function pictureIn(hole: Hole, { x, y }: Layout): { x: number; y: number; side: number } {
  return { x: x + hole.first + LOGO_GAP, y: y + hole.first + LOGO_GAP, side: hole.side - 2 * LOGO_GAP };
}
