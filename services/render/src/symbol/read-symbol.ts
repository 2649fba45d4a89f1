// Reads symbols with ZXing's C++ decoder, which shares no code with the drawing side.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";

// By default, the package fetches its WebAssembly from a public host.
const program = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

/** Options without fallbacks, because some phones would not read a symbol that requires rotation, inversion, or a longer search. */
const STRICT: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  maxNumberOfSymbols: 2,
};

/** The red, green, blue, and alpha values of each pixel, row by row. */
export interface RawPixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Returns the bytes in the only symbol in a PNG, a JPEG, or pixels; undefined if there is no symbol or more than one. */
export async function readSymbol(picture: Buffer | RawPixels): Promise<Buffer | undefined> {
  const found = await readBarcodes(Buffer.isBuffer(picture) ? new Uint8Array(picture) : toImageData(picture), STRICT);
  const [symbol] = found;
  return symbol?.isValid && found.length === 1 ? Buffer.from(symbol.bytes) : undefined;
}

function toImageData({ data, width, height }: RawPixels) {
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width,
    height,
    colorSpace: "srgb" as const,
  };
}
