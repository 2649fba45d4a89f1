// npm run bench -- stats: measures reads of statistics, disk space, freshness, and visitor estimates. See bench/README.md.

import { machineLine, writeFigures } from "../measure/machine.ts";
import { readOptions, someOf, whole, wholes } from "../measure/options.ts";
import { disk } from "./disk.ts";
import { freshness } from "./freshness.ts";
import type { StatsPart } from "./options.ts";
import { reads } from "./reads.ts";
import { uniques } from "./uniques.ts";

const PARTS: readonly StatsPart[] = [reads, disk, freshness, uniques];

const ABOUT =
  "Measures the cost of reading and storing statistics, their freshness, and the error in visitor estimates.";

const options = readOptions("stats", ABOUT, {
  parts: someOf(PARTS),
  rounds: whole("rounds of reads", 5),
  seconds: whole("length of each round of reads; freshness is measured twelve times as long", 5),
  scans: wholes(
    "recorded scans of the codes that are read; compares the last code with the first",
    "1000,1000000,100000000",
  ),
  codes: whole("other codes in the database", 20_000),
  kept: whole("scans counted to measure disk space", 1_000_000),
  rate: whole("scans per second while freshness is measured", 2000),
});
console.log(machineLine);
const figures: Record<string, object> = {};
for (const part of options.parts) figures[part.name] = await part.run(options);
await writeFigures(options, figures);
