// Reads the picture of a symbol in a style back: the outlines that all its files are made of, in print and as a thumbnail, and the pixels of
// a file that has enough of them for a camera. Called by draw-verified.ts.

import type { SymbolStyle } from "@qr/contracts";
import { styledSide } from "@qr/styled-symbol";
import { createMatrixAt } from "../correction.ts";
import { drawPicture } from "../formats/draw-picture.ts";
import { marginOf, type Picture } from "../formats/picture.ts";
import type { NamedShownSymbol } from "../formats/shown-symbol.ts";
import { rasterise } from "./pixels.ts";
import { readOneSymbol } from "./read-symbol.ts";
import { UnreadablePictureError } from "./verify-picture.ts";

/** Pixels for a module: as a thumbnail shows it, and as it is printed. */
const VIEWS_PX = [3, 6] as const;
/** Without it readers do not find a symbol; where less was asked for, whoever places the picture provides the rest. */
const QUIET_ZONE_MODULES = 4;

/** Rejects with an UnreadablePictureError where the picture does not read as its payload. */
export async function verifyStyled(
  file: Buffer,
  symbol: NamedShownSymbol,
  style: SymbolStyle,
  picture: Picture,
): Promise<void> {
  const payload = Buffer.from(symbol.payload);
  const { modules } = createMatrixAt(symbol.payload, picture.level);
  const judge = async (view: Buffer | Awaited<ReturnType<typeof rasterise>>, what: string) => {
    const read = await readOneSymbol(view);
    if (read?.equals(payload)) return;
    throw new UnreadablePictureError(`The ${picture.format} in a style does not read as its payload as ${what}.`);
  };
  const marginModules = Math.max(QUIET_ZONE_MODULES, marginOf(picture));
  const side = styledSide(modules, style, marginModules);
  for (const modulePx of VIEWS_PX) {
    const size = { sizePx: side * modulePx, marginModules };
    const svg = await drawPicture(symbol, { format: "svg", size, level: picture.level }, new Date(0));
    await judge(await rasterise(svg, size.sizePx), `outlines of ${modulePx} pixels a module`);
  }
  if (!("size" in picture) || picture.format === "svg" || picture.size.marginModules < QUIET_ZONE_MODULES) return;
  const modulePx = picture.size.sizePx / styledSide(modules, style, picture.size.marginModules);
  if (modulePx >= VIEWS_PX[0] + 1) await judge(await rasterise(file, picture.size.sizePx), "the file itself");
}
