// The command line of `npm run bench -- symbols`.

import { parseArgs } from "node:util";
import { wholeNumber } from "../measure/read-options.ts";

const HELP = `npm run bench -- symbols [options]

Images per CPU second and their bytes, compared with qrcode, sharp, and qrencode in interleaved rounds; then drawn and verified images per CPU
second; then the latency of image requests during a burst of jobs.

  --rounds N     interleaved measurements of each way (5)
  --seconds N    length of each measurement (1)
  --sizes LIST   pixels along each side (256,512,1024,2048,4096)
  --jobs N       codes of the burst; 0 skips it (10000)
  --json FILE    write the figures of all rounds to a file`;

export interface SymbolOptions {
  rounds: number;
  seconds: number;
  sizes: number[];
  jobs: number;
  json: string | undefined;
}

/** Returns the options, or undefined after printing help. Throws an Error for an unknown or invalid option. */
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
