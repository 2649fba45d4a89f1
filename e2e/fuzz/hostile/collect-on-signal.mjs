// Preloaded into the fuzzed process: collects garbage on SIGUSR2, so that garbage does not count as retained memory.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { isMainThread } from "node:worker_threads";

if (isMainThread) {
  setFlagsFromString("--expose_gc");
  const collect = runInNewContext("gc");
  process.on("SIGUSR2", () => collect());
}
