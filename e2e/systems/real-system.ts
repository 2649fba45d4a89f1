// The service as it is deployed: every service in a process of its own, on real Postgres, Redis and RabbitMQ.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePorts } from "./free-ports.ts";
import { type ServiceProcess, startServiceProcess } from "./service-process.ts";
import type { System } from "./system.ts";
import { waitUntil } from "./wait-until.ts";

const ADMIN = fileURLToPath(new URL("../../services/gateway/dist/admin/main.js", import.meta.url));
const SERVICES = ["gateway", "redirect", "render", "stats"] as const;
type ServiceName = (typeof SERVICES)[number];

export interface Infrastructure {
  databaseUrl: string;
  redisUrl: string;
  amqpUrl: string;
}

export interface RealSystem extends System {
  readonly processes: Record<ServiceName, ServiceProcess>;
}

/** Starts the four services on the given servers and waits until each says that it is ready. `gatewayEnv` is the gateway's alone. */
export async function startRealSystem(
  { databaseUrl, redisUrl, amqpUrl }: Infrastructure,
  env: Record<string, string> = {},
  gatewayEnv: Record<string, string> = {},
): Promise<RealSystem> {
  const folder = await mkdtemp(join(tmpdir(), "qr-e2e-"));
  const ports = await freePorts(SERVICES.length);
  const addresses = SERVICES.map((_, index) => `http://127.0.0.1:${ports[index]}`);
  const [apiUrl = "", shortUrl = "", imageUrl = ""] = addresses;
  const common = {
    HOST: "127.0.0.1",
    LOG_LEVEL: "warn",
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    AMQP_URL: amqpUrl,
    IMAGE_STORE: `file:${join(folder, "images")}`,
    JOURNAL_DIR: join(folder, "journal"),
    VISITOR_SECRET: "a secret of the end-to-end tests, 32+ characters",
    PUBLIC_API_URL: apiUrl,
    PUBLIC_SHORT_URL: shortUrl,
    PUBLIC_IMAGE_URL: imageUrl,
    ...env,
  };
  const startService = (name: ServiceName, own: Record<string, string> = {}) =>
    startServiceProcess(`services/${name}/dist/main.js`, {
      ...common,
      ...own,
      HTTP_PORT: String(ports[SERVICES.indexOf(name)]),
    });
  const processes = {
    gateway: startService("gateway", gatewayEnv),
    redirect: startService("redirect"),
    render: startService("render"),
    stats: startService("stats"),
  };
  const stop = async () => {
    for (const name of SERVICES) processes[name].signal("SIGTERM");
    const codes = await Promise.all(SERVICES.map(async (name) => [name, await processes[name].exited] as const));
    await rm(folder, { recursive: true, force: true });
    return Object.fromEntries(codes);
  };
  try {
    await waitUntil(
      async () => (await Promise.all(addresses.map(readyStatus))).every((status) => status === 200),
      30_000,
    );
    return { apiUrl, shortUrl, imageUrl, apiKey: await makeApiKey(databaseUrl), processes, stop };
  } catch (error) {
    const outputs = SERVICES.map((name) => `${name}: ${processes[name].output().slice(-2000)}`).join("\n");
    await stop();
    throw new Error(`the services did not become ready:\n${outputs}`, { cause: error });
  }
}

async function readyStatus(address: string): Promise<number> {
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2000) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function makeApiKey(databaseUrl: string): Promise<string> {
  const admin = async (...args: string[]) => {
    const { stdout } = await promisify(execFile)(process.execPath, [ADMIN, ...args, "--json"], {
      env: { PATH: process.env.PATH ?? "", DATABASE_URL: databaseUrl },
    });
    return JSON.parse(stdout) as { key?: string };
  };
  await admin("account", "create", "--email", "e2e@example.com", "--plan", "unlimited");
  const { key } = await admin("key", "create", "--account", "e2e@example.com", "--name", "e2e");
  if (key === undefined) throw new Error("the admin command shows the new key");
  return key;
}
