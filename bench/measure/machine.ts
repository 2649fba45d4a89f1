// Describes the machine on which the figures were measured, and writes all figures to a file.

import { writeFile } from "node:fs/promises";
import { cpus, release } from "node:os";
import { hasWrk } from "../load/load.ts";
import { canPin } from "./cores.ts";

const cores = cpus();
const machine = {
  at: new Date().toISOString(),
  cpu: cores[0]?.model ?? "unknown",
  cores: cores.length,
  kernel: release(),
  node: process.version,
  load: hasWrk ? "wrk" : "bench/load/generator.ts",
  isPinned: canPin,
};

export const machineLine = `${machine.cpu}, ${machine.cores} cores, node ${machine.node}`;
export const machineAndLoadLine = `${machineLine}, load by ${machine.load}`;

/** Writes the figures, the options, and a description of the machine to the file given by --json, if any. */
export async function writeFigures({ json, ...options }: { json: string | undefined }, figures: object): Promise<void> {
  if (json === undefined) return;
  await writeFile(json, `${JSON.stringify({ options, machine, ...figures }, null, 2)}\n`);
  console.log(`\nAll figures: ${json}`);
}
