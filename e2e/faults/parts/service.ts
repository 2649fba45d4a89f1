// Supervises one service process as Kubernetes would: starts, stops, and restarts it at the same address, and records unexpected exits.

import { readdirSync, readFileSync } from "node:fs";
import { type ReadinessSeen, readReadiness } from "@qr/test-kit/systems/readiness";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { waitUntil } from "@qr/test-kit/wait-until";
import { type InstanceName, type Role, roleOf } from "./names.ts";

const READY_MS = 30_000;
const MAX_END_MS = 30_000;
const ALIVE_MS = 2000;
const PAGE_BYTES = 4096;

export interface StartOptions {
  /** Settings to override for this start. */
  env?: Record<string, string>;
  /** File for the log. By default, the log is kept in memory. */
  logFile?: string;
}

/** Where an instance listens. */
export interface Endpoint {
  host: string;
  http: number;
  metrics: number;
}

export interface Service {
  readonly name: InstanceName;
  readonly role: Role;
  readonly url: string;
  readonly metricsUrl: string;
  start(options?: StartOptions): void;
  /** Sends the signal. Kills the process if it is still running 30 s later. Resolves with the exit code, or null if a signal terminated the process. */
  end(signal: "SIGKILL" | "SIGTERM"): Promise<number | null>;
  /** Freezes or resumes the process and all its descendants. */
  send(signal: "SIGSTOP" | "SIGCONT"): void;
  isRunning(): boolean;
  readiness(): Promise<ReadinessSeen>;
  isAlive(): Promise<boolean>;
  /** Resolves when the process is ready and all its dependencies are up. Rejects after the deadline. */
  waitUntilNormal(deadlineMs?: number): Promise<void>;
  /** Returns the resident memory of the process and its descendants in bytes; 0 if the process is not running. */
  residentBytes(): number;
  /** Returns a description of each unexpected exit since the last call. */
  takeCrashes(): string[];
  output(): string;
}

export function createService(name: InstanceName, { host, ...ports }: Endpoint, env: Record<string, string>): Service {
  const role = roleOf(name);
  const url = `http://${host}:${ports.http}`;
  const crashes: string[] = [];
  let current: ServiceProcess | undefined;
  let last: ServiceProcess | undefined;

  const readiness = () => readReadiness(url);
  return {
    name,
    role,
    url,
    metricsUrl: `http://${host}:${ports.metrics}/metrics`,
    start: (options = {}) => {
      if (current !== undefined) throw new Error(`${name} is already running`);
      const listening = { HOST: host, HTTP_PORT: String(ports.http), METRICS_PORT: String(ports.metrics) };
      const settings = { ...env, ...listening, ...options.env };
      const started = startServiceProcess(`services/${role}/dist/main.js`, settings, options.logFile);
      current = started;
      last = started;
      void started.exited.then((code) => {
        if (current !== started) return;
        current = undefined;
        crashes.push(`${name} exited with ${code}: ${started.output().slice(-600)}`);
      });
    },
    end: async (signal) => {
      const ending = current;
      current = undefined;
      if (ending === undefined) return null;
      ending.signal(signal);
      const cut = setTimeout(() => ending.signal("SIGKILL"), MAX_END_MS);
      return ending.exited.finally(() => clearTimeout(cut));
    },
    send: (signal) => {
      if (current === undefined) return;
      for (const pid of familyOf(current.pid)) sendTo(pid, signal);
    },
    isRunning: () => current !== undefined,
    readiness,
    isAlive: () =>
      fetch(`${url}/healthz`, { signal: AbortSignal.timeout(ALIVE_MS) }).then(
        async (response) => (await response.text()) !== "" && response.ok,
        () => false,
      ),
    waitUntilNormal: async (deadlineMs = READY_MS) => {
      let seen: ReadinessSeen | undefined;
      await waitUntil(
        async () => {
          seen = await readiness();
          return isNormal(seen);
        },
        deadlineMs,
        () => `${name} is not ready: ${JSON.stringify(seen)} ${last?.output().slice(-600)}`,
      );
    },
    residentBytes: () => (current === undefined ? 0 : familyOf(current.pid).map(residentBytesOf).reduce(add, 0)),
    takeCrashes: () => crashes.splice(0),
    output: () => last?.output() ?? "",
  };
}

export function isNormal({ status, dependencies }: ReadinessSeen): boolean {
  return status === 200 && Object.values(dependencies).every((state) => state === "up");
}

/** Returns the process and its descendants, or only the process if the system does not report children. */
function familyOf(pid: number): number[] {
  const children = readOr(() => readdirSync(`/proc/${pid}/task`), []).flatMap((thread) =>
    readOr(() => readFileSync(`/proc/${pid}/task/${thread}/children`, "latin1"), "")
      .split(" ")
      .filter(Boolean)
      .map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

function residentBytesOf(pid: number): number {
  const fields = readOr(() => readFileSync(`/proc/${pid}/statm`, "latin1"), "").split(" ");
  return Number(fields[1] ?? 0) * PAGE_BYTES;
}

function readOr<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

function sendTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has exited.
  }
}

function add(a: number, b: number): number {
  return a + b;
}
