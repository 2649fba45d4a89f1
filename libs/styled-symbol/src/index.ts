export { missingCharacters } from "./caption.ts";
export { drawStyled, type StyledDrawing, type StyledSymbol, styledSide } from "./draw-styled.ts";
export { logoPng, UnusableLogoError } from "./logo.pixels.ts";
export type { Modules } from "./module-outlines.ts";
export { numberText, type Path, pathData } from "./path.ts";
export { isReadable } from "./readable.pixels.ts";
export { type DrawingPlacement, drawingSvg } from "./svg.ts";
