// Whether a symbol in two colors can be read by scanners. Called when a code is created or previewed.

/** Least ratio between the luminances of background and pattern, by WCAG 2. */
const LEAST_CONTRAST = 3;

/** Whether the pattern (`dark`) is darker than the background (`light`) with enough contrast; both are `#rrggbb`. */
export function isScannable({ dark, light }: { dark: string; light: string }): boolean {
  return contrastOf({ dark, light }) >= LEAST_CONTRAST;
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
