// npm run bench -- stats: measures reads of statistics, disk space, freshness, and visitor estimates. See bench/README.md.

import { writeFile } from "node:fs/promises";
import { describeMachine } from "../measure/machine.ts";
import { disk } from "./disk.ts";
import { freshness } from "./freshness.ts";
import { readOptions, type StatsPart } from "./options.ts";
import { reads } from "./reads.ts";
import { uniques } from "./uniques.ts";

const PARTS: readonly StatsPart[] = [reads, disk, freshness, uniques];

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), PARTS);
  if (options === undefined) return;
  const machine = describeMachine();
  console.log(`${machine.cpu}, ${machine.cores} cores, node ${machine.node}`);
  const figures: Record<string, object> = {};
  for (const part of options.parts) figures[part.name] = await part.run(options);
  if (options.json === undefined) return;
  const { parts, ...rest } = options;
  const content = { machine, options: { ...rest, parts: parts.map(({ name }) => name) }, ...figures };
  await writeFile(options.json, `${JSON.stringify(content, null, 2)}\n`);
  console.log(`\nAll figures: ${options.json}`);
}

await main();
