// Reads symbols with ZXing's C++ decoder (as WebAssembly), which shares no code with the drawing side.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { ReaderOptions } from "zxing-wasm/reader";

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

type Decoder = typeof import("zxing-wasm/reader").readBarcodes;
let decoder: Promise<Decoder> | undefined;

/**
 * Returns the bytes in the only symbol in a PNG, a JPEG, or pixels; undefined if there is no symbol or more than one. Rejects if the
 * decoder cannot be loaded.
 */
export async function readSymbol(picture: Buffer | RawPixels): Promise<Buffer | undefined> {
  const found = await decode(picture);
  const [symbol] = found;
  return symbol?.isValid && found.length === 1 ? Buffer.from(symbol.bytes) : undefined;
}

/** Returns whether there is any symbol in the pixels. */
export async function showsSymbol(pixels: RawPixels): Promise<boolean> {
  return (await decode(pixels)).length > 0;
}

async function decode(picture: Buffer | RawPixels) {
  const readBarcodes = await decoderOnce();
  return readBarcodes(Buffer.isBuffer(picture) ? new Uint8Array(picture) : toImageData(picture), STRICT);
}

/** Loads the decoder once. If loading fails, the next call tries again. */
function decoderOnce(): Promise<Decoder> {
  decoder ??= loadDecoder().catch((error: unknown) => {
    decoder = undefined;
    throw error;
  });
  return decoder;
}

/** Loads the decoder with the package's own WebAssembly file. By default, the package fetches this file from a public host. */
async function loadDecoder(): Promise<Decoder> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  const program = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true });
  return readBarcodes;
}

function toImageData({ data, width, height }: RawPixels) {
  return {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width,
    height,
    colorSpace: "srgb" as const,
  };
}
