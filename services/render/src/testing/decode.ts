// Reads images back: pixels by sharp, symbols by a decoder that is none of ours.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// Left alone, the package fetches its program from a public host.
const program = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });

export interface Pixels {
  width: number;
  height: number;
  /** `#rrggbb` of the pixel; `x` and `y` inside the picture. */
  colorAt(x: number, y: number): string;
  /** Red, green, blue, one byte each, row by row. */
  rgb: Buffer;
}

/** The pixels of a PNG, or of an SVG at its own size. */
export async function pixelsOf(image: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colorAt = (x: number, y: number) => {
    const at = (y * info.width + x) * 3;
    return `#${data.toString("hex", at, at + 3)}`;
  };
  return { width: info.width, height: info.height, colorAt, rgb: data };
}

/** The text of the one symbol that the picture shows. Throws where there is none, or more than one. */
export async function decodeImage(image: Buffer): Promise<string> {
  return (await readSymbol(image)).text;
}

/** The one symbol that the picture shows, with its level of error correction. Throws where there is none, or more than one. */
export async function readSymbol(image: Buffer): Promise<{ text: string; level: string }> {
  const png = await sharp(image).png().toBuffer();
  const found = await readBarcodes(new Uint8Array(png), { formats: ["QRCode"] });
  const [symbol] = found;
  if (!symbol || found.length !== 1) throw new Error(`The image shows ${found.length} symbols.`);
  return { text: new TextDecoder("utf-8", { fatal: true }).decode(symbol.bytes), level: symbol.ecLevel };
}
