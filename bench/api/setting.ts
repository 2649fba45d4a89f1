// Starts what the scenarios need: the servers, an account with codes and a key, the gateway, and the bare server.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import { ACCOUNT } from "../codes/code-rows-store.ts";
import { writeLines } from "../load/load-files.ts";
import type { Load } from "../load/load-result.ts";
import { makeApiKey } from "../servers/api-key.ts";
import { type PlainServer, startPlainServer } from "../servers/plain-server.ts";
import type { Servers } from "../servers/servers.ts";
import { type Service, startGateway } from "../servers/services.ts";
import type { ApiOptions } from "./options.ts";
import type { Scenario } from "./scenarios.ts";

const BARE = fileURLToPath(new URL("bare-server.mjs", import.meta.url));
/** The total size of the gateway's own pools. */
const BARE_CONNECTIONS = 10;
const PAGE_SIZE = 100;
const MAX_CURSORS = 400;
/** The limit of the plan, which is counted in Redis with every request and never reached. */
const NEVER_REACHED = "1000000000";

export interface Run {
  options: ApiOptions;
  servers: Servers;
  database: pg.Client;
  gateway: Service;
  bare: PlainServer;
  apiKey: string;
  /** Cursors of pages all over the account's list. */
  cursors: readonly string[];
}

/** Starts both servers; the account already exists. `env` adds settings of the gateway. */
export async function openRun(
  common: Pick<Run, "options" | "servers" | "database">,
  env: Record<string, string> = {},
): Promise<Run> {
  const { databaseUrl } = common.servers;
  const gateway = await startGateway(common.servers, { PLAN_BUSINESS_PER_MINUTE: NEVER_REACHED, ...env });
  const bare = await startPlainServer(BARE, [databaseUrl, ACCOUNT, String(BARE_CONNECTIONS)]);
  const apiKey = await makeApiKey(databaseUrl);
  return { ...common, gateway, bare, apiKey, cursors: await readCursors(gateway.port, apiKey) };
}

export interface Loads {
  gateway: Load;
  bare: Load | undefined;
}

/** Writes the files of the scenario's load; without the bare server's if it has no equivalent. */
export async function writeLoads(run: Run, scenario: Scenario): Promise<Loads> {
  const folder = join(run.servers.folder, scenario.name);
  await mkdir(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  const { codes, connections, seconds } = run.options;
  await writeLines(file("headers"), [`Authorization: Bearer ${run.apiKey}\tAccept: application/json`]);
  await writeLines(file("paths"), scenario.paths(codes, run.cursors));
  if (scenario.bodies) await writeLines(file("bodies"), scenario.bodies());
  if (scenario.barePaths) await writeLines(file("bare-paths"), scenario.barePaths(codes));
  const loadOf = (port: number, paths: string): Load => ({
    port,
    slugsFile: file(paths),
    visitorsFile: file("headers"),
    from: 0,
    connections,
    seconds,
    ...(scenario.bodies ? { bodiesFile: file("bodies") } : {}),
  });
  return {
    gateway: loadOf(run.gateway.port, "paths"),
    bare: scenario.barePaths && loadOf(run.bare.port, "bare-paths"),
  };
}

/** Pages through the list as a client does, up to `MAX_CURSORS` pages. */
async function readCursors(port: number, apiKey: string): Promise<string[]> {
  const cursors: string[] = [];
  for (let cursor = ""; cursors.length < MAX_CURSORS; ) {
    const query = cursor === "" ? "" : `&cursor=${cursor}`;
    const headers = { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(`http://127.0.0.1:${port}/v1/qr?limit=${PAGE_SIZE}${query}`, { headers });
    if (!response.ok) throw new Error(`the list responds ${response.status}: ${await response.text()}`);
    const { next_cursor } = (await response.json()) as { next_cursor: string | null };
    if (next_cursor === null) break;
    cursor = next_cursor;
    cursors.push(cursor);
  }
  return cursors;
}
