// A build step: replaces a mark in the style sheet of the docs with the dashboard's design tokens as CSS variables.

import type { Plugin } from "vite";
import { COLORS, FONT_SIZES, FONTS, RADII, SCHEMES, SHADOWS, SPACING } from "../../src/app/tokens.ts";

const { indigo, gray, dark } = COLORS;

/** Colors that the dashboard's theme computes, and the colors of code. */
const COMPUTED = {
  accent: [indigo[8], indigo[3]],
  tint: [indigo[0], "#2b3060"],
  code: [gray[0], dark[8]],
  inline: [gray[1], dark[6]],
  green: ["#0b6b3a", "#7fd6a3"],
  red: ["#b42318", "#ff9a8f"],
  yellow: ["#8a5a00", "#f0c36d"],
  blue: ["#0b5f8a", "#7cc7ee"],
  orange: ["#9a3412", "#f5b078"],
  purple: ["#3a40ad", "#aab3ff"],
} as const;

const MARK = "/* design tokens */";

export function tokensCss(): Plugin {
  return {
    name: "tokens-css",
    enforce: "pre",
    transform: {
      filter: { id: /\/src\/docs\/frame\.css$/ },
      handler: (code) => code.replace(MARK, () => tokens()),
    },
  };
}

function tokens(): string {
  const schemes = Object.keys(SCHEMES.light).map((name) => {
    const key = name as keyof typeof SCHEMES.light;
    return variable(name, `light-dark(${SCHEMES.light[key]}, ${SCHEMES.dark[key]})`);
  });
  const computed = Object.entries(COMPUTED).map(([name, [light, dark]]) =>
    variable(name, `light-dark(${light}, ${dark})`),
  );
  const sizes = [
    ...named("space", SPACING),
    ...named("text", FONT_SIZES),
    ...named("radius", RADII),
    ...named("shadow", SHADOWS),
  ];
  const fonts = [variable("font", FONTS.text), variable("mono", FONTS.code), variable("filled", indigo[7])];
  return `:root{color-scheme:light dark;${[...schemes, ...computed, ...sizes, ...fonts].join("")}}
:root[data-scheme="light"]{color-scheme:light}
:root[data-scheme="dark"]{color-scheme:dark}
`;
}

function named(prefix: string, values: Readonly<Record<string, string>>): string[] {
  return Object.entries(values).map(([name, value]) => variable(`${prefix}-${name}`, value));
}

function variable(name: string, value: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value};`;
}
