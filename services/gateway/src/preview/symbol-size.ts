// How large the symbol of a payload will be, by the package that the render service draws it with. Used by preview-code.ts.

import { ERROR_CORRECTION } from "@qr/contracts";
import QRCode from "qrcode";

interface SymbolSize {
  /** 1 to 40. */
  version: number;
  /** Modules along each side. */
  modules: number;
}

/** The size of the symbol, which does not depend on the mask; naming one spares the package from drawing and judging all eight. */
export function symbolSize(payload: string): SymbolSize {
  const { version, modules } = QRCode.create(payload, { errorCorrectionLevel: ERROR_CORRECTION, maskPattern: 0 });
  return { version, modules: modules.size };
}
