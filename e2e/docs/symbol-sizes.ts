// Generates the table of symbol sizes for each length of the short host. `npm run docs` writes the table to docs/images.md.

import { ERROR_CORRECTION } from "@qr/contracts";
import { packPayload } from "@qr/symbol-matrix";

const START = "<!-- symbol sizes: written by npm run docs -->\n";
const END = "<!-- end of symbol sizes -->";
const SLUG_LENGTH = 10;
const SHORTEST_HOST = 4;
const MAX_HOST = 70;
const QUIET_ZONE_MODULES = 4;
const MIN_MODULE_MM = 0.4;

/** Returns `page` with the current table. Throws if the page lacks the START and END markers. */
export function withSymbolSizes(page: string): string {
  const [start, end] = [page.indexOf(START), page.indexOf(END)];
  if (start < 0 || end < start) throw new Error("docs/images.md has no markers for the table of symbol sizes.");
  return page.slice(0, start + START.length) + table() + page.slice(end);
}

function table(): string {
  const rows: { from: number; to: number; version: number; level: string }[] = [];
  for (let length = SHORTEST_HOST; length <= MAX_HOST; length += 1) {
    const { version, level } = packPayload(shortUrl(length), ERROR_CORRECTION);
    const last = rows.at(-1);
    if (last?.version === version && last.level === level) last.to = length;
    else rows.push({ from: length, to: length, version, level });
  }
  const lines = rows.map(({ from, to, version, level }) => {
    const modules = 17 + 4 * version;
    const minMm = ((modules + 2 * QUIET_ZONE_MODULES) * MIN_MODULE_MM).toFixed(1);
    return `| ${from}–${to} | ${version} | ${modules} × ${modules} | ${level} | ${minMm} mm |\n`;
  });
  return `| characters in the host name | version | modules | level | minimum print size |\n|---|---|---|---|---|\n${lines.join("")}`;
}

/** Returns a short URL as encoded in a symbol. The slug consists of letters only, because digits can need less space. */
function shortUrl(hostLength: number): string {
  return `HTTPS://${"Q".repeat(hostLength)}/${"Z".repeat(SLUG_LENGTH)}/`;
}
