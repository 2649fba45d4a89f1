// Tests that text, lines, and marks are visible on every background, in the light and dark schemes: WCAG 2 AA.

import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { createInstance } from "i18next";
import { describe, expect, test } from "vitest";
import page from "../../index.html?raw";
import { contrast, resolveColors } from "./colors.ts";
import { createDashboardTheme } from "./theme.ts";
import { SCHEMES } from "./tokens.ts";

const TEXT = 4.5;
const GRAPHIC = 3;
const PANELS = ["body", "ground"];
const BACKGROUNDS = [...PANELS, "default", "default-hover"];
const TEXTS = ["text", "default-color", "bright", "dimmed", "placeholder", "error", "anchor"];
const MARKS = ["control", "accent"];

const theme = mergeMantineTheme(DEFAULT_THEME, createDashboardTheme(createInstance().t));
const [defaults, own] = [defaultCssVariablesResolver(theme), resolveColors(theme)];
const names = Object.keys(theme.colors).filter((name) => name !== "dark");

describe.each(["light", "dark"] as const)("in the %s scheme", (scheme) => {
  const variables = { ...defaults.variables, ...defaults[scheme], ...own.variables, ...own[scheme] };

  /** Returns the value of the color, such as `body` or `red-filled`, after following its references. */
  function color(name: string): string {
    const value = variables[`--qr-${name}`] ?? variables[`--mantine-color-${name}`];
    if (value === undefined) throw new Error(`there is no color ${name}`);
    const reference = /^var\(--mantine-color-([\w-]+)\)$/.exec(value)?.[1];
    return reference === undefined ? value : color(reference);
  }

  /** Returns the pairs whose contrast is too low, with their contrast. */
  const tooLow = (least: number, pairs: [front: string, back: string][]) =>
    pairs
      .map(([front, back]) => ({ front, back, ratio: contrast(color(front), color(back)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`);

  const onAll = (fronts: string[], backs = BACKGROUNDS) =>
    fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]));

  test("texts are readable on every background", () => {
    expect(tooLow(TEXT, onAll(TEXTS))).toEqual([]);
  });

  test("the texts of disabled fields and buttons are readable", () => {
    expect(tooLow(TEXT, [["disabled-color", "disabled"]])).toEqual([]);
  });

  test("the outlines of fields, the focus, and charts are seen on every background", () => {
    expect(tooLow(GRAPHIC, onAll(MARKS))).toEqual([]);
  });

  test.each(names)("%s badges, buttons, and texts are readable, also below the pointer", (name) => {
    const pairs: [string, string][] = [
      [`${name}-light-color`, `${name}-light`],
      [`${name}-light-color`, `${name}-light-hover`],
      ["white", `${name}-filled`],
      ["white", `${name}-filled-hover`],
      ...onAll([`${name}-text`, `${name}-outline`]),
    ];
    expect(tooLow(TEXT, pairs)).toEqual([]);
    // Meters, checked boxes, and the edges of buttons.
    expect(tooLow(GRAPHIC, onAll([`${name}-filled`], PANELS))).toEqual([]);
  });

  test("the browser's own bars have the color of the page's header", () => {
    const tag = `<meta name="theme-color" content="${SCHEMES[scheme].body}" media="(prefers-color-scheme: ${scheme})" />`;
    expect(page).toContain(tag);
  });
});

test("a contrast that is too low is found", () => {
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
  expect(contrast("#ffffff", "#777777")).toBeLessThan(TEXT);
});
