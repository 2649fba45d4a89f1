// Whether a symbol in two colors can be read by scanners. Called when a code is created or previewed.

/** Least ratio between the luminances of background and pattern, by WCAG 2. */
const LEAST_CONTRAST = 3;

/**
 * Shares of red, green and blue in the gray that scanners see, of values that are not made linear: a camera's own (ITU-R BT.601), and the
 * one by which ZXing for Java reads files. Saturated colors look much nearer to one another in them than to eyes.
 */
const GRAYS = [
  [0.299, 0.587, 0.114],
  [0.25, 0.5, 0.25],
] as const;
/** Twice the difference, of 255, up to which ZXing takes a stretch for one gray (MIN_DYNAMIC_RANGE of its HybridBinarizer). */
const LEAST_GRAY_DIFFERENCE = 48;

/** Whether the pattern (`dark`) is darker than the background (`light`) with enough contrast, to eyes and to scanners; both are `#rrggbb`. */
export function isScannable({ dark, light }: { dark: string; light: string }): boolean {
  const isClear = GRAYS.every((shares) => grayOf(light, shares) - grayOf(dark, shares) >= LEAST_GRAY_DIFFERENCE);
  return isClear && contrastOf({ dark, light }) >= LEAST_CONTRAST;
}

/** 0 to 255. */
function grayOf(color: string, shares: readonly number[]): number {
  return shares.reduce((gray, share, at) => gray + share * Number.parseInt(color.slice(1 + 2 * at, 3 + 2 * at), 16), 0);
}

/** Ratio between the luminances, 1 to 21; below 1 where `dark` is the lighter one. https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrastOf({ dark, light }: { dark: string; light: string }): number {
  return (luminance(light) + 0.05) / (luminance(dark) + 0.05);
}

/** Relative luminance of an sRGB color, 0 to 1. https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(color: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
