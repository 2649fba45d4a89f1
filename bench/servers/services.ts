// Starts the measured services, each in its own process as in production, on the servers of servers.ts.

import { join } from "node:path";
import { freePorts } from "@qr/test-kit/free-ports";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { waitUntil } from "@qr/test-kit/wait-until";
import { OTHER_CORES, pin, SERVER_CORES, yieldToLoad } from "../measure/cores.ts";
import { endWithThisProcess } from "./interrupt.ts";
import type { Servers } from "./servers.ts";

const READY_DEADLINE_MS = 30_000;

export interface Service {
  readonly name: string;
  readonly port: number;
  readonly pid: number;
  readonly process: ServiceProcess;
  stop(): Promise<void>;
}

/** Starts the stats service and waits until it is ready; `isPinned` keeps it off the measured server's core and lowers its priority. */
export async function startStats(servers: Servers, isPinned: boolean): Promise<Service> {
  const settings = { DATABASE_URL: servers.databaseUrl, AMQP_URL: servers.amqpUrl };
  const stats = await startService("stats", settings, isPinned ? OTHER_CORES : undefined);
  if (isPinned) yieldToLoad(stats.pid);
  return stats;
}

/** Starts the redirect service on a core of its own, with its journal below `folder`. `env` adds settings. */
export function startRedirect(servers: Servers, folder: string, env: Record<string, string>): Promise<Service> {
  const settings = {
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    AMQP_URL: servers.amqpUrl,
    JOURNAL_DIR: join(folder, "journal"),
    ...env,
  };
  return startService("redirect", settings, SERVER_CORES);
}

/** Starts the gateway on a core of its own. `env` adds settings. */
export function startGateway(servers: Servers, env: Record<string, string>): Promise<Service> {
  const settings = {
    DATABASE_URL: servers.databaseUrl,
    REDIS_URL: servers.redisUrl,
    AMQP_URL: servers.amqpUrl,
    SESSION_SECRET: "the dashboard's secret in the benchmarks, 32+",
    PUBLIC_API_URL: "https://api.qr.example",
    PUBLIC_SHORT_URL: "https://qr.example",
    PUBLIC_IMAGE_URL: "https://images.qr.example",
    ...env,
  };
  return startService("gateway", settings, SERVER_CORES);
}

/** Starts the render service, which draws on all cores; images are stored below `folder`. */
export function startRender(servers: Servers, folder: string, env: Record<string, string>): Promise<Service> {
  const settings = {
    DATABASE_URL: servers.databaseUrl,
    AMQP_URL: servers.amqpUrl,
    IMAGE_STORE: `file:${join(folder, "images")}`,
    ...env,
  };
  return startService("render", settings, undefined);
}

async function startService(name: string, env: Record<string, string>, cores: string | undefined): Promise<Service> {
  const [port = 0] = await freePorts(1);
  const settings = { HOST: "127.0.0.1", HTTP_PORT: String(port), LOG_LEVEL: "warn", ...env };
  const process = startServiceProcess(`services/${name}/dist/main.js`, settings);
  const stop = async () => {
    process.signal("SIGTERM");
    const code = await process.exited;
    if (code !== 0) throw new Error(`${name} ended with ${code}:\n${process.output()}`);
  };
  void process.exited.then(endWithThisProcess(process.pid));
  const isReady = async () => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(1000) })).ok;
    } catch {
      return false;
    }
  };
  try {
    const ended = process.exited.then((code) => Promise.reject(new Error(`it ended with ${code}`)));
    await Promise.race([waitUntil(isReady, READY_DEADLINE_MS), ended]);
  } catch (cause) {
    process.signal("SIGKILL");
    throw new Error(`${name} did not become ready:\n${process.output()}`, { cause });
  }
  if (cores !== undefined) pin(process.pid, cores);
  return { name, port, pid: process.pid, process, stop };
}
