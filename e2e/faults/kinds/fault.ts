// fault(part, kind) returns a fault of that kind for that part. The other files in this folder add special faults.

import { isLink, isServer, type Link, type Place, type ServerName } from "../parts/names.ts";
import type { Injection } from "../row.ts";
import { brokerAlarm, fullJournalDisk, fullPostgresDisk, fullRedis } from "./full-disk.ts";
import { type LinkKind, linkFault } from "./link-faults.ts";
import { duplicateMessages, poisonQueue } from "./message-faults.ts";
import { type ServerKind, serverFault } from "./server-faults.ts";
import { killService, pauseService, terminateService } from "./service-faults.ts";

type ServiceKind = "kill" | "term" | "pause" | "disk-full";
type MessageKind = "duplicate" | "poison";

/**
 * Returns a fault that lasts until it is healed. `kill` and `term` stop a server until then. They stop a service repeatedly, and restart
 * it a second after each stop, as Kubernetes would. `cut` drops all data on a link, `reset` breaks the link's connections and refuses
 * new ones, `deaf` drops data from the server, `mute` drops data from the client, and `slow` delays data in both directions.
 */
export function fault(part: Place, kind: ServiceKind): Injection;
export function fault(part: ServerName, kind: ServerKind): Injection;
export function fault(part: "rabbitmq", kind: MessageKind): Injection;
export function fault(part: Link, kind: LinkKind): Injection;
export function fault(
  part: Place | Link | ServerName,
  kind: ServiceKind | ServerKind | LinkKind | MessageKind,
): Injection {
  if (isLink(part)) return linkFault(part, kind as LinkKind);
  if (!isServer(part)) return serviceFault(part, kind as ServiceKind);
  if (kind === "duplicate") return duplicateMessages;
  if (kind === "poison") return poisonQueue;
  if (kind === "disk-full") return DISKS[part];
  return serverFault(part, kind as Exclude<ServerKind, "disk-full">);
}

const DISKS: Readonly<Record<ServerName, Injection>> = {
  postgres: fullPostgresDisk,
  redis: fullRedis,
  rabbitmq: brokerAlarm,
};

function serviceFault(place: Place, kind: ServiceKind): Injection {
  switch (kind) {
    case "kill":
      return killService(place);
    case "term":
      return terminateService(place);
    case "pause":
      return pauseService(place);
    case "disk-full":
      return fullJournalDisk(place);
  }
}
