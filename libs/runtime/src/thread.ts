// Starts threads that run programs in this repository, compiled or as source.

import { extname } from "node:path";
import { type ResourceLimits, Worker } from "node:worker_threads";

/**
 * Returns a thread that runs a program with `workerData`. The program's file is called `name` and is next to the module whose URL is
 * `beside`; both files have the same extension.
 */
export function startThread(
  beside: string,
  name: string,
  resourceLimits: ResourceLimits,
  workerData?: unknown,
): Worker {
  const extension = extname(beside);
  const program = new URL(`./${name}${extension}`, beside);
  if (extension !== ".ts") return new Worker(program, { resourceLimits, workerData });
  // When run from source, the thread must load TypeScript support first, because node does not pass a process's loader on to its threads.
  const loader = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const code = `import(${loader}).then(({ register }) => register()).then(() => import(${JSON.stringify(program.href)}))`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=source"], resourceLimits, workerData });
}
