// Random codes of every type, in random colors that the API accepts.

import { asciiUrl, type SymbolStyle } from "@qr/contracts";
import type { Random } from "@qr/test-kit/seeded-random";

export interface RandomCode {
  type: string;
  payload: string;
  dark: string;
  light: string;
  /** Null if the code has no style; its symbol then consists of plain squares. */
  style: SymbolStyle | null;
}

const LATIN = [..."abcdefghijklmnopqrstuvwxyz"];
const ANY = [..."abc XYZ 0123456789 -.,!? äöüßéèçñøå € 日本語 かな 한국어 пример 🎉🚀"];
const SLUG = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];

export function randomCode(random: Random["below"]): RandomCode {
  const text = (alphabet: readonly string[], least: number, most: number) =>
    Array.from({ length: least + random(most - least + 1) }, () => alphabet[random(alphabet.length)]).join("");
  const digits = (count: number) => Array.from({ length: count }, () => random(10)).join("");
  const payloads: Record<string, () => string> = {
    "short URL": () => `HTTPS://${text(LATIN, 2, 9).toUpperCase()}.EXAMPLE/${text(SLUG, 10, 10)}/`,
    url: () =>
      asciiUrl(
        `https://${text(LATIN, 3, 12)}.example/${text(LATIN, 0, 40)}?id=${digits(random(12))}&q=${text(ANY, 0, 9)}#x`,
      ),
    text: () => text(ANY, 1, random(6) === 0 ? 300 : 60),
    email: () => `mailto:${text(LATIN, 3, 12)}@example.com?subject=${encodeURIComponent(text(ANY, 1, 12))}`,
    phone: () => `tel:+49${digits(6 + random(6))}`,
    sms: () => `SMSTO:+49${digits(9)}:${text(ANY, 1, 60)}`,
    geo: () => `geo:${random(90)}.${digits(4)},${random(180)}.${digits(4)}`,
    wifi: () => `WIFI:T:WPA;S:${text(LATIN, 3, 20)};P:${text([...LATIN, "\\;", "\\:"], 8, 30)};;`,
    vcard: () => `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${text(ANY, 3, 30)}\r\nTEL:+49${digits(9)}\r\nEND:VCARD\r\n`,
    event: () => `BEGIN:VEVENT\r\nDTSTART:20261121T180000Z\r\nSUMMARY:${text(ANY, 3, 40)}\r\nEND:VEVENT\r\n`,
  };
  const types = Object.keys(payloads);
  const type = types[random(types.length)] ?? "text";
  return { type, payload: payloads[type]?.() ?? "", ...randomColors(random), style: randomStyle(random) };
}

/** Returns a style for about half of the codes. */
function randomStyle(random: Random["below"]): SymbolStyle | null {
  if (random(2) === 0) return null;
  const one = <T>(...list: readonly [T, ...T[]]): T => list[random(list.length)] ?? list[0];
  return {
    modules: one("square", "dots", "rounded"),
    finders: one("square", "rounded", "circle"),
    frame: one(null, { caption: "Scan me" }),
    logo: null,
  };
}

function randomColors(random: Random["below"]): { dark: string; light: string } {
  for (;;) {
    const color = () => [random(256), random(256), random(256)];
    const [dark, light] = [color(), color()];
    if (isAccepted(dark, light)) return { dark: hex(dark), light: hex(light) };
  }
}

/**
 * Returns whether the gateway accepts the colors. The WCAG 2 contrast must be at least 3. The gray levels must differ by at least 48, both
 * as cameras compute them and as ZXing does.
 */
function isAccepted(dark: readonly number[], light: readonly number[]): boolean {
  const grays = [
    [0.299, 0.587, 0.114],
    [0.25, 0.5, 0.25],
  ];
  const isClear = grays.every((shares) => weighted(light, shares) - weighted(dark, shares) >= 48);
  return isClear && (luminance(light) + 0.05) / (luminance(dark) + 0.05) >= 3;
}

const weighted = (rgb: readonly number[], shares: readonly number[]) =>
  rgb.reduce((sum, value, at) => sum + value * (shares[at] ?? 0), 0);

function luminance(rgb: readonly number[]): number {
  const linear = rgb.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return weighted(linear, [0.2126, 0.7152, 0.0722]);
}

function hex(rgb: readonly number[]): string {
  return `#${Buffer.from(rgb).toString("hex")}`;
}
