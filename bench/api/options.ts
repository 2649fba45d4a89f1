import { flag, readOptions, someOf, whole } from "../measure/options.ts";
import { SCENARIOS } from "./scenarios.ts";

const ABOUT = `Compares one gateway with everything enabled (API key, plan limit in Redis, validation, events) with bare node:http and pg. Also measures
list pages and statistics of an account with many codes.`;

export const options = readOptions("api", ABOUT, {
  scenarios: someOf(SCENARIOS),
  rounds: whole("measurements of each server and scenario, alternating", 5),
  seconds: whole("length of each measurement", 5),
  connections: whole("connections from the load generator", 32),
  codes: whole("codes in the account", 100_000),
  profile: flag("measure the gateway's CPU time by function instead of comparing"),
});
