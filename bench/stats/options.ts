// The command line of `npm run bench -- stats`.

import { parseArgs } from "node:util";
import { scenariosIn, wholeNumber } from "../measure/read-options.ts";

const help = (parts: readonly StatsPart[]) => `npm run bench -- stats [options]

Measures reads of statistics, their disk space, their freshness, and the error of visitor estimates.

  --parts LIST    any of ${parts.map(({ name }) => name).join(", ")} (all)
  --rounds N      rounds of reads (5)
  --seconds N     length of a round of reads; freshness takes twelve times as long (5)
  --scans LIST    recorded scans of the codes that are read; the first and the last are compared (1000,1000000,100000000)
  --codes N       other codes in the database (20000)
  --kept N        scans counted to measure disk space (1000000)
  --rate N        scans per second while freshness is measured (2000)
  --json FILE     all figures of all rounds`;

/** A part of the benchmark. Starts and stops the servers that it needs. */
export interface StatsPart {
  name: string;
  /** Measures, prints a summary, and resolves with all figures for the JSON file. */
  run(options: StatsOptions): Promise<object>;
}

export interface StatsOptions {
  parts: StatsPart[];
  rounds: number;
  seconds: number;
  scans: number[];
  codes: number;
  kept: number;
  rate: number;
  json: string | undefined;
}

/** Parses the options, or prints the help and returns undefined. Throws an Error on an unknown option. */
export function readOptions(args: string[], known: readonly StatsPart[]): StatsOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      parts: { type: "string" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "5" },
      scans: { type: "string", default: "1000,1000000,100000000" },
      codes: { type: "string", default: "20000" },
      kept: { type: "string", default: "1000000" },
      rate: { type: "string", default: "2000" },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(help(known));
    return undefined;
  }
  return {
    parts: scenariosIn(values.parts, known),
    rounds: wholeNumber("rounds", values.rounds),
    seconds: wholeNumber("seconds", values.seconds),
    scans: values.scans.split(",").map((scans) => wholeNumber("scans", scans)),
    codes: wholeNumber("codes", values.codes),
    kept: wholeNumber("kept", values.kept),
    rate: wholeNumber("rate", values.rate),
    json: values.json,
  };
}
