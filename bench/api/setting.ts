// Everything that the scenarios need: the servers, an account with its codes and key, the gateway and the bare server.

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
/** As many as the gateway's own pools open in all. */
const BARE_CONNECTIONS = 10;
const PAGE_SIZE = 100;
const MAX_CURSORS = 400;
/** The plan's limit is counted in Redis with every request and never reached. */
const NEVER_REACHED = "1000000000";

/** What all scenarios of a run share. */
export interface Run {
  options: ApiOptions;
  servers: Servers;
  database: pg.Client;
  gateway: Service;
  bare: PlainServer;
  /** Of the account with the codes. */
  apiKey: string;
  /** To pages all over the account's list. */
  cursors: readonly string[];
}

/** Starts both servers; the account is in the database. `env` adds settings of the gateway. */
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

/** Writes the lists of the scenario's load; `load` without a bare server's where that has nothing to compare with. */
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

/** As a client would walk through the list, and no further than `MAX_CURSORS` pages. */
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
