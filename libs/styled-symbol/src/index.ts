export { missingCharacters } from "./caption.ts";
export { drawStyled, type StyledDrawing, type StyledSymbol, styledSide } from "./draw-styled.ts";
export { allowOnlyLogoFormats, logoPng } from "./logo.pixels.ts";
export type { Modules } from "./module-outlines.ts";
export { numberText, type Path, pathData } from "./path.ts";
export { type RawPixels, readSymbol } from "./read-symbol.pixels.ts";
export { fitsThumbnail, isReadable, isReadableAtAnySize } from "./readable.pixels.ts";
export { type DrawingPlacement, drawingSvg } from "./svg.ts";
export { UnusableLogoError } from "./unusable-logo.ts";
