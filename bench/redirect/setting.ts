// Starts what one scenario needs: the redirect and the bare server with the same codes, and the lists for the load.

import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Redis } from "ioredis";
import { slugOf, targetOf } from "../codes/numbered-code.ts";
import { type Placement, placementOn } from "../codes/placement.ts";
import { type Load, runClosedLoad } from "../load/load.ts";
import { writeLines, writeLists } from "../load/load-files.ts";
import type { Servers } from "../servers/servers.ts";
import { type Service, startService } from "../servers/services.ts";
import { startBareRedirect } from "./bare-server.ts";
import { options } from "./options.ts";
import type { Scenario } from "./scenarios.ts";

const WARM_UP_SECONDS = 2;

/**
 * The placements to measure: the short host or, with --domains, one domain as the baseline, and then the given number
 * of domains.
 */
export const placements = options.domains === 0 ? [placementOn(0)] : [placementOn(1), placementOn(options.domains, 1)];

export function askedPlacement(): Placement {
  return placements.at(-1) ?? placementOn(0);
}

/** What all scenarios share. */
export interface Run {
  servers: Servers;
  redis: Redis;
  stats: Service;
}

export interface Setting {
  placement: Placement;
  redirect: Service;
  bare: Service;
  /** Returns the load for one measurement, starting with the slug at index `from`. */
  loadOf(server: { port: number }, from: number): Load;
  stop(): Promise<void>;
}

/** Starts both servers, and warms them up with one code. `env` adds settings for the redirect. */
export async function openSetting(
  run: Run,
  scenario: Scenario,
  placement: Placement,
  env: Record<string, string> = {},
): Promise<Setting> {
  const { servers } = run;
  const folder = join(servers.folder, `${scenario.name}-${placement.first}`);
  await mkdir(folder, { recursive: true });
  const file = (name: string) => join(folder, name);
  const lists = await writeLists(folder, scenario.lines(placement), options.direct);
  await writeLines(file("hot"), [placement.lineOf(0, slugOf(0))]);
  await writeLines(file("codes"), codeLines(scenario.codes));
  const proxies: Record<string, string> = options.direct ? {} : { TRUSTED_PROXIES: "127.0.0.1" };
  // The limit is high because all requests come from only 9,973 addresses. Without a proxy, they all come from one address, so there is no limit.
  const misses = { MISSES_PER_MINUTE: options.direct ? "0" : "10000" };
  const fsync: Record<string, string> = options.fsync ? { JOURNAL_FSYNC: "always" } : {};
  const redirect = await startService("redirect", servers, { ...proxies, ...misses, ...fsync, ...env }, folder);
  const bare = await startBareRedirect(file("codes"), redirect.port, placement);
  const loadOf = (server: { port: number }, from: number): Load => {
    const { connections, seconds } = options;
    return { port: server.port, ...lists, from, connections, seconds };
  };
  for (const server of [redirect, bare]) {
    await runClosedLoad({ ...loadOf(server, 0), slugsFile: file("hot"), seconds: WARM_UP_SECONDS });
  }
  return {
    placement,
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
