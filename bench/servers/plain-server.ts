// Starts a yardstick: a script of plain JavaScript that prints its port.

import { spawn } from "node:child_process";
import { pin, SERVER_CORES } from "../measure/cores.ts";
import { endWithThisProcess } from "./interrupt.ts";

export interface PlainServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts the script on the core of the measured server. Rejects if it ends before it listens. */
export async function startPlainServer(script: string, args: readonly string[]): Promise<PlainServer> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = new Promise((resolve) => child.once("exit", resolve));
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => resolve(Number(chunk.toString().match(/\d+/)?.[0])));
    void exited.then((code) => reject(new Error(`the bare server ended with ${code}`)));
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("a process that prints has a number");
  void exited.then(endWithThisProcess(pid));
  pin(pid, SERVER_CORES);
  return {
    port,
    pid,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
