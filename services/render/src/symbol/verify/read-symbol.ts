// Reads symbols by ZXing's C++ decoder, which shares no code with what draws them. Used by verify-picture.ts.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";

// Left alone, the package fetches its program from a public host.
const program = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

/** No second try of any kind: what reads only turned, inverted or after a longer search would not be read by every phone. */
const STRICT: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 2,
};

/** Red, green, blue and opacity of each pixel, row by row. */
export interface RawPixels {
  data: Buffer;
  width: number;
  height: number;
}

/** The bytes that the one symbol of a PNG, a JPEG or pixels holds; undefined where none is read, or more than one. */
export async function readOneSymbol(picture: Buffer | RawPixels): Promise<Buffer | undefined> {
  const found = await readBarcodes(Buffer.isBuffer(picture) ? new Uint8Array(picture) : asImageData(picture), STRICT);
  const [symbol] = found;
  return symbol?.isValid && found.length === 1 ? Buffer.from(symbol.bytes) : undefined;
}

function asImageData({ data, width, height }: RawPixels) {
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width,
    height,
    colorSpace: "srgb" as const,
  };
}
