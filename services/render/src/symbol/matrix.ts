// The modules of a symbol at an error correction level, as every picture shows them.

import { ERROR_CORRECTION } from "@qr/contracts";
import {
  encodePayload,
  LEVELS,
  type Level,
  type Matrix,
  PayloadTooLongError,
  packPayload,
  UnencodablePayloadError,
} from "@qr/symbol-matrix";
import { type ShownSymbol, UndrawableSymbolError } from "./symbol.ts";

export { darkRuns, type Matrix } from "@qr/symbol-matrix";

/** Error correction levels, lowest first. Up to about 7%, 15%, 25%, and 30% of the codewords may be damaged. */
export const CORRECTION_LEVELS = LEVELS;
export type CorrectionLevel = Level;
export const DEFAULT_LEVEL: CorrectionLevel = ERROR_CORRECTION;

/** Thrown if the payload does not fit at the requested level, but fits at a lower level. */
export class LevelTooHighError extends UndrawableSymbolError {
  override readonly name = "LevelTooHighError";
  readonly level: CorrectionLevel;
  /** The levels at which the payload fits, lowest first; never empty. */
  readonly fitting: readonly CorrectionLevel[];
  constructor(level: CorrectionLevel, fitting: readonly CorrectionLevel[]) {
    super(`The payload does not fit in a symbol at level ${level}.`);
    this.level = level;
    this.fitting = fitting;
  }
}

/** Returns the default level for a symbol's images. A logo covers modules, so a symbol with a logo requires level H. */
export function levelOf({ style }: Pick<ShownSymbol, "style">): CorrectionLevel {
  return style?.logo ? "H" : DEFAULT_LEVEL;
}

/**
 * Returns the symbol in the smallest version that holds the payload at `minLevel`. The level is the highest at which this version holds the
 * payload. Throws a LevelTooHighError if the payload fits only at a lower level, or an UndrawableSymbolError if it does not fit
 * at any level (over 2,953 bytes in byte mode).
 */
export function createMatrix(payload: string, minLevel = DEFAULT_LEVEL): Matrix {
  try {
    return encodePayload(payload, minLevel);
  } catch (error) {
    throw encodingError(payload, minLevel, error);
  }
}

/** Returns the number of modules along each side of the symbol, without encoding the symbol. Throws the same errors as createMatrix. */
export function modulesAt(payload: string, minLevel: CorrectionLevel): number {
  try {
    return 17 + 4 * packPayload(payload, minLevel).version;
  } catch (error) {
    throw encodingError(payload, minLevel, error);
  }
}

function encodingError(payload: string, level: CorrectionLevel, cause: unknown): unknown {
  if (!(cause instanceof PayloadTooLongError || cause instanceof UnencodablePayloadError)) return cause;
  const fitting = CORRECTION_LEVELS.slice(0, CORRECTION_LEVELS.indexOf(level)).filter((lower) => fits(payload, lower));
  if (fitting.length > 0) return new LevelTooHighError(level, fitting);
  return new UndrawableSymbolError("The payload does not fit in a symbol.", { cause });
}

function fits(payload: string, level: CorrectionLevel): boolean {
  try {
    packPayload(payload, level);
    return true;
  } catch {
    return false;
  }
}
