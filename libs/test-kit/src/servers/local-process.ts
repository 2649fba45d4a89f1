// Runs a server as a process with a log file in the server's folder. Stops, kills, and freezes the process by pid.

import { type ChildProcess, spawn } from "node:child_process";
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { waitUntil } from "../wait-until.ts";
import { noteProcess } from "./run-folder.ts";
import type { Command } from "./test-server.ts";

const START_MS = 60_000;
const STOP_MS = 20_000;

export interface LocalProcess {
  readonly pid: number;
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Sends the signal and waits for the process to exit. If it has not exited after 20 s, sends SIGKILL. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Starts the program and waits until it is ready. If it exits first or takes longer than 60 s, rejects with the end of its log. */
export async function startLocalProcess(
  name: string,
  { program, args, env, user }: Command,
  folder: string,
  isReady: () => Promise<boolean>,
): Promise<LocalProcess> {
  const logFile = join(folder, `${name}.log`);
  const log = await open(logFile, "a");
  // A separate process group: Ctrl-C reaches only the tests, which then stop the server.
  const options = { cwd: folder, env: { ...process.env, ...env }, detached: true, ...user };
  const child = spawn(program, [...args], { ...options, stdio: ["ignore", log.fd, log.fd] });
  const { pid } = await started(child).finally(() => log.close());
  const forget = noteProcess(pid, name);
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve(forget())));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;

  const server: LocalProcess = {
    pid,
    async signal(signal) {
      if (hasEnded()) return;
      for (const process of [pid, ...(await childrenOf(pid))]) send(process, signal);
    },
    async end(signal) {
      if (hasEnded()) return;
      const children = signal === "SIGKILL" ? await childrenOf(pid) : [];
      send(pid, signal);
      for (const childPid of children) send(childPid, signal);
      const cut = setTimeout(() => send(pid, "SIGKILL"), STOP_MS);
      await ended;
      clearTimeout(cut);
      await waitUntil(
        () => haveEnded(children),
        STOP_MS,
        () => `${name}'s children are still running`,
      );
    },
  };
  try {
    await waitUntil(
      async () => hasEnded() || (await isReady()),
      START_MS,
      () => `${name} does not respond`,
    );
    if (hasEnded()) throw new Error(`${name} ended while it started`);
  } catch (error) {
    await server.end("SIGKILL");
    throw new Error(`${name} did not start:\n${(await readFile(logFile, "utf8")).slice(-3000)}`, { cause: error });
  }
  return server;
}

function started(child: ChildProcess): Promise<{ pid: number }> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("spawn", () => resolve({ pid: child.pid ?? -1 }));
  });
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}

/** Returns whether all processes have exited. A zombie counts as exited: a process without a parent can stay in the process table. */
async function haveEnded(pids: readonly number[]): Promise<boolean> {
  const states = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, "utf8").catch(() => "")));
  return states.every((state) => state === "" || state.slice(state.lastIndexOf(")") + 2).startsWith("Z"));
}

/** Returns the child processes, on Linux only. Postgres backends keep working if only the postmaster is frozen. */
async function childrenOf(pid: number): Promise<number[]> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, "utf8").catch(() => "")),
  );
  return lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
}
