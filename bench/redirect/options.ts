// The command line of `npm run bench -- redirect`.

import { parseArgs } from "node:util";
import { scenariosIn, wholeNumber } from "../measure/read-options.ts";
import { SCENARIOS, type Scenario } from "./scenarios.ts";

const HELP = `npm run bench -- redirect [options]

Compares the redirect service with a bare node:http server that sends the same responses, alternately in one run.

  --scenarios LIST   any of ${SCENARIOS.map(({ name }) => name).join(", ")} (all)
  --rounds N         measurements of each server and scenario (5)
  --seconds N        length of each measurement (5)
  --connections N    connections of the load (64)
  --rate N           requests per second of the comparison at the same offered load
                     (half the full speed of the slower server in the scenario)
  --direct           visitors reach the service directly, not through a load balancer with X-Forwarded-For
  --soak SECONDS     instead: memory over time while 1,000,000 codes are scanned, --rate times per second (5000)
  --profile          instead: the redirect's CPU time by function, without a comparison
  --json FILE        all figures of all rounds`;

export interface RedirectOptions {
  scenarios: Scenario[];
  rounds: number;
  seconds: number;
  connections: number;
  rate: number | undefined;
  isDirect: boolean;
  soakSeconds: number | undefined;
  isProfile: boolean;
  json: string | undefined;
}

/** Returns the options, or undefined after printing help. Throws an Error for an unknown or invalid option. */
export function readOptions(args: string[]): RedirectOptions | undefined {
  const { values } = parseArgs({
    args,
    options: {
      scenarios: { type: "string" },
      rounds: { type: "string", default: "5" },
      seconds: { type: "string", default: "5" },
      connections: { type: "string", default: "64" },
      rate: { type: "string" },
      direct: { type: "boolean", default: false },
      soak: { type: "string" },
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
    rate: values.rate === undefined ? undefined : wholeNumber("rate", values.rate),
    isDirect: values.direct,
    soakSeconds: values.soak === undefined ? undefined : wholeNumber("soak", values.soak),
    isProfile: values.profile,
    json: values.json,
  };
}
