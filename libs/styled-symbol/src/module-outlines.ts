// Outlines of a symbol's modules in each shape.

import type { FinderShape, ModuleShape } from "@qr/contracts";
import type { Hole } from "@qr/symbol-matrix";
import { box, circle, type Path, reversed } from "./path.ts";

/** The modules of a symbol, as libs/symbol-matrix encodes them. */
export interface Modules {
  /** Modules along each side. */
  modules: number;
  isDark(row: number, column: number): boolean;
}

const FINDER = 7;
/** Radius of a dot, small enough to keep dots apart in print and large enough for decoders that sample the center of a module. */
const DOT_RADIUS = 0.46;
const ROUND = 0.5;

/** Returns the outline of the dark modules, except those in the finders and in the hole. The symbol begins at 0, 0. */
export function moduleOutline({ modules, isDark }: Modules, shape: ModuleShape, hole?: Hole): Path {
  const isShown = (row: number, column: number) =>
    isInside(row, modules) &&
    isInside(column, modules) &&
    isDark(row, column) &&
    !isFinder(row, column, modules) &&
    !isWithin(row, column, hole);
  const path: Path[] = [];
  for (let row = 0; row < modules; row += 1) {
    for (let column = 0; column < modules; column += 1) {
      if (isShown(row, column)) path.push(oneModule(shape, row, column, isShown));
    }
  }
  return path.flat();
}

function oneModule(
  shape: ModuleShape,
  row: number,
  column: number,
  isShown: (row: number, column: number) => boolean,
): Path {
  if (shape === "dots") return circle(column + 0.5, row + 0.5, DOT_RADIUS);
  if (shape === "square") return box(column, row, 1, 1);
  const [above, below] = [isShown(row - 1, column), isShown(row + 1, column)];
  const [left, right] = [isShown(row, column - 1), isShown(row, column + 1)];
  // A corner is rounded if neither adjacent module is dark.
  const corner = (isJoined: boolean) => (isJoined ? 0 : ROUND);
  const radii = [corner(above || left), corner(above || right), corner(below || right), corner(below || left)];
  return box(column, row, 1, 1, radii);
}

/**
 * Radii of a finder's three outlines, outermost first. ZBar did not find some symbols with full circles (3.5, 2.5, 1.5), so the ring
 * keeps a straight section on each side.
 */
const FINDER_RADII: Record<FinderShape, readonly [number, number, number]> = {
  square: [0, 0, 0],
  rounded: [2, 1.25, 0.75],
  circle: [2.5, 1.6, 1.5],
};

/** Returns the outlines of the three finders, each a ring one module wide around a block of 3 × 3 modules. */
export function finderOutline(modules: number, shape: FinderShape): Path {
  const far = modules - FINDER;
  return [
    [0, 0],
    [far, 0],
    [0, far],
  ].flatMap(([x = 0, y = 0]) => finder(x, y, FINDER_RADII[shape]));
}

function finder(x: number, y: number, [outer, inner, block]: readonly [number, number, number]): Path {
  return [
    ...box(x, y, 7, 7, corners(outer)),
    ...reversed(box(x + 1, y + 1, 5, 5, corners(inner))),
    ...box(x + 2, y + 2, 3, 3, corners(block)),
  ];
}

function corners(radius: number): readonly number[] {
  return [radius, radius, radius, radius];
}

function isInside(index: number, modules: number): boolean {
  return index >= 0 && index < modules;
}

function isWithin(row: number, column: number, hole: Hole | undefined): boolean {
  if (!hole) return false;
  return [row, column].every((index) => index >= hole.first && index < hole.first + hole.side);
}

function isFinder(row: number, column: number, modules: number): boolean {
  const far = modules - FINDER;
  return (row < FINDER && (column < FINDER || column >= far)) || (row >= far && column < FINDER);
}
