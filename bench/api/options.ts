// The command line of `npm run bench -- api`.

import { parseArgs } from "node:util";
import { scenariosIn, wholeNumber } from "../measure/read-options.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

const HELP = `npm run bench -- api [options]

Compares one gateway with everything enabled (API key, plan limit in Redis, validation, events) with bare node:http and pg, alternately in
one run. Also measures list pages and statistics of an account with many codes.

  --scenarios LIST   any of ${SCENARIOS.map(({ name }) => name).join(", ")} (all)
  --rounds N         measurements of each server and scenario (5)
  --seconds N        length of each measurement (5)
  --connections N    connections of the load (32)
  --codes N          codes of the account (100000)
  --profile          instead: the gateway's CPU time by function, without a comparison
  --json FILE        all figures of all rounds`;

export interface ApiOptions {
  scenarios: Scenario[];
  rounds: number;
  seconds: number;
  connections: number;
  codes: number;
  isProfile: boolean;
  json: string | undefined;
}

/** Returns the options, or undefined after printing help. Throws an Error for an unknown or invalid option. */
export function readOptions(args: string[]): ApiOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      scenarios: { type: "string" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "5" },
      connections: { type: "string", default: "32" },
      codes: { type: "string", default: "100000" },
      profile: { type: "boolean", default: false },
      json: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
    return undefined;
  }
  return {
    scenarios: scenariosIn(values.scenarios, SCENARIOS),
    rounds: wholeNumber("rounds", values.rounds),
    seconds: wholeNumber("seconds", values.seconds),
    connections: wholeNumber("connections", values.connections),
    codes: wholeNumber("codes", values.codes),
    isProfile: values.profile,
    json: values.json,
  };
}
