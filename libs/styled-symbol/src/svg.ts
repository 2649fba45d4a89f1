// Writes a drawing as SVG text.

import type { StyledDrawing } from "./draw-styled.ts";
import { pathData } from "./path.ts";

/** Position of the drawing in the image, in whole pixels. */
export interface DrawingPlacement {
  sizePx: number;
  /** Pixels along each side of a module. */
  modulePx: number;
  offsetPx: number;
}

/** Returns the SVG. `light` fills the image around the drawing. Colors are written unchanged, so they must be valid. */
export function drawingSvg(
  { fills, picture }: StyledDrawing,
  light: string,
  { sizePx, modulePx, offsetPx }: DrawingPlacement,
): string {
  const paths = fills.map(({ color, path }) => `<path fill="${color}" d="${pathData(path)}"/>`).join("");
  const image = picture
    ? `<image x="${picture.x}" y="${picture.y}" width="${picture.side}" height="${picture.side}" href="data:image/png;base64,${picture.png.toString("base64")}"/>`
    : "";
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${sizePx}" height="${sizePx}" viewBox="0 0 ${sizePx} ${sizePx}">` +
    `<path fill="${light}" d="M0 0h${sizePx}v${sizePx}H0z"/>` +
    `<g transform="translate(${offsetPx} ${offsetPx})scale(${modulePx})">${paths}${image}</g></svg>\n`
  );
}
