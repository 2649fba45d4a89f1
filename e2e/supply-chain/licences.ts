// That everything which is shipped may be: its licence is one of those that ask for no more than their text.

import parse, { type Info } from "spdx-expression-parse";
import { type LockFile, productionPackages } from "./lock-file.ts";

const ALLOWED: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  // Of fonts: the glyphs that captions are drawn of.
  "OFL-1.1",
  "Unlicense",
]);

/** Judged one by one. The names may end in `*`. */
const JUDGED: readonly { name: string; licence: string; why: string }[] = [
  {
    name: "@img/sharp-*",
    licence: "LGPL-3.0-or-later",
    why: "libvips, a library of its own that sharp loads and anybody may replace",
  },
  { name: "lightningcss*", licence: "MPL-2.0", why: "compiles the dashboard's styles; not changed by us, not shipped" },
  { name: "@better-fetch/fetch", licence: "MIT", why: "its LICENSE says so, its manifest nothing" },
  { name: "png-js", licence: "MIT", why: "its LICENSE says so, its manifest nothing" },
];

const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

function isAllowed(expression: Info, alsoAllowed: readonly string[]): boolean {
  if ("conjunction" in expression) {
    const sides = [expression.left, expression.right];
    const judge = (side: Info) => isAllowed(side, alsoAllowed);
    return expression.conjunction === "or" ? sides.some(judge) : sides.every(judge);
  }
  const name = "plus" in expression && expression.plus ? `${expression.license}+` : expression.license;
  return ALLOWED.has(name) || alsoAllowed.includes(name);
}

/** The production packages whose licence is none of the allowed ones, and judgements that no package needs any more. */
export function licenceFaults(lock: LockFile): string[] {
  const packages = productionPackages(lock);
  const faults = packages.flatMap(({ name, path, license }) => {
    const judged = JUDGED.filter((one) => isNamed(one.name, name)).map(({ licence }) => licence);
    if (license === undefined) return judged.length > 0 ? [] : [`${path}: says nothing of its licence`];
    return isAllowedText(license, judged) ? [] : [`${path}: ${license}`];
  });
  const idle = JUDGED.filter((one) => !packages.some(({ name }) => isNamed(one.name, name)));
  return [...faults, ...idle.map(({ name }) => `${name}: judged, and not there any more`)];
}

function isAllowedText(license: string, judged: readonly string[]): boolean {
  try {
    return isAllowed(parse(license), judged);
  } catch {
    return false;
  }
}
