// What drawing costs, in units of the account's plan. An API request costs one unit.

import { ERROR_CORRECTION } from "@qr/contracts";
import { type Level, PayloadTooLongError, packPayload, UnencodablePayloadError } from "@qr/symbol-matrix";

/** Number of modules of a styled symbol that one unit covers. A symbol of 45 × 45 modules (version 7) has 2,025. */
export const MODULES_PER_UNIT = 2500;
/** Cost of a logo, in units. Converting a file often takes longer than drawing a hundred symbols. */
export const LOGO_UNITS = 10;

/** Returns the lowest error correction level of a styled symbol. A logo covers modules, so it requires level H. */
export function minLevelOf({ logo }: { logo: string | null }): Level {
  return logo === null ? ERROR_CORRECTION : "H";
}

/** Returns the cost of drawing and decoding a styled symbol, in units; 1 if the payload does not fit in a symbol. */
export function styleUnits(payload: string, minLevel: Level): number {
  try {
    const modules = modulesPerSide(packPayload(payload, minLevel).version);
    return Math.ceil(modules ** 2 / MODULES_PER_UNIT);
  } catch (error) {
    if (error instanceof PayloadTooLongError || error instanceof UnencodablePayloadError) return 1;
    throw error;
  }
}

export function modulesPerSide(version: number): number {
  return 17 + 4 * version;
}
