// Checks with an independent decoder (ZXing as WebAssembly) whether a drawing is readable, as a thumbnail and in print.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { StyledDrawing } from "./draw-styled.ts";
import { drawingSvg } from "./svg.ts";

const THUMBNAIL_PX = 120;
/** Pixels per module in print, for modules 0.4 mm wide at 300 dpi. */
const PRINTED_MODULE_PX = 4.72;
/** Time after which sharp aborts, in seconds. */
const DEADLINE_SECONDS = 5;

type Reader = (png: Uint8Array) => Promise<string | undefined>;
let reader: Promise<Reader> | undefined;

/** Returns whether a thumbnail has at least a pixel for each module along a side of a drawing. A larger drawing is never readable. */
export function fitsThumbnail(sideModules: number): boolean {
  return sideModules <= THUMBNAIL_PX;
}

/** Returns whether the decoder reads exactly this payload from a thumbnail and a print. Rejects if the decoder or rasterizer cannot be loaded. */
export async function isReadable(drawing: StyledDrawing, light: string, payload: string): Promise<boolean> {
  if (!fitsThumbnail(drawing.side)) return false;
  const read = await readerOnce();
  for (const sizePx of [THUMBNAIL_PX, Math.round(drawing.side * PRINTED_MODULE_PX)]) {
    // A module is a whole number of pixels wide, as in served images.
    const modulePx = Math.floor(sizePx / drawing.side);
    const offsetPx = Math.floor((sizePx - modulePx * drawing.side) / 2);
    const png = await rasterOf(drawingSvg(drawing, light, { sizePx, modulePx, offsetPx }));
    if ((await read(png)) !== payload) return false;
  }
  return true;
}

/** Loads the decoder once. If loading fails, the next call tries again. */
function readerOnce(): Promise<Reader> {
  reader ??= openReader().catch((error: unknown) => {
    reader = undefined;
    throw error;
  });
  return reader;
}

async function rasterOf(svg: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(svg)).timeout({ seconds: DEADLINE_SECONDS }).png({ compressionLevel: 1 }).toBuffer();
}

/** Loads the decoder with the package's own WebAssembly file. By default, the package fetches this file from a public host. */
async function openReader(): Promise<Reader> {
  const { prepareZXingModule, readBarcodes } = await import("zxing-wasm/reader");
  const program = await readFile(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer }, fireImmediately: true });
  return async (png) => {
    const found = await readBarcodes(png, { formats: ["QRCode"], tryInvert: false });
    const [symbol] = found;
    return symbol && found.length === 1 ? new TextDecoder().decode(symbol.bytes) : undefined;
  };
}
