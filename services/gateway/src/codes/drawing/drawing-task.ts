// The tasks of the gateway's drawing processes and their results, as plain values.

import type { LogoType, SymbolStyle } from "@qr/contracts";
import type { Level } from "@qr/symbol-matrix";

/** A styled symbol to draw and decode. */
export interface StyleTask {
  payload: string;
  minLevel: Level;
  dark: string;
  light: string;
  style: SymbolStyle;
  /** The style's logo, if any, as PNG. */
  logo: Buffer | null;
  /** Whether the findings contain the drawing. Default: false. */
  isShown?: boolean;
}

/** A file to convert to a logo, or the PNG of a logo to convert to the small picture that pages show. */
export interface LogoTask {
  file: Buffer;
  type: LogoType;
  /** Whether the result is the picture for pages. Default: false. */
  isForPages?: boolean;
}

export interface StyleFindings {
  /** The characters of the caption that the font lacks. */
  missingCharacters: readonly string[];
  /** Whether a decoder can read the symbol; not checked if characters are missing. */
  isReadable: boolean;
  /** The readable symbol as SVG, if the task asks for it. */
  svg?: string;
}

/** Why a file that takes too much time or memory cannot be used. */
export const TOO_COSTLY = "The file takes too much time or memory to draw. Simplify it, or send a smaller one.";

/** The logo as PNG, or why the file cannot be used. */
export type LogoFindings = { png: Buffer } | { unusable: string };
