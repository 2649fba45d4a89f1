// Checks that the license of every shipped package requires only that the license text be included.

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
  "MIT-0",
  // The license of the fonts whose glyphs are used in captions.
  "OFL-1.1",
  "Unlicense",
]);

/** Packages that were checked individually. A name can end in `*`, which matches any characters. */
const EXCEPTIONS: readonly { name: string; license: string; why: string }[] = [
  {
    name: "@img/sharp-*",
    license: "LGPL-3.0-or-later",
    why: "libvips, a separate library that sharp loads and anyone can replace",
  },
  { name: "lightningcss*", license: "MPL-2.0", why: "compiles the dashboard's styles; not changed by us, not shipped" },
  { name: "@better-fetch/fetch", license: "MIT", why: "stated in its LICENSE but not in its manifest" },
  { name: "png-js", license: "MIT", why: "stated in its LICENSE but not in its manifest" },
];

const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;

function isAllowed(expression: Info, alsoAllowed: readonly string[]): boolean {
  if ("conjunction" in expression) {
    const sides = [expression.left, expression.right];
    const check = (side: Info) => isAllowed(side, alsoAllowed);
    return expression.conjunction === "or" ? sides.some(check) : sides.every(check);
  }
  const name = "plus" in expression && expression.plus ? `${expression.license}+` : expression.license;
  return ALLOWED.has(name) || alsoAllowed.includes(name);
}

/** Returns production packages without an allowed license, and unused exceptions. */
export function licenseViolations(lock: LockFile): string[] {
  const packages = productionPackages(lock);
  const violations = packages.flatMap(({ name, path, license }) => {
    const checked = EXCEPTIONS.filter((one) => isNamed(one.name, name)).map(({ license }) => license);
    if (license === undefined) return checked.length > 0 ? [] : [`${path}: states no license`];
    return isAllowedText(license, checked) ? [] : [`${path}: ${license}`];
  });
  const idle = EXCEPTIONS.filter((one) => !packages.some(({ name }) => isNamed(one.name, name)));
  return [...violations, ...idle.map(({ name }) => `${name}: unused exception`)];
}

function isAllowedText(license: string, checked: readonly string[]): boolean {
  try {
    return isAllowed(parse(license), checked);
  } catch {
    return false;
  }
}
