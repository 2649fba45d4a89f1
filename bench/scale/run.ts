// npm run bench -- scale: the capacity model, and whether its simulation predicts what this machine does. README.md in bench/ says how
// to read it.

import { writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import { describeMachine } from "../measure/machine.ts";
import { figure, formatTable } from "../measure/table.ts";
import { comparisonTable, errorOf, predict } from "./comparison.ts";
import { capacityTables } from "./model/capacity-tables.ts";
import { readOptions, type ScaleOptions } from "./options.ts";
import { coreShare } from "./points/core-share.ts";
import { measureCounting } from "./points/counting-points.ts";
import { measureRates } from "./points/redirect-points.ts";
import { measureServedImages } from "./points/served-images.ts";

const IMAGE_SECONDS = 3;
const say = (line: string) => console.log(line);

async function measure({ rates, seconds, backlog, tolerance }: ScaleOptions) {
  const share = { before: coreShare(), after: Number.NaN };
  const counting = await measureCounting(backlog, say);
  const measured = await measureRates({ rates, seconds }, say);
  const images = await measureServedImages(IMAGE_SECONDS);
  share.after = coreShare();
  const { times, stretch, predictions } = predict({ counting, rates: measured });
  const outside = predictions.filter((one) => !(Math.abs(errorOf(one)) <= tolerance));
  say(`\nPredicted and measured, tolerance ${figure(tolerance * 100)} %\n${comparisonTable(predictions, tolerance)}`);
  say(`\n${outside.length} of ${predictions.length} are outside of the tolerance.`);
  say(
    `A process that only counts got ${figure(share.before * 100)} % of a core before and ${figure(share.after * 100)} % after,` +
      ` load average ${figure(loadavg()[0], 1)}: with less than 90 % the times are those of others' work, too.`,
  );
  const { rollUpStatsUs, rollUpPostgresUs } = counting.kept;
  say(`Roll-up: ${figure(rollUpStatsUs, 1)} us a row in stats, ${figure(rollUpPostgresUs, 1)} in Postgres.`);
  say(
    `An image that is kept: ${figure(images.servedUs, 1)} us; PNG and SVG of a code: ${figure(images.bytesPerCode)} bytes.`,
  );
  return { coreShare: share, counting, rates: measured, images, times, stretch, predictions };
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  if (options === undefined) return;
  const tables = capacityTables(options.prices);
  for (const { rows } of tables) say(`${formatTable(rows)}\n`);
  const machine = describeMachine();
  const measured = options.isModelAlone ? {} : await measure(options);
  say(`\n${machine.cpu}, ${machine.cores} cores, node ${machine.node}`);
  if (options.json === undefined) return;
  await writeFile(options.json, `${JSON.stringify({ machine, options, tables, ...measured }, null, 2)}\n`);
  say(`\nAll figures: ${options.json}`);
}

await main();
