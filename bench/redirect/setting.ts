// Starts what one scenario needs: the servers, the redirect and the bare server with the same codes, and the files of the load.

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Redis } from "ioredis";
import type pg from "pg";
import { slugOf, targetOf } from "../codes/numbered-code.ts";
import { runClosedLoad } from "../load/closed-load.ts";
import { visitorLines, writeLines } from "../load/load-files.ts";
import type { Load } from "../load/load-result.ts";
import type { PlainServer } from "../servers/plain-server.ts";
import type { Servers } from "../servers/servers.ts";
import { type Service, startRedirect } from "../servers/services.ts";
import { startBareServer } from "./bare-server.ts";
import type { RedirectOptions } from "./options.ts";
import type { Scenario } from "./scenarios.ts";

const WARM_UP_SECONDS = 2;

export interface Run {
  options: RedirectOptions;
  servers: Servers;
  database: pg.Client;
  redis: Redis;
  stats: Service;
}

export interface Setting {
  redirect: Service;
  bare: PlainServer;
  /** Returns the load of one measurement; `from` is the index of the first slug. */
  loadOf(server: { port: number }, from: number): Load;
  stop(): Promise<void>;
}

/** Returns with an empty Redis, and both servers warmed up with one code. `env` adds settings of the redirect. */
export async function openSetting(run: Run, scenario: Scenario, env: Record<string, string> = {}): Promise<Setting> {
  const { options, servers } = run;
  const folder = join(servers.folder, scenario.name);
  await mkdir(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  await writeLines(file("slugs"), scenario.slugs());
  await writeLines(file("hot"), [slugOf(0)]);
  await writeLines(file("visitors"), visitorLines(options.isDirect));
  await writeLines(file("codes"), codeLines(scenario.codes));
  await run.redis.flushdb();
  const proxies: Record<string, string> = options.isDirect ? {} : { TRUSTED_PROXIES: "127.0.0.1" };
  // A few thousand visitors send the requests of a whole city, all from one address if there is no proxy.
  const misses = { MISSES_PER_MINUTE: options.isDirect ? "0" : "10000" };
  const redirect = await startRedirect(servers, folder, { ...proxies, ...misses, ...env });
  const bare = await startBareServer(file("codes"), redirect.port);
  const loadOf = (server: { port: number }, from: number): Load => {
    const { connections, seconds } = options;
    return { port: server.port, slugsFile: file("slugs"), visitorsFile: file("visitors"), from, connections, seconds };
  };
  for (const server of [redirect, bare]) {
    await runClosedLoad({ ...loadOf(server, 0), slugsFile: file("hot"), seconds: WARM_UP_SECONDS });
  }
  return {
    redirect,
    bare,
    loadOf,
    stop: async () => {
      await Promise.all([redirect.stop(), bare.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function* codeLines(codes: number): Generator<string> {
  for (let number = 0; number < codes; number += 1) yield `${slugOf(number)}\t${targetOf(number)}`;
}
