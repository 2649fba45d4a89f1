// The colors of buttons on pages for visitors. The redirect service chooses them in the same way.

import { contrastOf } from "../design/contrast.ts";

/** The color of buttons if the account has chosen none. */
export const DEFAULT_ACCENT = "#1b4fd8";

const CARDS = { light: "#ffffff", dark: "#1d1d22" } as const;
export type Scheme = keyof typeof CARDS;

/** Minimum contrast of text with its background, and of a button with the card. */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
const STEPS = 50;

/** Returns the colors of a button and of its text: the account's color, or the nearest shade with enough contrast. */
export function accentOn(scheme: Scheme, color: string): { accent: string; on: string } {
  const accent = shadeOn(CARDS[scheme], color, scheme === "light" ? 0 : 255);
  const [white = 1, black = 1] = [contrastOf(accent, "#ffffff"), contrastOf(accent, "#000000")];
  return { accent, on: white >= TEXT_CONTRAST || white >= black ? "#ffffff" : "#000000" };
}

/** Mixes the color with black (0) or white (255), as little as necessary for the contrast with the card. */
function shadeOn(card: string, color: string, toward: number): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(color, toward, step / STEPS);
    if ((contrastOf(mixed, card) ?? 0) >= SHAPE_CONTRAST) return mixed;
  }
  return mix(color, toward, 1);
}

function mix(color: string, toward: number, share: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const mixed = channels.map((value) => Math.round(value + (toward - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
