// The images that installations run, from deploy/versions.json. If Docker is available, tests use the same images.

import { readFileSync } from "node:fs";
import { z } from "zod";

const FILE = new URL("../../../../deploy/versions.json", import.meta.url);
const versions = z.record(z.string(), z.object({ image: z.string(), tag: z.string(), digest: z.string().optional() }));

/** Returns the image's full name with its tag and, if it is pinned, its digest. Throws if deploy/versions.json does not list `name`. */
export function deployedImage(name: string): string {
  const found = versions.parse(JSON.parse(readFileSync(FILE, "utf8")))[name];
  if (found === undefined) throw new Error(`deploy/versions.json does not list ${name}.`);
  return `${found.image}:${found.tag}${found.digest === undefined ? "" : `@${found.digest}`}`;
}
