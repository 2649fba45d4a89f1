// The position of a symbol in an image of a given size.

/** In whole pixels. */
export interface Placement {
  sizePx: number;
  modulePx: number;
  /** Number of pixels to the left of the symbol and above it. There may be one more pixel to the right and below. */
  offsetPx: number;
}

/**
 * Returns the position of a symbol. The image has exactly the requested size. All modules have the same width, the
 * largest whole number of pixels that leaves room for the margin; 0 if the image is too small. Remaining pixels widen
 * the quiet zone evenly.
 */
export function placementIn(sizePx: number, modules: number, marginModules: number): Placement {
  const modulePx = Math.floor(sizePx / (modules + 2 * marginModules));
  return { sizePx, modulePx, offsetPx: Math.floor((sizePx - modulePx * modules) / 2) };
}
