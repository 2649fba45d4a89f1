// Makes an account's color fit for buttons and links: on the light and on the dark card, with the contrast that WCAG 2 AA requires.

/** The backgrounds of the cards that contain buttons and links, as in the style of the pages. */
export const LIGHT_CARD = "#ffffff";
export const DARK_CARD = "#1d1d22";
const BLACK = "#000000";
const WHITE = "#ffffff";
/** Minimum contrast of text with its background, and of a button with the card (WCAG 2, 1.4.3 and 1.4.11). */
const TEXT_CONTRAST = 4.5;
const SHAPE_CONTRAST = 3;
const STEPS = 50;

/** The colors of buttons, of the text on them, and of links. */
interface Accent {
  accent: string;
  on: string;
  link: string;
}

/** Returns the accent on a light card, or on a dark one. It is the color itself, or the nearest shade with enough contrast. */
export function accentOn(card: string, color: string): Accent {
  const toward = luminance(card) > 0.5 ? BLACK : WHITE;
  const accent = shade(color, toward, card, SHAPE_CONTRAST);
  const on =
    contrast(accent, WHITE) >= TEXT_CONTRAST || contrast(accent, WHITE) >= contrast(accent, BLACK) ? WHITE : BLACK;
  return { accent, on, link: shade(color, toward, card, TEXT_CONTRAST) };
}

/** Returns the style rules that set the colors, or "" if `color` is not in the form `#rrggbb`. */
export function accentStyle(color: string): string {
  const rule = (card: string) => {
    const { accent, on, link } = accentOn(card, color);
    return `:root{--accent:${accent};--on:${on};--link:${link}}`;
  };
  return `${rule(LIGHT_CARD)}@media screen and (prefers-color-scheme:dark){${rule(DARK_CARD)}}`;
}

/** Returns the contrast ratio of two colors, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Mixes the color with black or white, as little as necessary for the contrast with the card. */
function shade(color: string, toward: string, card: string, least: number): string {
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = mix(color, toward, step / STEPS);
    if (contrast(mixed, card) >= least) return mixed;
  }
  return toward;
}

function mix(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)];
  const mixed = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}
