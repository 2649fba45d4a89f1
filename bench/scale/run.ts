// npm run bench -- scale: prints the tables of the capacity model, then measures the constants that no other benchmark measures.

import { writeFile } from "node:fs/promises";
import { describeMachine } from "../measure/machine.ts";
import { figure, formatTable } from "../measure/table.ts";
import { capacityTables } from "./model/capacity-tables.ts";
import { readOptions } from "./options.ts";
import { measureServedImages } from "./served-images.ts";
import { measureStoredCounts } from "./stored-counts.ts";

const IMAGE_SECONDS = 3;

async function measure(scans: number) {
  const stored = await measureStoredCounts(scans);
  const images = await measureServedImages(IMAGE_SECONDS);
  const { codeBytes, redisBytesPerCode, walPerScan, day } = stored;
  const rows = [
    ["constant", "value"],
    ["bytes per code in Postgres, with indexes", figure(codeBytes)],
    ["bytes per code in Redis", figure(redisBytesPerCode)],
    ["bytes of write-ahead log per scan, each of a different code", figure(walPerScan)],
    [`quarter-hour rows of a day with ${figure(day.scans)} scans, Zipf`, figure(day.quarterHourRows)],
    ["µs of CPU per row rolled up: stats", figure(day.rollUpStatsUs, 1)],
    ["µs of CPU per row rolled up: Postgres", figure(day.rollUpPostgresUs, 1)],
    ["µs of CPU per stored image served", figure(images.servedUs, 1)],
    ["bytes of the PNG and SVG of a code", figure(images.bytesPerCode)],
    ["MB of the render process", figure(images.rssMb)],
  ];
  console.log(formatTable(rows));
  return { stored, images };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) return;
  const tables = capacityTables(options.prices);
  for (const { rows } of tables) console.log(`${formatTable(rows)}\n`);
  const machine = describeMachine();
  const measured = options.isModelOnly ? {} : await measure(options.scans);
  console.log(`\n${machine.cpu}, ${machine.cores} cores, node ${machine.node}`);
  if (options.json === undefined) return;
  await writeFile(options.json, `${JSON.stringify({ machine, options, tables, ...measured }, null, 2)}\n`);
  console.log(`\nAll figures: ${options.json}`);
}

await main();
