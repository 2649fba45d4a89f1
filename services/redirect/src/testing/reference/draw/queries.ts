// Draws queries and conditions on them.

import { readQuery } from "../query.ts";
import type { Leaf, Query, Visit } from "../types.ts";
import { chance, integer, pick, type Random } from "./draws.ts";

const NAMES = ["a", "a", "A", "b", "a b", "ä", "utm_source", "a[]", "a+b"];
const VALUES = ["", "", "0", "1", "x", "X", "x y", "x+y", "ü", "a&b", "a=b", "100%", "any", "empty", " ", "null", "1 "];

/** Parts of a query that a client may send but that are not plain `name=value` pairs. */
const ODD_PIECES = [
  "",
  "=",
  "=x",
  "a==",
  "a=%",
  "a=%zz",
  "a=%E4",
  "%61=1",
  "a%3D1",
  "a;b=1",
  "a=1;b=2",
  "a=x=y",
  "?a=1",
  "a=%2B",
  "%C3%A4=ü",
  "a=%00",
];

export function drawQuery(random: Random): string {
  if (chance(random, 0.08)) return "";
  const pieces = Array.from({ length: integer(random, 1, 5) }, () => drawPiece(random));
  return pieces.join("&");
}

function drawPiece(random: Random): string {
  if (chance(random, 0.15)) return pick(random, ODD_PIECES);
  const name = encode(random, pick(random, NAMES));
  const value = pick(random, VALUES);
  if (value === "" && chance(random, 0.5)) return name;
  return `${name}=${encode(random, value)}`;
}

/**
 * Encodes text as a form does, as `encodeURIComponent` does, or with every byte encoded, in lowercase or uppercase hex
 * digits.
 */
function encode(random: Random, text: string): string {
  const component = encodeURIComponent(text);
  const form = component.replaceAll("%20", "+");
  const bytes = [...new TextEncoder().encode(text)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
  return pick(random, [component, form, form, bytes, bytes.toUpperCase()]);
}

export function drawQueryLeaf(random: Random, visit: Visit): Leaf {
  const pairs = readQuery(visit.query);
  const known = pairs.map(([name]) => name).filter((name) => name !== "");
  const name = known.length > 0 && chance(random, 0.8) ? pick(random, known) : pick(random, NAMES);
  const query: Query = { name };
  const is = drawQueryValue(random, pairs, name);
  if (is !== undefined) query.is = is;
  return { query };
}

/**
 * Draws a value for a rule. Never draws "", because rules say "empty" instead, nor a value with a NUL character, which
 * not every store accepts.
 */
function drawQueryValue(random: Random, pairs: [string, string][], name: string): string | undefined {
  if (chance(random, 0.45)) return pick(random, [undefined, "any", "empty", "empty"]);
  const own = pairs.filter((pair) => pair[0] === name).map((pair) => pair[1]);
  const list = chance(random, 0.6) ? own : [...pairs.map((pair) => pair[1]), ...VALUES];
  return pick(
    random,
    [...list, "1"].filter((value) => value !== "" && !value.includes("\0")),
  );
}
