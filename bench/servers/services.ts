// Starts services and bare servers in their own processes, as in production.

import { freePorts } from "@qr/test-kit/free-ports";
import type { ServiceName } from "@qr/test-kit/service-names";
import { readReadiness } from "@qr/test-kit/systems/readiness";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { serviceSettings } from "@qr/test-kit/systems/service-settings";
import { waitUntil } from "@qr/test-kit/wait-until";
import { OTHER_CORES, pin, SERVER_CORES, yieldToLoad } from "../measure/cores.ts";
import { endWithThisProcess } from "./interrupt.ts";
import type { Servers } from "./servers.ts";

const READY_DEADLINE_MS = 30_000;
const URLS = {
  apiUrl: "https://api.qr.example",
  shortUrl: "https://qr.example",
  imageUrl: "https://images.qr.example",
};

export interface Service {
  readonly port: number;
  readonly pid: number;
  readonly process: ServiceProcess;
  /** Stops the process. Rejects if its exit code is not 0. */
  stop(): Promise<void>;
}

/**
 * Starts a service and waits until it is ready. `env` adds settings; the journal and images are stored in `folder`. If the servers are
 * pinned, a measured service gets its own core, and the load has precedence over the stats service.
 */
export async function startService(
  name: ServiceName,
  servers: Servers,
  env: Record<string, string> = {},
  folder = servers.folder,
): Promise<Service> {
  const [port = 0] = await freePorts(1);
  const process = startServiceProcess(`services/${name}/dist/main.js`, {
    ...serviceSettings(name, servers, URLS, folder),
    DATABASE_URL: servers.databaseUrl,
    HTTP_PORT: String(port),
    // The gateway counts requests against this limit in Redis, as in production, but no benchmark reaches the limit.
    PLAN_BUSINESS_PER_MINUTE: "1000000000",
    ...env,
  });
  const service = serviceOf(name, process, port);
  try {
    const ended = process.exited.then((code) => Promise.reject(new Error(`it exited with ${code}`)));
    const isReady = async () => (await readReadiness(`http://127.0.0.1:${port}`)).status === 200;
    await Promise.race([waitUntil(isReady, READY_DEADLINE_MS), ended]);
  } catch (cause) {
    process.signal("SIGKILL");
    throw new Error(`${name} did not become ready:\n${process.output()}`, { cause });
  }
  if (servers.isPinned) pin(process.pid, name === "stats" ? OTHER_CORES : SERVER_CORES);
  if (servers.isPinned && name === "stats") yieldToLoad(process.pid);
  return service;
}

/** Starts a plain JavaScript file that prints its port. By default, its process runs on the core for the measured server. */
export async function startBareServer(
  script: string,
  args: readonly string[],
  cores: string = SERVER_CORES,
): Promise<Service> {
  const process = startServiceProcess(script, {}, undefined, args);
  const [port] = await process.waitForOutput(/\d+/);
  pin(process.pid, cores);
  return serviceOf(script, process, Number(port));
}

function serviceOf(name: string, process: ServiceProcess, port: number): Service {
  void process.exited.then(endWithThisProcess(process.pid));
  const stop = async () => {
    process.signal("SIGTERM");
    const code = await process.exited;
    if (code !== 0) throw new Error(`${name} exited with ${code}:\n${process.output()}`);
  };
  return { port, pid: process.pid, process, stop };
}
