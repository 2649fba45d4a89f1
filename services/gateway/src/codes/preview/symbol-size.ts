// How large the symbol of a payload will be, by the encoder that the render service draws it with. Used by preview-code.ts.

import { type Level, packPayload } from "@qr/symbol-matrix";

interface SymbolSize {
  /** 1 to 40. */
  version: number;
  /** Modules along each side. */
  modules: number;
  /** The best level of error correction that the version has room for. */
  level: Level;
}

/** The smallest symbol at the level or a better one. */
export function symbolSize(payload: string, leastLevel: Level): SymbolSize {
  const { version, level } = packPayload(payload, leastLevel);
  return { version, modules: 17 + 4 * version, level };
}
