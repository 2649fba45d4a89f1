// Checks that the render service draws every style that the gateway accepts, for random styles.

import { FINDER_SHAPES, MODULE_SHAPES, type SymbolStyle } from "@qr/contracts";
import { drawStyled, fitsThumbnail, isReadableAtAnySize, logoPng, styledSide } from "@qr/styled-symbol";
import fc from "fast-check";
import { drawPicture } from "../symbol/draw-picture.ts";
import { drawVerified } from "../symbol/draw-verified.ts";
import { createMatrix, levelOf } from "../symbol/matrix.ts";
import { DEFAULT_PICTURE, MIN_SIDE_MM, type Picture } from "../symbol/picture.ts";
import type { NamedShownSymbol } from "../symbol/symbol.ts";

const { marginModules } = DEFAULT_PICTURE;

/** Colors with high contrast, with the lowest contrast that the gateway accepts, and with the smallest difference in gray. */
const COLORS = [
  { dark: "#000000", light: "#ffffff" },
  { dark: "#949494", light: "#ffffff" },
  { dark: "#000000", light: "#5b5b5b" },
  { dark: "#cc0000", light: "#ffffff" },
  { dark: "#0000ff", light: "#ffff00" },
] as const;

const svgLogo = (body: string) =>
  logoPng(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${body}</svg>`), "image/svg+xml");

async function symbolLogo(payload: string, symbolMargin: number): Promise<Buffer> {
  const size = { sizePx: 300, marginModules: symbolMargin };
  const symbol = { payload, dark: "#000000", light: "#ffffff", slug: "" };
  return logoPng(await drawPicture(symbol, { format: "png", size, level: "L" }, new Date(0)), "image/png");
}

/** Logos that could mislead a decoder: blocks, a finder pattern, stripes, and whole symbols of several sizes. */
export const LOGOS: readonly Buffer[] = await Promise.all([
  svgLogo('<path d="M0 0h9v9h-9z"/>'),
  svgLogo('<path d="M0 0h9v9h-9z" fill="#fff"/>'),
  svgLogo('<path d="M1 1h7v7h-7zM2 2v5h5v-5zM3 3h3v3h-3z"/>'),
  svgLogo('<path d="M0 0h9v1h-9zM0 2h9v1h-9zM0 4h9v1h-9zM0 6h9v1h-9zM0 8h9v1h-9z"/>'),
  symbolLogo("A", 0),
  symbolLogo("A", 4),
  symbolLogo("x".repeat(60), 1),
  symbolLogo("x".repeat(200), 2),
]);

const slugs = fc.stringMatching(/^[0-9A-Z]{10}$/).map((slug) => `HTTPS://QR.EXAMPLE/${slug}/`);
const texts = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 300, size: "max" });

const styledSymbols: fc.Arbitrary<NamedShownSymbol & { style: SymbolStyle }> = fc
  .record({
    payload: fc.oneof(slugs, texts),
    colors: fc.constantFrom(...COLORS),
    modules: fc.constantFrom(...MODULE_SHAPES),
    finders: fc.constantFrom(...FINDER_SHAPES),
    frame: fc.option(fc.record({ caption: fc.stringMatching(/^[A-Za-z0-9 ]{1,24}$/) })),
    logo: fc.option(fc.constantFrom(...LOGOS), { freq: 2 }),
  })
  .map(({ payload, colors, modules, finders, frame, logo }) => ({
    slug: "",
    payload,
    ...colors,
    style: { modules, finders, frame, logo: logo && "logo_x" },
    logo,
  }));

/** Throws if a style that the gateway accepts is not drawn. Returns how many of the styles the gateway accepted. */
export async function drawAcceptedStyles(numRuns: number): Promise<number> {
  let accepted = 0;
  const property = fc.asyncProperty(styledSymbols, async (symbol) => {
    if (!(await isAccepted(symbol))) return;
    accepted += 1;
    for (const picture of picturesOf(symbol)) await drawVerified({ symbol, picture, madeAt: new Date(0) });
  });
  await fc.assert(property, { numRuns });
  return accepted;
}

async function isAccepted(symbol: NamedShownSymbol & { style: SymbolStyle }): Promise<boolean> {
  const { payload, dark, light, style, logo = null } = symbol;
  const modules = createMatrix(payload, levelOf(symbol));
  if (!fitsThumbnail(styledSide(modules.modules, style, marginModules))) return false;
  return isReadableAtAnySize(await drawStyled({ modules, dark, light, style, logo, marginModules }), light, payload);
}

/** Returns the stored images, the smallest page, and the smallest PNG whose own pixels the decoder reads. */
function picturesOf(symbol: NamedShownSymbol & { style: SymbolStyle }): Picture[] {
  const level = levelOf(symbol);
  const side = styledSide(createMatrix(symbol.payload, level).modules, symbol.style, marginModules);
  return [
    { format: "png", size: DEFAULT_PICTURE, level },
    { format: "svg", size: DEFAULT_PICTURE, level },
    { format: "pdf", page: { sideMm: MIN_SIDE_MM, marginModules }, level },
    { format: "png", size: { sizePx: 4 * side, marginModules }, level },
  ];
}
