// Draws the PNG icons in `public` from favicon.svg, for devices that do not use SVG icons. Run it after the logo changes:
// node --import tsx services/dashboard/scripts/draw-icons.ts

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const at = (name: string) => fileURLToPath(new URL(`../public/${name}`, import.meta.url));
const logo = readFileSync(at("favicon.svg"), "utf8");
/** Units along each side of the logo. At the default density, sharp draws one pixel per unit. */
const UNITS = 16;
const DEFAULT_DENSITY = 72;
/** Devices cut off the corners of an icon. Android shows only the middle 80% of a maskable icon. */
const squared = logo.replace(/ rx="[\d.]+"/, "");
const maskable = squared.replace(/(<path .*\/>)/, '<g transform="translate(2.4 2.4) scale(.7)">$1</g>');

const ICONS = [
  { name: "favicon-32.png", svg: logo, px: 32 },
  { name: "icon-192.png", svg: logo, px: 192 },
  { name: "icon-512.png", svg: logo, px: 512 },
  { name: "icon-maskable-512.png", svg: maskable, px: 512 },
  { name: "apple-touch-icon.png", svg: squared, px: 180 },
];

for (const { name, svg, px } of ICONS) {
  await sharp(Buffer.from(svg), { density: (DEFAULT_DENSITY * px) / UNITS })
    .resize(px, px)
    .png({ palette: true, compressionLevel: 9 })
    .toFile(at(name));
}
