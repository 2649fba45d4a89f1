// Fetches an image and reads its symbol with a third-party decoder.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// By default, the package downloads its program from a public host.
const program = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

const DEADLINE_MS = 10_000;
/** The raster size for an SVG, in pixels: about 60 dots per cm on an 8 cm print. */
const RASTER_PX = 500;

interface ReadSymbol {
  text: string;
  /** The symbol's version, 1 to 40. */
  version: number;
  errorCorrection: string;
}

/** Returns the contents of all symbols in the image at `url` (PNG or SVG). Throws on any status but 200. */
export async function decodeImage(url: string): Promise<string[]> {
  return (await readSymbols(url)).map(({ text }) => text);
}

/** Returns the symbols in the image at `url`, with their versions and error correction levels. Throws on any status but 200. */
export async function readSymbols(url: string): Promise<ReadSymbol[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DEADLINE_MS) });
  if (response.status !== 200) throw new Error(`GET ${url}: ${response.status} ${await response.text()}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const isVector = response.headers.get("content-type")?.startsWith("image/svg+xml") ?? false;
  return isVector ? readSvg(bytes) : readPng(bytes);
}

export async function readSvg(bytes: Buffer): Promise<ReadSymbol[]> {
  return readPng(await sharp(bytes).resize(RASTER_PX, RASTER_PX).png().toBuffer());
}

export async function readPng(pixels: Buffer): Promise<ReadSymbol[]> {
  const symbols = await readBarcodes(new Uint8Array(pixels), { formats: ["QRCode"] });
  return symbols.map(({ bytes: text, version, ecLevel }) => ({
    text: new TextDecoder("utf-8", { fatal: true }).decode(text),
    version: Number(version),
    errorCorrection: ecLevel,
  }));
}
