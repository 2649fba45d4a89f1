// Starts what the scenarios need: the gateway and the bare server, with an API key for the account.

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ACCOUNT } from "../codes/code-rows-store.ts";
import type { Load } from "../load/load.ts";
import { writeLines } from "../load/load-files.ts";
import { makeApiKey } from "../servers/api-key.ts";
import type { Servers } from "../servers/servers.ts";
import { type Service, startBareServer, startService } from "../servers/services.ts";
import { options } from "./options.ts";
import type { Scenario } from "./scenarios.ts";

const BARE = fileURLToPath(new URL("bare-server.mjs", import.meta.url));
/** Number of Postgres connections for the bare server: as many as the gateway's pools open. */
const BARE_CONNECTIONS = 10;
const PAGE_SIZE = 100;
const MAX_CURSORS = 400;

/** What all scenarios share. */
export interface Run {
  servers: Servers;
  gateway: Service;
  bare: Service;
  /** An API key for the account with the codes. */
  apiKey: string;
  /** Cursors for the first pages of the account's code list, at most MAX_CURSORS. */
  cursors: readonly string[];
}

/** Starts both servers. The account must exist in the database. `env` adds settings for the gateway. */
export async function openRun(servers: Servers, env: Record<string, string>): Promise<Run> {
  const { databaseUrl } = servers;
  const gateway = await startService("gateway", servers, env);
  const bare = await startBareServer(BARE, [databaseUrl, ACCOUNT, String(BARE_CONNECTIONS)]);
  const apiKey = await makeApiKey(databaseUrl);
  return { servers, gateway, bare, apiKey, cursors: await readCursors(gateway.port, apiKey) };
}

export type Loads = Awaited<ReturnType<typeof writeLoads>>;

/** Writes the files for the scenario's loads, and returns the loads. `bare` is undefined if the bare server has no comparable paths. */
export async function writeLoads(run: Run, scenario: Scenario) {
  const file = (name: string) => join(run.servers.folder, `${scenario.name}-${name}`);
  const { codes, connections, seconds } = options;
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

/** Reads the code list page by page, as a client does, and returns at most MAX_CURSORS cursors. */
async function readCursors(port: number, apiKey: string): Promise<string[]> {
  const cursors: string[] = [];
  for (let cursor = ""; cursors.length < MAX_CURSORS; ) {
    const query = cursor === "" ? "" : `&cursor=${cursor}`;
    const headers = { Authorization: `Bearer ${apiKey}` };
    const response = await fetch(`http://127.0.0.1:${port}/v1/qr?limit=${PAGE_SIZE}${query}`, { headers });
    if (!response.ok) throw new Error(`the list responds with ${response.status}: ${await response.text()}`);
    const { next_cursor } = (await response.json()) as { next_cursor: string | null };
    if (next_cursor === null) break;
    cursor = next_cursor;
    cursors.push(cursor);
  }
  return cursors;
}
