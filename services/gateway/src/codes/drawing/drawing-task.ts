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

/** A file to convert to a logo. */
export interface LogoTask {
  file: Buffer;
  type: LogoType;
}

export interface DrawnLogo {
  /** The square PNG that symbols show. */
  png: Buffer;
  /** The small PNG that the pages of codes show, at most 16 KiB. */
  pagePng: Buffer;
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

/** The logo, or why the file cannot be used. */
export type LogoFindings = DrawnLogo | { unusable: string };
