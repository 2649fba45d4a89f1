// The compared ways to draw an image of a payload: our own and those of other packages.

import { drawPicture, drawVerified } from "@qr/render";
import QRCode from "qrcode";
import sharp from "sharp";

export interface Way {
  name: string;
  /** Draws the payload with this number and returns the image's size in bytes. */
  draw(number: number): Promise<number>;
}

const MADE_AT = new Date(0);
/** Payloads as in symbols of dynamic codes: version 2. */
const payloadOf = (number: number) =>
  `HTTPS://QR.EXAMPLE/${(number * 7919).toString(36).toUpperCase().padStart(10, "0")}/`;
const symbolOf = (number: number) => ({
  payload: payloadOf(number),
  dark: "#000000",
  light: "#ffffff",
  slug: "",
});
const picture = (format: "png" | "svg", sizePx: number) => ({
  format,
  size: { sizePx, marginModules: 4 },
  level: "M" as const,
});
/** The defaults of qrcode, at our minimum level. */
const qrcodeOptions = (width: number) => ({ width, margin: 4, errorCorrectionLevel: "M" as const });

async function ourSvg(number: number, sizePx: number): Promise<Buffer> {
  return drawPicture(symbolOf(number), picture("svg", sizePx), MADE_AT);
}

/** Returns the ways to draw a PNG: first our own, second the reference. */
export function pngWays(sizePx: number): Way[] {
  return [
    {
      name: "own",
      draw: async (number) => (await drawPicture(symbolOf(number), picture("png", sizePx), MADE_AT)).length,
    },
    {
      name: "qrcode.toBuffer",
      draw: async (number) => (await QRCode.toBuffer(payloadOf(number), qrcodeOptions(sizePx))).length,
    },
    {
      name: "own SVG by sharp",
      draw: async (number) =>
        (
          await sharp(await ourSvg(number, sizePx))
            .png()
            .toBuffer()
        ).length,
    },
  ];
}

/** Returns the ways to draw an SVG, in the same order. */
export function svgWays(sizePx: number): Way[] {
  return [
    { name: "own", draw: async (number) => (await ourSvg(number, sizePx)).length },
    {
      name: "qrcode.toString",
      draw: async (number) => {
        return (await QRCode.toString(payloadOf(number), { ...qrcodeOptions(sizePx), type: "svg" })).length;
      },
    },
  ];
}

/** Returns ways that draw and verify, as the service does. */
export function verifiedWays(sizes: readonly number[]): Way[] {
  return (["png", "svg"] as const).flatMap((format) =>
    sizes.map((sizePx) => ({
      name: `${format} ${sizePx} px`,
      draw: async (number) => {
        return (await drawVerified({ symbol: symbolOf(number), picture: picture(format, sizePx), madeAt: MADE_AT }))
          .length;
      },
    })),
  );
}
