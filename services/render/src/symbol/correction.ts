// Symbols at another level of error correction than the one that codes are drawn at. Used where an image is asked for with `?ecc=`.

import { ERROR_CORRECTION } from "@qr/contracts";
import { LEVELS, packPayload } from "@qr/symbol-matrix";
import { createMatrix, type Level, type Matrix } from "./matrix.ts";
import { UndrawableSymbolError } from "./symbol.ts";

/** How much of a symbol may at least be damaged and still be read: some 7, 15, 25 and 30 %. */
export const CORRECTION_LEVELS = LEVELS;
export type CorrectionLevel = Level;
export const DEFAULT_LEVEL: CorrectionLevel = ERROR_CORRECTION;

/** The payload is longer than the largest symbol of the level holds. */
export class LevelTooHighError extends UndrawableSymbolError {
  override readonly name = "LevelTooHighError";
  readonly level: CorrectionLevel;
  /** The levels at which it fits, lowest first; never empty. */
  readonly fitting: readonly CorrectionLevel[];
  constructor(level: CorrectionLevel, fitting: readonly CorrectionLevel[]) {
    super(`The payload does not fit a symbol at level ${level}.`);
    this.level = level;
    this.fitting = fitting;
  }
}

/** The symbol of a payload at a level or better. Throws a LevelTooHighError, or an UndrawableSymbolError where it fits at no level. */
export function createMatrixAt(payload: string, level: CorrectionLevel): Matrix {
  try {
    return createMatrix(payload, level);
  } catch (error) {
    throw tooLong(payload, level, error);
  }
}

/** Modules along each side of that symbol; throws as createMatrixAt does. */
export function modulesAt(payload: string, level: CorrectionLevel): number {
  try {
    return 17 + 4 * packPayload(payload, level).version;
  } catch (error) {
    throw tooLong(payload, level, error);
  }
}

function tooLong(payload: string, level: CorrectionLevel, cause: unknown): Error {
  const fitting = CORRECTION_LEVELS.slice(0, CORRECTION_LEVELS.indexOf(level)).filter((lower) => fits(payload, lower));
  if (fitting.length > 0) return new LevelTooHighError(level, fitting);
  return new UndrawableSymbolError("The payload does not fit a symbol.", { cause });
}

function fits(payload: string, level: CorrectionLevel): boolean {
  try {
    packPayload(payload, level);
    return true;
  } catch {
    return false;
  }
}
