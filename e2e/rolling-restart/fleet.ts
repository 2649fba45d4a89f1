// Two processes of every service, behind a balancer for each of the three hosts.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@qr/test-kit/free-ports";
import { SERVICE_NAMES, type ServiceName } from "@qr/test-kit/service-names";
import { makeApiKey } from "@qr/test-kit/systems/api-key";
import { readReadiness } from "@qr/test-kit/systems/readiness";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { type Infrastructure, serviceSettings } from "@qr/test-kit/systems/service-settings";
import { waitUntil } from "@qr/test-kit/wait-until";
import { type Balancer, startBalancer } from "./balancer.ts";

const READY_MS = 90_000;
const PER_SERVICE = 2;
/** Drain time, in ms. The services drain here as they do in a deployment; in other tests, they do not drain. */
const DRAIN_MS = "1500";

interface Instance {
  readonly service: ServiceName;
  readonly url: string;
  /** Sends SIGTERM. Resolves when the process has exited. */
  end(): Promise<{ code: number | null; ms: number; output: string }>;
  start(): Promise<void>;
}

export interface Fleet {
  readonly apiUrl: string;
  readonly apiKey: string;
  readonly shortUrl: string;
  readonly imageUrl: string;
  readonly instances: readonly Instance[];
  readonly balancers: readonly Balancer[];
  stop(): Promise<void>;
}

export async function startFleet(infrastructure: Infrastructure): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), "qr-rolling-"));
  const ports = await freePorts(SERVICE_NAMES.length * PER_SERVICE + SERVICE_NAMES.length);
  const balancerPorts = ports.splice(0, SERVICE_NAMES.length);
  const [apiUrl = "", shortUrl = "", imageUrl = ""] = balancerPorts.map((port) => `http://127.0.0.1:${port}`);
  const urls = { apiUrl, shortUrl, imageUrl };
  const instances = SERVICE_NAMES.flatMap((service) => {
    const env = { ...serviceSettings(service, infrastructure, urls, folder), DRAIN_MS };
    return ports.splice(0, PER_SERVICE).map((port) => createInstance(service, port, env));
  });
  const urlsOf = (service: ServiceName) => instances.flatMap((one) => (one.service === service ? [one.url] : []));
  const balancers: Balancer[] = [];
  const stop = async () => {
    await Promise.all(balancers.map((balancer) => balancer.stop()));
    await Promise.all(instances.map((instance) => instance.end()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await Promise.all(instances.map((instance) => instance.start()));
    for (const [index, service] of (["gateway", "redirect", "render"] as const).entries()) {
      balancers.push(await startBalancer(balancerPorts[index] ?? 0, urlsOf(service)));
    }
    await waitUntil(async () => balancers.every((balancer) => balancer.ready().length === PER_SERVICE), READY_MS);
    const apiKey = await makeApiKey(infrastructure.databaseUrl);
    return { apiUrl, shortUrl, imageUrl, apiKey, instances, balancers, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createInstance(service: ServiceName, port: number, env: Record<string, string>): Instance {
  const url = `http://127.0.0.1:${port}`;
  let running: ServiceProcess | undefined;
  return {
    service,
    url,
    start: async () => {
      const started = startServiceProcess(`services/${service}/dist/main.js`, { ...env, HTTP_PORT: String(port) });
      running = started;
      const isReady = async () => (await readReadiness(url)).status === 200;
      await waitUntil(isReady, READY_MS, () => `${service} is not ready: ${started.output().slice(-600)}`);
    },
    end: async () => {
      const begunMs = performance.now();
      running?.signal("SIGTERM");
      const code = (await running?.exited) ?? null;
      return { code, ms: performance.now() - begunMs, output: running?.output() ?? "" };
    },
  };
}
