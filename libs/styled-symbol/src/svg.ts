// A drawing as SVG text of the size asked for. Used by readable.ts and by the render service.

import type { StyledDrawing } from "./draw-styled.ts";
import { pathData } from "./path.ts";

/** Where the drawing lies in its picture, in whole pixels. */
export interface DrawingPlace {
  sizePx: number;
  /** Pixels along each side of a module. */
  modulePx: number;
  offsetPx: number;
}

/** `light` fills what the drawing leaves of the picture. Colors are written as they are: they must have been checked. */
export function drawingSvg(
  { fills, picture }: StyledDrawing,
  light: string,
  { sizePx, modulePx, offsetPx }: DrawingPlace,
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
