// A version's eight masks with their format information: ISO/IEC 18004:2015, 7.8.2 and 7.9. A mask is a bitmap, computed once per version
// and level, and applied to whole words with an exclusive or.

import { createBitmap, isSet, setModule, transpose } from "./bitmap.ts";
import { LEVELS, type Level, sizeOf } from "./capacity.ts";
import { formatPositions, patternsOf } from "./patterns.ts";

const CONDITIONS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => ((row >> 1) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row * column) % 3) + ((row + column) % 2)) % 2 === 0,
];

/** The numbers that represent levels L, M, Q, and H in the format information. */
const LEVEL_NAMES = [1, 0, 3, 2] as const;

/** The modules that a mask inverts, by rows and by columns. */
export interface MaskLayer {
  rows: Int32Array;
  columns: Int32Array;
}

const LAYERS = new Map<string, MaskLayer[]>();

/** Returns the layers by mask number. Caches the layers, which take 5 MB for all 160 combinations of version and level. */
export function maskLayers(version: number, level: Level): readonly MaskLayer[] {
  const key = `${version}${level}`;
  const known = LAYERS.get(key);
  if (known) return known;
  const layers = CONDITIONS.map((_, mask) => layerOf(version, level, mask));
  LAYERS.set(key, layers);
  return layers;
}

function layerOf(version: number, level: Level, mask: number): MaskLayer {
  const layer = createBitmap(sizeOf(version));
  const { taken } = patternsOf(version);
  for (let row = 0; row < layer.size; row += 1) {
    for (let column = 0; column < layer.size; column += 1) {
      if (!isSet(taken, row, column)) setModule(layer, row, column, CONDITIONS[mask]?.(row, column) ?? false);
    }
  }
  const information = formatInformation(level, mask);
  for (const [bit, places] of formatPositions(layer.size).entries()) {
    for (const [row, column] of places) setModule(layer, row, column, ((information >> bit) & 1) === 1);
  }
  return { rows: layer.words, columns: transpose(layer).words };
}

/** Returns the level and the mask with their BCH code (x^10+x^8+x^5+x^4+x^2+x+1), masked as the standard requires. */
function formatInformation(level: Level, mask: number): number {
  const data = ((LEVEL_NAMES[LEVELS.indexOf(level)] ?? 0) << 3) | mask;
  let remainder = data << 10;
  for (let bit = 14; bit >= 10; bit -= 1) if ((remainder >> bit) & 1) remainder ^= 0x537 << (bit - 10);
  return ((data << 10) | remainder) ^ 0x5412;
}
