// vitest's globalSetup: starts one Postgres, one Redis, and one RabbitMQ for all tiers of the run, except those whose addresses are set.

import { ensureEmbeddedTemplate } from "@qr/database/testing";
import { removeContainers } from "./servers/container-server.ts";
import { postgres } from "./servers/postgres.ts";
import { rabbitMq } from "./servers/rabbitmq.ts";
import { recordVersion } from "./servers/record-version.ts";
import { redis } from "./servers/redis.ts";
import { createFastRunFolder, hasRunFolder, removeRunFolder } from "./servers/run-folder.ts";
import { startServer } from "./servers/start-server.ts";
import type { ServerKind, TestServer } from "./servers/test-server.ts";

const KINDS: readonly ServerKind[] = [postgres, redis, rabbitMq];

/**
 * Starts the servers whose addresses are not set in the environment, and sets their addresses. For a run's first tier,
 * returns a function to stop them.
 */
export default async function startServers(): Promise<(() => Promise<void>) | undefined> {
  if (hasRunFolder()) return undefined;
  await ensureEmbeddedTemplate();
  const folder = await createFastRunFolder();
  const missing = KINDS.filter(({ variable }) => !process.env[variable]);
  if (missing.length > 0) console.log(`starting ${missing.map(({ name }) => name).join(", ")} for the tests …`);
  const results = await Promise.allSettled(missing.map(startOne));
  const servers = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  const failures = results.flatMap((result) => (result.status === "rejected" ? [String(result.reason)] : []));
  if (failures.length > 0) {
    await endAll(servers, folder);
    throw new Error(failures.join("\n"));
  }
  await recordVersions();
  return () => endAll(servers, folder);
}

async function recordVersions(): Promise<void> {
  recordVersion("Node", process.version);
  for (const { name, variable, version } of KINDS) {
    recordVersion(name, await version(process.env[variable] ?? ""));
  }
}

async function startOne(kind: ServerKind): Promise<TestServer> {
  const server = await startServer(kind);
  process.env[kind.variable] = server.url;
  return server;
}

/** Stops the servers, and fails the run if a test has left a process running. */
async function endAll(servers: readonly TestServer[], folder: string): Promise<void> {
  await Promise.all(servers.map((server) => server.remove()));
  const containers = await removeContainers();
  const left = await removeRunFolder(folder);
  if (containers > 0) left.push(`${containers} containers`);
  if (left.length === 0) return;
  console.error(`The tests left processes running: ${left.join(", ")}. Each test must stop what it starts.`);
  process.exitCode = 1;
}
