// Three redirect processes, a gateway, and a stats worker on the same Postgres, Redis, and RabbitMQ.

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@qr/test-kit/free-ports";
import { readReadiness } from "@qr/test-kit/systems/readiness";
import { startRealSystem } from "@qr/test-kit/systems/real-system";
import { startServiceProcess } from "@qr/test-kit/systems/service-process";
import { type Infrastructure, serviceSettings } from "@qr/test-kit/systems/service-settings";
import type { System } from "@qr/test-kit/systems/system";
import { waitUntil } from "@qr/test-kit/wait-until";

const START_DEADLINE_MS = 100_000;
/** Deadline for trusting Redis. A redirect distrusts Redis for 5 s after it starts, and for 5 s after it loses its connection to Redis. */
const TRUST_DEADLINE_MS = 100_000;

export interface Lookups {
  redis: number;
  postgres: number;
}

export interface RedirectFleet {
  readonly system: System;
  readonly redirects: readonly string[];
  /** Returns the number of lookups so far, summed over the two redirects with a metrics port. */
  lookups(): Promise<Lookups>;
  /** Resolves when the redirects trust Redis and extend leases based on the change feed. */
  waitForTrust(): Promise<void>;
  /** Stops every process. Resolves with the exit codes and the files left in the journals. */
  stop(): Promise<{ exitCodes: (number | null)[]; leftInJournals: string[] }>;
}

/**
 * Starts all processes and waits until they are ready. `gatewayEnv`: settings for the gateway only, such as a separate
 * link to the same Redis.
 */
export async function startRedirectFleet(
  infrastructure: Infrastructure,
  gatewayEnv: Record<string, string>,
): Promise<RedirectFleet> {
  const system = await startRealSystem(infrastructure, {}, gatewayEnv);
  const folder = await mkdtemp(join(tmpdir(), "qr-e2e-fleet-"));
  const settings = serviceSettings("redirect", infrastructure, system, folder);
  const [port1, metrics1, port2, metrics2] = await freePorts(4);
  const further = [
    { port: port1, metricsPort: metrics1 },
    { port: port2, metricsPort: metrics2 },
  ];
  const processes = further.map(({ port, metricsPort }) =>
    startServiceProcess("services/redirect/dist/main.js", {
      ...settings,
      HTTP_PORT: String(port),
      METRICS_PORT: String(metricsPort),
    }),
  );
  const redirects = [system.shortUrl, ...further.map(({ port }) => `http://127.0.0.1:${port}`)];

  const metrics = () =>
    Promise.all(further.map(({ metricsPort }) => textOf(`http://127.0.0.1:${metricsPort}/metrics`)));

  async function lookups(): Promise<Lookups> {
    const texts = await metrics();
    const sum = (store: string) => texts.reduce((total, text) => total + readLookups(text, store), 0);
    return { redis: sum("redis"), postgres: sum("postgres") };
  }

  async function stop() {
    for (const process of processes) process.signal("SIGTERM");
    const [codes, others] = await Promise.all([Promise.all(processes.map(({ exited }) => exited)), system.stop()]);
    const leftInJournals = await readdir(settings.JOURNAL_DIR).catch(() => []);
    await rm(folder, { recursive: true, force: true });
    return { exitCodes: [...codes, ...Object.values(others)], leftInJournals };
  }

  const isReady = async (redirect: string) => (await readReadiness(redirect)).status === 200;
  try {
    await waitUntil(async () => (await Promise.all(redirects.map(isReady))).every(Boolean), START_DEADLINE_MS);
  } catch (error) {
    const outputs = processes.map((process) => process.output().slice(-2000)).join("\n");
    await stop();
    throw new Error(`the redirects did not become ready:\n${outputs}`, { cause: error });
  }
  return {
    system,
    redirects,
    lookups,
    waitForTrust: () =>
      waitUntil(
        async () => (await metrics()).every((text) => /^redirect_leases_revalidated(?:\{.*\})? 1$/m.test(text)),
        TRUST_DEADLINE_MS,
        () => "the redirects do not revalidate leases",
      ),
    stop,
  };
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2000) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`GET ${url}: ${response.status} ${text}`);
  return text;
}

/** Returns the value of a metrics line such as `redirect_lookups_total{store="redis",…} 12`; 0 if there is no such line. */
function readLookups(text: string, store: string): number {
  return Number(
    text.match(new RegExp(`^redirect_lookups_total\\{[^}]*store="${store}"[^}]*\\} (\\d+)`, "m"))?.[1] ?? 0,
  );
}
