// The benchmark compares these ways to draw a payload's image: our own and those of other packages.

import { drawPicture, drawVerified } from "@qr/render";
import QRCode from "qrcode";
import sharp from "sharp";

export interface Way {
  name: string;
  /** Draws the payload with this number and returns the image's size in bytes. */
  draw(number: number): Promise<number>;
}

const MADE_AT = new Date(0);
/** Returns a payload like those of dynamic codes, which need version 2. */
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
/** Returns qrcode's default options, but with our minimum error correction level. */
const qrcodeOptions = (width: number) => ({ width, margin: 4, errorCorrectionLevel: "M" as const });

const ourSvg = (number: number, sizePx: number) => drawPicture(symbolOf(number), picture("svg", sizePx), MADE_AT);

/**
 * Returns the ways to draw a PNG: our own, the qrcode package (the reference), and sharp, which renders our own SVG.
 */
export function pngWays(sizePx: number): Way[] {
  const size = async (image: Promise<Buffer>) => (await image).length;
  return [
    { name: "own", draw: (number) => size(drawPicture(symbolOf(number), picture("png", sizePx), MADE_AT)) },
    { name: "qrcode.toBuffer", draw: (number) => size(QRCode.toBuffer(payloadOf(number), qrcodeOptions(sizePx))) },
    {
      name: "own SVG by sharp",
      draw: async (number) =>
        size(
          sharp(await ourSvg(number, sizePx))
            .png()
            .toBuffer(),
        ),
    },
  ];
}

/** Returns the ways to draw an SVG: our own, and the qrcode package (the reference). */
export function svgWays(sizePx: number): Way[] {
  const svgOptions = { ...qrcodeOptions(sizePx), type: "svg" as const };
  return [
    { name: "own", draw: async (number) => (await ourSvg(number, sizePx)).length },
    { name: "qrcode.toString", draw: async (number) => (await QRCode.toString(payloadOf(number), svgOptions)).length },
  ];
}

/** Returns ways to draw and verify images the way the service does. */
export function verifiedWays(sizes: readonly number[]): Way[] {
  const drawn = async (number: number, format: "png" | "svg", sizePx: number) =>
    drawVerified({ symbol: symbolOf(number), picture: picture(format, sizePx), madeAt: MADE_AT });
  return (["png", "svg"] as const).flatMap((format) =>
    sizes.map((sizePx) => ({
      name: `${format} ${sizePx} px`,
      draw: async (number) => (await drawn(number, format, sizePx)).length,
    })),
  );
}
