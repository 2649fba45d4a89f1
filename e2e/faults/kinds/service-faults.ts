// Faults in which services are killed, stopped gracefully, or frozen.

import { setTimeout as sleep } from "node:timers/promises";
import { instancesAt, type Place } from "../parts/names.ts";
import type { Service, StartOptions } from "../parts/service.ts";
import type { Injection, Scene } from "../row.ts";

const RESTART_AFTER_MS = 1000;
const LIFE_MS = 1500;
/**
 * How long acks are dropped before the service's scan count is read. Its metrics are scraped at least once in this
 * time.
 */
const UNACKED_MS = 700;
const MAX_UNACKED_MS = 10_000;
const POLL_MS = 50;
const GATHERING_MS = 1500;
const MAX_STOP_MS = 25_000;
const MAX_START_MS = 20_000;

/** Sends SIGKILL repeatedly, and restarts the service a second after each kill. */
export function killService(place: Place): Injection {
  return repeatedly(place, async (service) => {
    await service.end("SIGKILL");
  });
}

/** Sends SIGTERM repeatedly. Each time, the service must exit in time and with code 0. */
export function terminateService(place: Place): Injection {
  return repeatedly(place, endInOrder);
}

/** Stops the service with SIGTERM. The row fails if the service does not exit in time and with code 0. */
export async function endInOrder(service: Service, { breaks, patience }: Scene): Promise<void> {
  const begunMs = performance.now();
  const code = await service.end("SIGTERM");
  const ms = performance.now() - begunMs;
  if (code !== 0) breaks(`${service.name} exited with ${code} after SIGTERM: ${service.output().slice(-400)}`);
  if (ms > MAX_STOP_MS * patience) breaks(`${service.name} took ${Math.round(ms)} ms to exit`);
}

function repeatedly(place: Place, end: (service: Service, scene: Scene) => Promise<void>): Injection {
  return async (scene) => {
    let isOver = false;
    const keep = async (service: Service) => {
      do {
        await end(service, scene);
        await sleep(RESTART_AFTER_MS);
        await startAgain(service, scene);
        if (!isOver) await sleep(LIFE_MS);
      } while (!isOver);
    };
    const kept = Promise.all(scene.system.services(place).map(keep));
    return async () => {
      isOver = true;
      await kept;
    };
  };
}

/** Starts the service and reports to the scene how long the service took to return to normal. */
export async function startAgain(service: Service, scene: Scene, options?: StartOptions): Promise<void> {
  const begunMs = performance.now();
  service.start(options);
  try {
    await service.waitUntilNormal(MAX_START_MS * scene.patience);
    scene.returned(performance.now() - begunMs);
  } catch (error) {
    scene.breaks(String(error));
  }
}

export function pauseService(place: Place): Injection {
  return async ({ system }) => {
    const services = instancesAt(place).map(system.service);
    for (const service of services) service.send("SIGSTOP");
    return async () => {
      for (const service of services) service.send("SIGCONT");
    };
  };
}

/** Waits until the service has accumulated work that it cannot send over cut links, kills the service, and restarts the service immediately. */
export function killOnce(place: Place): Injection {
  return async ({ system }) => {
    await sleep(GATHERING_MS);
    const services = instancesAt(place).map(system.service);
    await Promise.all(services.map((service) => service.end("SIGKILL")));
    for (const service of services) service.start();
    return async () => {};
  };
}

/**
 * Kills the service after it has committed messages whose acks were withheld from the broker. The broker redelivers these messages,
 * although they have already been counted.
 */
export function killBeforeAck(place: Place): Injection {
  return repeatedly(place, async (service, { system, metrics }) => {
    const proxies = system.links.at(`${service.name}>rabbitmq`);
    for (const proxy of proxies) proxy.freeze("to-server");
    await sleep(UNACKED_MS);
    const counted = () => metrics.read(service.name, "stats_scans_total") ?? 0;
    const before = counted();
    const endsMs = performance.now() + MAX_UNACKED_MS;
    while (counted() <= before && performance.now() < endsMs) await sleep(POLL_MS);
    await service.end("SIGKILL");
    for (const proxy of proxies) {
      proxy.cut();
      proxy.thaw();
    }
  });
}
