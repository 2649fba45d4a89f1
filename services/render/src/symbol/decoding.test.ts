import { expect, it } from "vitest";
import { decodeImage, drawSymbol } from "../testing/images.ts";
import { createMatrix } from "./matrix.ts";
import { placeSymbol } from "./picture.ts";

const ALPHABETS = [
  "0123456789",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:/.-",
  "abcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%",
  "äöüßéèçñøåþ€ ",
  "日本語漢字かなカナ한국어",
  "👩‍💻🎉🚀❤️",
  "пример-россии",
  'abc\n\t"<>&',
];

/** Returns a seeded random number generator (mulberry32), so that failures are reproducible. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

const random = randomNumbers(20261121);

function randomPayload(): string {
  const alphabet = [...(ALPHABETS[random(ALPHABETS.length)] ?? "")];
  const start = random(2) === 0 ? "https://example.com/" : "";
  const length = 1 + (random(10) === 0 ? random(500) : random(80));
  return start + Array.from({ length }, () => alphabet[random(alphabet.length)]).join("");
}

function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns colors that the API accepts: the pattern is darker than the background, and the contrast ratio is at least 3. */
function randomColors(): { dark: string; light: string } {
  for (;;) {
    const [dark, light] = [
      [random(256), random(256), random(256)],
      [random(256), random(256), random(256)],
    ] as const;
    if ((luminance(light) + 0.05) / (luminance(dark) + 0.05) < 3) continue;
    return { dark: hex(dark), light: hex(light) };
  }
}

function hex(rgb: readonly number[]): string {
  return `#${Buffer.from(rgb).toString("hex")}`;
}

it("decodes 200 random payloads in random colors from PNG and SVG", async () => {
  for (let round = 0; round < 200; round += 1) {
    const payload = randomPayload();
    const symbol = { payload, ...randomColors() };
    const { modules } = createMatrix(payload);
    const size = { sizePx: 3 * (modules + 8) + random(200), marginModules: 4 };
    const label = `${JSON.stringify(symbol)} at ${size.sizePx} px, ${placeSymbol(modules, size).modulePx} px a module`;
    expect(await decodeImage(await drawSymbol(symbol, "png", size)), label).toBe(payload);
    expect(await decodeImage(await drawSymbol(symbol, "svg", size)), label).toBe(payload);
  }
}, 120_000);
