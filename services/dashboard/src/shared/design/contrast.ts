// Rates how well a symbol in two colors can be read, by its WCAG 2 contrast ratio and by the grays that cameras record. The gateway has the
// same limits.

import { luminance } from "@mantine/core";

/** Minimum contrast ratio that the gateway accepts. */
const MIN_CONTRAST = 3;
/** Minimum contrast ratio at which symbols can be read even in poor light. */
const GOOD_CONTRAST = 7;

/** The weights that cameras and ZXing give to red, green, and blue when they convert colors to gray. */
const GRAYS = [
  [0.299, 0.587, 0.114],
  [0.25, 0.5, 0.25],
] as const;
const MIN_GRAY_DIFFERENCE = 48;

/** `inverted`: the pattern is lighter than the background, so many phones cannot read the symbol. */
export type Legibility = "good" | "risky" | "refused" | "inverted";

/** Returns the contrast ratio, from 1 to 21; undefined if a color is not in the form `#rrggbb`. */
export function contrastOf(dark: string, light: string): number | undefined {
  const [pattern, ground] = [luminanceOf(dark), luminanceOf(light)];
  if (pattern === undefined || ground === undefined) return undefined;
  return (Math.max(pattern, ground) + 0.05) / (Math.min(pattern, ground) + 0.05);
}

export function legibilityOf(dark: string, light: string): Legibility {
  const contrast = contrastOf(dark, light) ?? 0;
  if ((luminanceOf(dark) ?? 0) > (luminanceOf(light) ?? 0)) return "inverted";
  if (contrast < MIN_CONTRAST || looksLikeOneGray(dark, light)) return "refused";
  return contrast < GOOD_CONTRAST ? "risky" : "good";
}

function looksLikeOneGray(dark: string, light: string): boolean {
  const grayOf = (color: string, shares: readonly number[]) =>
    shares.reduce((gray, share, at) => gray + share * Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16), 0);
  return GRAYS.some((shares) => grayOf(light, shares) - grayOf(dark, shares) < MIN_GRAY_DIFFERENCE);
}

/** Returns the relative luminance, from 0 to 1; undefined if the color is not in the form `#rrggbb`. */
function luminanceOf(color: string): number | undefined {
  return /^#[0-9a-f]{6}$/i.test(color) ? luminance(color) : undefined;
}
