import { describe, expect, it } from "vitest";
import { bandOf, FRAME_WIDTH, framedSide, holeFor, layoutOf, pictureIn } from "./layout.ts";

const SIDES = Array.from({ length: 40 }, (_, index) => 21 + 4 * index);

describe("without a frame", () => {
  it.each([0, 4, 16])("the symbol is in the middle, with a margin of %i", (marginModules) => {
    expect(layoutOf({ modules: 25, isFramed: false, marginModules })).toEqual({
      side: 25 + 2 * marginModules,
      x: marginModules,
      y: marginModules,
    });
  });
});

describe("in a frame", () => {
  it.each([
    [25, 0, 41, 8, 5],
    [25, 4, 41, 8, 5],
    [29, 4, 45, 8, 5],
    [25, 10, 55, 15, 11],
    [177, 4, 219, 21, 5],
  ])(
    "a symbol of %i modules with a margin of %i has a side of %i, and begins at %i, %i",
    (modules, marginModules, side, x, y) => {
      expect(layoutOf({ modules, isFramed: true, marginModules })).toEqual({ side, x, y });
    },
  );

  it.each(SIDES)("of a symbol of %i modules, everything is on whole modules and fits", (modules) => {
    const framed = framedSide(modules, 4);
    expect(framed).toBe(modules + 8);
    expect(bandOf(framed) % 2).toBe(1);
    const { side, x, y } = layoutOf({ modules, isFramed: true, marginModules: 4 });
    expect(side).toBe(FRAME_WIDTH + framed + bandOf(framed));
    expect([x, y].every(Number.isInteger)).toBe(true);
    expect(2 * x + modules).toBe(side);
    expect(y + modules + 4 + bandOf(framed)).toBe(side);
  });
});

describe("a logo", () => {
  it.each([
    [21, 8, 5],
    [25, 10, 5],
    [29, 11, 7],
    [45, 17, 11],
    [177, 66, 45],
  ])("in a symbol of %i modules has a hole from module %i, %i wide", (modules, first, side) => {
    expect(holeFor(modules)).toEqual({ first, side });
  });

  it.each(SIDES)("in a symbol of %i modules is in the middle, and covers at most 7%% of it", (modules) => {
    const hole = holeFor(modules);
    expect(hole.side % 2).toBe(1);
    expect(2 * hole.first + hole.side).toBe(modules);
    expect(hole.side ** 2).toBeLessThanOrEqual(0.07 * modules ** 2);
    const layout = layoutOf({ modules, isFramed: false, marginModules: 4 });
    expect(pictureIn(hole, layout)).toEqual({ x: hole.first + 4.5, y: hole.first + 4.5, side: hole.side - 1 });
  });
});
