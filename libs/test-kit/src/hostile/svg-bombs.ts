// Small SVG files, to be uploaded as logos, that make a naive renderer use a lot of memory or time.

import { crc32, deflateSync } from "node:zlib";

const SIDE_PX = 16_000;
const NESTED_PATTERNS = 12;

/** Returns the bombs by name. The PNG takes about 50 ms to make, so call this once. */
export function svgBombs(): Readonly<Record<string, string>> {
  const png = `data:image/png;base64,${blackPng(SIDE_PX).toString("base64")}`;
  return {
    "embedded PNG": svg(`<image width="10" height="10" href="${png}"/>`),
    "nested patterns": nestedPatterns(),
    "nested filters": nestedFilters(),
    "huge viewBox": svg('<rect width="1e9" height="1e9"/>', 'viewBox="0 0 1000000000 1000000000"'),
    "huge size": svg('<rect width="100%" height="100%"/>', 'width="1000000" height="1000000"'),
    "nested uses": nestedUses(),
    "huge blur": svg(
      '<filter id="f" x="-900%" y="-900%" width="2000%" height="2000%"><feGaussianBlur stdDeviation="5000"/></filter>' +
        '<rect width="10" height="10" filter="url(#f)"/>',
    ),
    "huge noise": svg(
      '<filter id="f"><feTurbulence baseFrequency="9" numOctaves="999999"/></filter><rect width="10" height="10" filter="url(#f)"/>',
    ),
    "many paths": svg('<path d="M0 0C9 9 1 8 5 5"/>'.repeat(15_000)),
    "deep groups": svg(`${"<g>".repeat(20_000)}<rect width="1" height="1"/>${"</g>".repeat(20_000)}`),
  };
}

function svg(content: string, size = 'viewBox="0 0 10 10"'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${content}</svg>`;
}

/** Returns an SVG in which each pattern fills many tiles with the previous pattern. */
function nestedPatterns(): string {
  const patterns = Array.from({ length: NESTED_PATTERNS }, (_, level) => {
    const fill = level === 0 ? "black" : `url(#p${level - 1})`;
    return `<pattern id="p${level}" width="0.01" height="0.01"><rect width="1000" height="1000" fill="${fill}"/></pattern>`;
  });
  return svg(`${patterns.join("")}<rect width="10" height="10" fill="url(#p${NESTED_PATTERNS - 1})"/>`);
}

function nestedFilters(): string {
  const blur = '<feGaussianBlur stdDeviation="400"/><feMorphology operator="dilate" radius="400"/>';
  const depth = 30;
  const filter = `<filter id="f" x="-500%" y="-500%" width="1100%" height="1100%">${blur.repeat(10)}</filter>`;
  return svg(`${filter}${'<g filter="url(#f)">'.repeat(depth)}<rect width="10" height="10"/>${"</g>".repeat(depth)}`);
}

/**
 * Returns an SVG in which each level shows the previous level ten times, so the last level has 10^8 shapes. The image
 * shows the last level twice.
 */
function nestedUses(): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const inner = level === 0 ? '<rect width="1" height="1"/>' : `<use href="#u${level - 1}"/>`.repeat(10);
    return `<g id="u${level}">${inner}</g>`;
  });
  return svg(`<defs>${levels.join("")}</defs><use href="#u8"/><use href="#u8"/>`);
}

/** Returns a black PNG with one bit per pixel. A file of 30 kB decodes to 256 million pixels. */
export function blackPng(sidePx: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePx, 0);
  header.writeUInt32BE(sidePx, 4);
  // Bit depth 1, color type 0 (gray).
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(sidePx / 8) + 1) * sidePx);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
