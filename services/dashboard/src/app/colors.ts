// The CSS variables of the colors in both schemes. Library colors that have too little contrast are replaced: dimmed text, errors, and the text
// of badges, alerts, and buttons.

import { type CSSVariablesResolver, darken, lighten, luminance } from "@mantine/core";
import { COLORS, SCHEMES, WHITE } from "./tokens.ts";

/** Minimum contrast ratio for text. WCAG 2 AA requires 4.5; the rest is a margin for rounding. */
const MIN_CONTRAST = 4.7;
const STEP = 0.04;
/** The lightest background in the dark scheme: a menu item under the pointer. */
const DARK_GROUND = COLORS.dark[4];

/** Returns the contrast ratio of the colors as defined by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns the color, shifted away from the background color until text in either color is readable on the other. */
function readable(color: string, ground: string, move: (color: string, by: number) => string): string {
  for (let by = 0; by < 1; by += STEP) {
    const moved = move(color, by);
    if (contrast(moved, ground) >= MIN_CONTRAST) return moved;
  }
  return move(color, 1);
}

function namedColors(scheme: keyof typeof SCHEMES): Record<string, string> {
  const named = SCHEMES[scheme];
  return {
    "--qr-ground": named.ground,
    "--qr-control": named.control,
    "--qr-picture": named.picture,
    // Lines and marks that must be visible on any background: focus, charts, and selections.
    "--qr-accent": "var(--mantine-color-indigo-text)",
    "--mantine-color-body": named.body,
    "--mantine-color-text": named.text,
    "--mantine-color-default-color": named.text,
    "--mantine-color-bright": named.text,
    "--mantine-color-default-border": named.border,
    "--mantine-color-dimmed": named.dimmed,
    "--mantine-color-placeholder": named.placeholder,
    "--mantine-color-disabled": named.disabled,
    "--mantine-color-disabled-color": named.disabledText,
    "--mantine-color-disabled-border": named.border,
    "--mantine-color-anchor": "var(--mantine-color-indigo-text)",
  };
}

export const resolveColors: CSSVariablesResolver = (theme) => {
  const light: Record<string, string> = {
    ...namedColors("light"),
    "--mantine-color-error": readable(theme.colors.red[8], WHITE, darken),
  };
  const dark: Record<string, string> = {
    ...namedColors("dark"),
    "--mantine-color-error": readable(theme.colors.red[5], DARK_GROUND, lighten),
  };
  for (const [name, shades] of Object.entries(theme.colors)) {
    const tint = darken(shades[1], 0.04);
    const inLight = readable(shades[8], tint, darken);
    const inDark = readable(shades[4], DARK_GROUND, lighten);
    for (const use of ["text", "light-color", "outline"]) {
      light[`--mantine-color-${name}-${use}`] = inLight;
      dark[`--mantine-color-${name}-${use}`] = inDark;
    }
    light[`--mantine-color-${name}-light-hover`] = tint;
    dark[`--mantine-color-${name}-light-hover`] = darken(shades[9], 0.4);
    // Filled components have white text in both schemes. In the dark scheme, they are lighter, so that they stand out
    // from the background.
    for (const [scheme, shade] of [
      [light, shades[7]],
      [dark, shades[6]],
    ] as const) {
      const filled = readable(shade, WHITE, darken);
      scheme[`--mantine-color-${name}-filled`] = filled;
      scheme[`--mantine-color-${name}-filled-hover`] = darken(filled, 0.12);
    }
  }
  // On dark panels, the library's tints of gray and indigo look black.
  dark["--mantine-color-gray-light"] = COLORS.dark[5];
  dark["--mantine-color-gray-light-hover"] = COLORS.dark[4];
  dark["--mantine-color-indigo-light"] = SCHEMES.dark.picture;
  return { variables: {}, light, dark };
};
