// Starts threads on the programs of this repository, built or as they are written.

import { extname } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";

/** A thread that runs the file `name`, which stands beside the module with the URL `beside` and has its extension; given `workerData`. */
export function startThread(
  beside: string,
  name: string,
  resourceLimits: ResourceLimits,
  workerData?: unknown,
): Worker {
  const extension = extname(beside);
  const program = new URL(`./${name}${extension}`, beside);
  if (extension !== ".ts") return new Worker(program, { resourceLimits, workerData });
  // In development and in tests the thread has to learn TypeScript first: node does not hand a process' loader on to its threads.
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const code = `import(${loader}).then(({ register }) => register()).then(() => import(${JSON.stringify(program.href)}))`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=source"], resourceLimits, workerData });
}
