// Reads the code of a service to find how many connections the service opens, for the tests of the deployment files and the capacity model.

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ServiceName } from "./service-names.ts";

/** Matches `openPool({ …, max: 6, … })`, the same with openPrisma, or `max: NAME` with `const NAME = 6` in the same file. */
const POOL = /open(?:Pool|Prisma)\(\{[^}]*\bmax: ([A-Z_]+|\d+)\b[^}]*\}/g;

/**
 * Returns the maximum number of Postgres connections that one process of the service opens. Throws if the number cannot
 * be read from the code.
 */
export function poolSize(service: ServiceName): number {
  const folder = fileURLToPath(new URL(`../../../services/${service}/src`, import.meta.url));
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"));
  const sizes = files.flatMap((name) => poolsIn(readFileSync(`${folder}/${name}`, "utf8"), `${service}/src/${name}`));
  if (sizes.length === 0) throw new Error(`services/${service}/src opens no pool in a form that this test can read`);
  return sizes.reduce((sum, size) => sum + size, 0);
}

function poolsIn(text: string, file: string): number[] {
  return [...text.matchAll(POOL)].map(([, max = ""]) => {
    const size = Number(/^\d+$/.test(max) ? max : text.match(new RegExp(`const ${max} = (\\d+);`))?.[1]);
    if (!(size > 0)) throw new Error(`services/${file}: cannot read the pool size ${max}`);
    return size;
  });
}
