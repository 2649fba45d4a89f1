// No room left: on the disk of a redirect's journal or of Postgres, in the memory of Redis, and by the broker's own alarm.

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
  if (small.length < disks.length) throw new CannotRunError("needs root: a small disk has to be mounted");
  await Promise.all(small.map((disk) => disk.fill()));
  return async () => {
    await Promise.all(small.map((disk) => disk.free()));
  };
}

/** Every write is refused, every read served. */
export const fullRedis: Injection = async ({ system: { servers } }) => {
  await servers.tellRedis("CONFIG SET maxmemory-policy noeviction");
  await servers.tellRedis("CONFIG SET maxmemory 1mb");
  return async () => {
    await servers.tellRedis(`CONFIG SET maxmemory ${REDIS_MEMORY}`);
    await servers.tellRedis("CONFIG SET maxmemory-policy allkeys-lru");
  };
};

/** The broker thinks that its disk is too full, and takes nothing from publishers. */
export const brokerAlarm: Injection = async ({ system: { servers } }) => {
  const { rabbitmqctl } = servers;
  if (!rabbitmqctl) throw new CannotRunError("needs rabbitmqctl: the broker runs in a container");
  await rabbitmqctl("set_disk_free_limit", "900GB");
  return async () => {
    await rabbitmqctl("set_disk_free_limit", BROKER_DISK_LIMIT);
  };
};
