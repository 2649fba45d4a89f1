import { flag, optionalWhole, readOptions, someOf, whole } from "../measure/options.ts";
import { SCENARIOS } from "./scenarios.ts";

export const options = readOptions(
  "redirect",
  "Compares the redirect service with a bare node:http server that sends the same responses.",
  {
    scenarios: someOf(SCENARIOS),
    rounds: whole("measurements of each server and scenario, alternating", 5),
    seconds: whole("length of each measurement", 5),
    connections: whole("connections from the load generator", 64),
    rate: optionalWhole(
      "requests per second at the same offered load (half the full speed of the scenario's slower server)",
    ),
    domains: whole(
      "own domains over which codes are spread, compared with one domain; 0: codes are on the short host",
      0,
      0,
    ),
    pairs: optionalWhole("with --domains: compare the placements within each redirect of this many pairs of processes"),
    direct: flag("clients connect to the service directly, not through a load balancer with X-Forwarded-For"),
    fsync: flag("flush each scan to disk before the response (JOURNAL_FSYNC=always)"),
    soak: optionalWhole("measure memory for this many seconds instead, at --rate (5000) over 1,000,000 codes"),
    profile: flag("measure the redirect's CPU time by function instead of comparing"),
  },
);
