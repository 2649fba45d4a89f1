// The command line of `npm run bench -- symbols`.

import { parseArgs } from "node:util";
import { wholeNumber } from "../measure/read-options.ts";

const HELP = `npm run bench -- symbols [options]

Symbols a second of one core, and their bytes, beside qrcode, sharp and qrencode, in turn, in one run; then how many images a second are
read back before they are served; then how long someone waits for an image during a burst of jobs.

  --rounds N     measurements of each way, in turn (5)
  --seconds N    length of each measurement (1)
  --sizes LIST   pixels along each side (256,512,1024,2048,4096)
  --jobs N       codes of the burst; 0 leaves it out (10000)
  --json FILE    all figures of all rounds`;

export interface SymbolOptions {
  rounds: number;
  seconds: number;
  sizes: number[];
  jobs: number;
  json: string | undefined;
}

/** The options given, or undefined after help has been printed. Throws an Error on an option that is not one. */
export function readOptions(args: string[]): SymbolOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "1" },
      sizes: { type: "string", default: "256,512,1024,2048,4096" },
      jobs: { type: "string", default: "10000" },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  return {
    rounds: wholeNumber("rounds", values.rounds),
    seconds: wholeNumber("seconds", values.seconds),
    sizes: values.sizes.split(",").map((size) => wholeNumber("sizes", size)),
    jobs: values.jobs === "0" ? 0 : wholeNumber("jobs", values.jobs),
    json: values.json,
  };
}
