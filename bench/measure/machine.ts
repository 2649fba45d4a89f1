import { cpus, release } from "node:os";
import { hasWrk } from "../load/wrk.ts";
import { canPin } from "./cores.ts";

/** Returns the machine and versions of a measurement, for every JSON file. */
export function describeMachine() {
  const cores = cpus();
  return {
    at: new Date().toISOString(),
    cpu: cores[0]?.model ?? "unknown",
    cores: cores.length,
    kernel: release(),
    node: process.version,
    load: hasWrk ? "wrk" : "bench/load/generator.ts",
    isPinned: canPin,
  };
}
