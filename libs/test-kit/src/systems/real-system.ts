// Starts the service as deployed: one process per service, on real Postgres, Redis, and RabbitMQ.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../free-ports.ts";
import { SERVICE_NAMES, type ServiceName } from "../service-names.ts";
import { waitUntil } from "../wait-until.ts";
import { makeApiKey } from "./api-key.ts";
import { readReadiness } from "./readiness.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";
import { type Infrastructure, serviceSettings } from "./service-settings.ts";
import type { System } from "./system.ts";

/** Startup deadline, in ms, for a busy machine on which other systems start at the same time. */
const START_DEADLINE_MS = 100_000;

export type { Infrastructure } from "./service-settings.ts";

export interface RealSystem extends System {
  readonly processes: Record<ServiceName, ServiceProcess>;
  /** The metrics endpoint of each service. */
  readonly metricsUrls: readonly string[];
}

/**
 * Starts the four services on the given servers and waits until all are ready. Only the gateway gets `gatewayEnv`. `apiKey` is a key that
 * already exists in the database; without `apiKey`, creates an account and a key.
 */
export async function startRealSystem(
  infrastructure: Infrastructure,
  env: Record<string, string> = {},
  gatewayEnv: Record<string, string> = {},
  apiKey?: string,
): Promise<RealSystem> {
  const folder = await mkdtemp(join(tmpdir(), "qr-e2e-"));
  const ports = await freePorts(2 * SERVICE_NAMES.length);
  const metricsPorts = ports.splice(SERVICE_NAMES.length);
  const addresses = SERVICE_NAMES.map((_, index) => `http://127.0.0.1:${ports[index]}`);
  const [apiUrl = "", shortUrl = "", imageUrl = ""] = addresses;
  const urls = { apiUrl, shortUrl, imageUrl };
  const startService = (name: ServiceName, own: Record<string, string> = {}) =>
    startServiceProcess(`services/${name}/dist/main.js`, {
      ...serviceSettings(name, infrastructure, urls, folder),
      ...env,
      ...own,
      HTTP_PORT: String(ports[SERVICE_NAMES.indexOf(name)]),
      METRICS_PORT: String(metricsPorts[SERVICE_NAMES.indexOf(name)]),
    });
  const processes = {
    gateway: startService("gateway", gatewayEnv),
    redirect: startService("redirect"),
    render: startService("render"),
    stats: startService("stats"),
  };
  const stop = async () => {
    for (const name of SERVICE_NAMES) processes[name].signal("SIGTERM");
    const codes = await Promise.all(SERVICE_NAMES.map(async (name) => [name, await processes[name].exited] as const));
    await rm(folder, { recursive: true, force: true });
    return Object.fromEntries(codes);
  };
  try {
    const areReady = async () =>
      (await Promise.all(addresses.map(readReadiness))).every(({ status }) => status === 200);
    await waitUntil(areReady, START_DEADLINE_MS);
    const metricsUrls = metricsPorts.map((port) => `http://127.0.0.1:${port}/metrics`);
    const firstKey = apiKey ?? (await makeApiKey(infrastructure.databaseUrl));
    return { apiUrl, shortUrl, imageUrl, apiKey: firstKey, processes, metricsUrls, stop };
  } catch (error) {
    const outputs = SERVICE_NAMES.map((name) => `${name}: ${processes[name].output().slice(-2000)}`).join("\n");
    await stop();
    throw new Error(`the services did not become ready:\n${outputs}`, { cause: error });
  }
}
