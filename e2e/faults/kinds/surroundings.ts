// Faults in the services' surroundings: the log's disk, the clock, the metrics collector, and the start order.

import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { installDebianPackage } from "@qr/test-kit/programs";
import { waitUntil } from "@qr/test-kit/wait-until";
import { instancesAt, type Place, type ServerName } from "../parts/names.ts";
import type { Service, StartOptions } from "../parts/service.ts";
import { CannotRunError, type Injection, type Scene } from "../row.ts";
import { endInOrder, startAgain } from "./service-faults.ts";

const FULL_FILE = "/dev/full";
/** Startup deadline. Six processes that start together keep two cores busy for several seconds. */
const ALIVE_WITHIN_MS = 15_000;
const SCRAPERS = 5;

/** Restarts the services with their logs on a full disk. */
export function fullLogDisk(place: Place): Injection {
  return async (scene) => {
    if (!existsSync(FULL_FILE)) throw new CannotRunError(`needs ${FULL_FILE}`);
    return startedWith(place, scene, { logFile: FULL_FILE, env: { LOG_LEVEL: "debug" } });
  };
}

/** Moves the clock of the running processes by `days` days, and moves the clock back when the fault ends. */
export function clockJump(place: Place, days: number): Injection {
  return async (scene) => {
    const library = await findFaketime();
    const folder = await mkdtemp(join(tmpdir(), "qr-clock-"));
    const clock = join(folder, "clock");
    const set = (offset: number) => writeFile(clock, `${offset < 0 ? "" : "+"}${offset}d`);
    await set(0);
    const env = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
    };
    const end = await startedWith(place, scene, { env });
    await set(days);
    return async () => {
      await set(0);
      await sleep(1000);
      await end();
      await rm(folder, { recursive: true, force: true });
    };
  };
}

async function findFaketime(): Promise<string> {
  const find = async () => {
    for (const triplet of await readdir("/usr/lib").catch(() => [])) {
      const path = join("/usr/lib", triplet, "faketime/libfaketime.so.1");
      if (existsSync(path)) return path;
    }
    return undefined;
  };
  const found =
    (await find()) ?? ((await installDebianPackage("faketime").catch(() => false)) ? await find() : undefined);
  if (found === undefined) throw new CannotRunError("needs faketime");
  return found;
}

/** Restarts the processes with the options. The returned function restarts them without the options. */
async function startedWith(place: Place, scene: Scene, options: StartOptions) {
  const services = instancesAt(place).map(scene.system.service);
  await Promise.all(services.map((service) => restart(service, scene, options)));
  return async () => {
    await Promise.all(services.map((service) => restart(service, scene)));
  };
}

async function restart(service: Service, scene: Scene, options?: StartOptions): Promise<void> {
  await endInOrder(service, scene);
  await startAgain(service, scene, options);
}

/** Opens connections that request the metrics and never read the response. */
export const hangingScrapers: Injection = async ({ system }) => {
  const sockets = system.services("all").flatMap(({ metricsUrl }) => {
    const { port } = new URL(metricsUrl);
    return Array.from({ length: SCRAPERS }, () => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.on("error", () => {});
      socket.pause();
      socket.write("GET /metrics HTTP/1.1\r\nHost: metrics\r\n\r\n".repeat(4));
      return socket;
    });
  });
  return async () => {
    for (const socket of sockets) socket.destroy();
  };
};

/** Starts the services while all servers are unreachable. The services must stay alive. The servers then appear in `order`, a second apart. */
export function bootWithoutServers(place: Place, order: readonly ServerName[]): Injection {
  return async (scene) => {
    const { system } = scene;
    const services = instancesAt(place).map(system.service);
    const proxiesTo = (server: ServerName) => system.links.at(`${place}>${server}`);
    for (const proxy of order.flatMap(proxiesTo)) {
      proxy.refuse();
      proxy.cut();
    }
    await Promise.all(services.map((service) => service.end("SIGKILL")));
    for (const service of services) service.start();
    return async () => {
      await expectAlive(services, scene);
      for (const [index, server] of order.entries()) {
        if (index > 0) await sleep(1000);
        for (const proxy of proxiesTo(server)) proxy.thaw();
      }
    };
  };
}

async function expectAlive(services: readonly Service[], { breaks }: Scene): Promise<void> {
  for (const service of services) {
    await waitUntil(service.isAlive, ALIVE_WITHIN_MS).catch(() =>
      breaks(`${service.name} does not serve /healthz without its servers`),
    );
  }
}
