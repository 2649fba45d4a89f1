// Draws random codes, about half of them styled, as PNG, SVG, WebP, and PDF, and reads every image with two independent decoders.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { asciiUrl } from "@qr/contracts";
import { drawVerified } from "@qr/render";
import { drawStyled, isReadable } from "@qr/styled-symbol";
import { encodePayload } from "@qr/symbol-matrix";
import { readPng } from "@qr/test-kit/phones/read-symbols";
import { seededRandom } from "@qr/test-kit/seeded-random";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CODES } from "./amounts.ts";
import { findPrograms, type Programs } from "./programs.ts";
import { type RandomCode, randomCode } from "./random-codes.ts";

const SIZES = [300, 512, 1000, 1024];
const PDF_PX = 1200;

let folder: string;
let programs: Programs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "qr-symbols-"));
  programs = await findPrograms();
}, 600_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the code as PNGs: the service's PNG, and PNGs that other programs made from the service's SVG, WebP, and PDF. */
async function pngsOf(code: RandomCode, number: number): Promise<{ format: string; png: string }[]> {
  const file = (name: string) => join(folder, name);
  const symbol = { ...code, slug: "7K2M9QXV4B" };
  const size = { sizePx: SIZES[number % SIZES.length] ?? 1024, marginModules: 4 };
  const draw = (picture: Parameters<typeof drawVerified>[0]["picture"]) =>
    drawVerified({ symbol, picture, madeAt: new Date(0) });
  await writeFile(file("drawn.png"), await draw({ format: "png", size, level: "M" }));
  await sharp(await draw({ format: "svg", size, level: "M" }))
    .png()
    .toFile(file("svg.png"));
  await sharp(await draw({ format: "webp", size, level: "M" }))
    .png()
    .toFile(file("webp.png"));
  await writeFile(file("drawn.pdf"), await draw({ format: "pdf", page: { sideMm: 50, marginModules: 4 }, level: "M" }));
  return [
    { format: "png", png: file("drawn.png") },
    { format: "svg", png: file("svg.png") },
    { format: "webp", png: file("webp.png") },
    { format: "pdf", png: await programs.rasterByPoppler(file("drawn.pdf"), PDF_PX) },
  ];
}

it(`ZXing and ZBar read ${CODES} random codes byte for byte`, async () => {
  const random = seededRandom(20261121).below;
  let refused = 0;
  const unread: string[] = [];
  for (let number = 0; number < CODES; number += 1) {
    const code = randomCode(random);
    if (!(await isAccepted(code))) {
      refused += 1;
      continue;
    }
    for (const { format, png } of await pngsOf(code, number)) {
      const byZbar = await programs.readByZbar(png).then(String, () => undefined);
      if (byZbar !== code.payload) unread.push(`${format} by ZBar: ${JSON.stringify(code)}`);
      if ((await readByZxing(png)) !== code.payload) unread.push(`${format} by ZXing: ${JSON.stringify(code)}`);
    }
  }
  console.log(`${CODES - refused} codes were read back; ${refused} styles would have been rejected`);
  expect(unread).toEqual([]);
  expect(refused).toBeLessThanOrEqual(Math.ceil(CODES / 5));
}, 3_600_000);

it.each(["https://example.com/ünï/5", "https://münchen.example/straße?q=日本", "https://example.com/é#ö"])(
  "ZXing and ZBar read the symbol of %s as the same destination, although ZBar guesses the encoding",
  async (target) => {
    const symbol = { payload: asciiUrl(target), dark: "#000000", light: "#ffffff", style: null, slug: "7K2M9QXV4B" };
    const picture = { format: "png", size: { sizePx: 512, marginModules: 4 }, level: "M" } as const;
    const png = join(folder, "ascii.png");
    await writeFile(png, await drawVerified({ symbol, picture, madeAt: new Date(0) }));
    const texts = [await programs.readTextByZbar(png), await readByZxing(png)];
    expect(texts.map((text) => new URL(text ?? "").href)).toEqual([new URL(target).href, new URL(target).href]);
  },
);

/** Returns whether a style passes the check that the gateway performs before it saves a code. */
async function isAccepted({ payload, dark, light, style }: RandomCode): Promise<boolean> {
  if (style === null) return true;
  const drawing = await drawStyled({
    modules: encodePayload(payload, "M"),
    dark,
    light,
    style,
    logo: null,
    marginModules: 4,
  });
  return isReadable(drawing, light, payload);
}

async function readByZxing(png: string): Promise<string | undefined> {
  return (await readPng(await readFile(png)))[0]?.text;
}
