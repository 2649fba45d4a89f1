// The ways to make an image of a payload that are compared: ours, and those of others.

import { drawPicture, drawVerified } from "@qr/render";
import QRCode from "qrcode";
import sharp from "sharp";

export interface Way {
  name: string;
  /** The image's bytes for the payload of a number. */
  draw(number: number): Promise<number>;
}

const MADE_AT = new Date(0);
/** Payloads as the symbols of dynamic codes hold them: version 2. */
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
/** What qrcode does by default, at the level that ours are drawn at or better. */
const qrcodeOptions = (width: number) => ({ width, margin: 4, errorCorrectionLevel: "M" as const });

async function ourSvg(number: number, sizePx: number): Promise<Buffer> {
  return drawPicture(symbolOf(number), picture("svg", sizePx), MADE_AT);
}

/** The ways to a PNG; the first is ours, the second the one that it is compared with. */
export function pngWays(sizePx: number): Way[] {
  // As sharp does it by itself, with a pool of threads, whose time counts.
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

/** The ways to an SVG, in the same order. */
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

/** Images that are read back before they are handed out, as the service draws them. */
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
