// Space runs out on the disk with a redirect's journal, on Postgres's disk, or in Redis's memory, or the broker raises its disk alarm.

import { instancesAt, type Place } from "../parts/names.ts";
import type { SmallDisk } from "../parts/small-disk.ts";
import { CannotRunError, type Injection } from "../row.ts";

const REDIS_MEMORY = "64mb";
const BROKER_DISK_LIMIT = "50MB";

export function fullJournalDisk(place: Place): Injection {
  return ({ system }) => fill(instancesAt(place).map(system.journalDisk));
}

export const fullPostgresDisk: Injection = ({ system }) => fill([system.servers.postgresDisk]);

async function fill(disks: readonly (SmallDisk | undefined)[]) {
  const small = disks.filter((disk) => disk !== undefined);
  if (small.length < disks.length) throw new CannotRunError("needs root to mount a small disk");
  await Promise.all(small.map((disk) => disk.fill()));
  return async () => {
    await Promise.all(small.map((disk) => disk.free()));
  };
}

export const fullRedis: Injection = async ({ system: { servers } }) => {
  await servers.sendToRedis("CONFIG SET maxmemory-policy noeviction");
  await servers.sendToRedis("CONFIG SET maxmemory 1mb");
  return async () => {
    await servers.sendToRedis(`CONFIG SET maxmemory ${REDIS_MEMORY}`);
    await servers.sendToRedis("CONFIG SET maxmemory-policy volatile-lru");
  };
};

/** Raises the broker's free-disk limit, so that the broker treats its disk as full and blocks publishers. */
export const brokerAlarm: Injection = async ({ system: { servers } }) => {
  const { rabbitmqctl } = servers;
  if (!rabbitmqctl) throw new CannotRunError("needs rabbitmqctl: the broker runs in a container");
  await rabbitmqctl("set_disk_free_limit", "900GB");
  return async () => {
    await rabbitmqctl("set_disk_free_limit", BROKER_DISK_LIMIT);
  };
};
