// Computes the maximum number of Postgres connections that an overlay can open, and the number that it is allowed to open.

import { poolSize } from "@qr/test-kit/pool-size";
import { SERVICE_NAMES, type ServiceName } from "@qr/test-kit/service-names";
import { type KubernetesObject, services, type Workload, workloads } from "./kubernetes-object.ts";

/** Number of connections that a gateway's migrator opens at startup, in addition to the pool. */
const MIGRATOR = 1;
/** Number of connections that the admin command opens: two in its pool, and one for its migrator. */
const ADMIN = 3;
/** Usable share of max_connections. The rest is for backups, monitoring, people, and the server itself. */
const SHARE = 0.8;

export interface Budget {
  /** Maximum number of connections that can be open while a release is being rolled out. */
  opened: number;
  allowed: number;
  lines: string[];
}

/** Returns the budget of an overlay. Throws if the overlay does not state the connection limit of its Postgres server. */
export function connectionBudget(objects: readonly KubernetesObject[]): Budget {
  const lines: string[] = [];
  let opened = MIGRATOR + ADMIN;
  for (const workload of services(objects).filter(isService)) {
    const service = workload.name as ServiceName;
    const { pods, surge } = mostPods(workload, objects);
    const each = poolSize(service) * workersOf(workload, objects) + (service === "gateway" ? MIGRATOR : 0);
    opened += each * (pods + surge);
    lines.push(`${service}: ${each} × (${pods} + ${surge})`);
  }
  return { opened, allowed: Math.floor(maxConnections(objects) * SHARE), lines };
}

const isService = ({ name }: Workload): boolean => SERVICE_NAMES.some((service) => service === name);

function mostPods({ name, object }: Workload, objects: readonly KubernetesObject[]) {
  const scaler = objects.find(({ spec }) => spec?.scaleTargetRef?.name === name)?.spec;
  const pods = Math.max(
    scaler?.maxReplicas ?? scaler?.maxReplicaCount ?? object.spec?.replicas ?? 1,
    scaler?.fallback?.replicas ?? 0,
  );
  return { pods, surge: object.spec?.strategy?.rollingUpdate?.maxSurge ?? 0 };
}

/** Returns the number of processes per pod: a redirect with WORKERS=n runs n processes, each with a pool. */
function workersOf({ containers }: Workload, objects: readonly KubernetesObject[]): number {
  const maps = containers.flatMap(({ envFrom }) => envFrom.map(({ configMapRef }) => configMapRef?.name));
  const given = objects.filter(({ kind, metadata }) => kind === "ConfigMap" && maps.includes(metadata.name));
  return Number(given.map(({ data }) => data?.WORKERS).find((workers) => workers !== undefined) ?? 1);
}

/** Returns the smallest of the connection limits given by a Postgres server in the cluster and by the migration job's annotation. */
function maxConnections(objects: readonly KubernetesObject[]): number {
  const inside = objects.map(({ spec }) => spec?.postgresql?.parameters.max_connections);
  const outside = workloads(objects).map(({ object }) => object.metadata.annotations["qr/postgres-max-connections"]);
  const told = [...inside, ...outside].filter((value) => value !== undefined).map(Number);
  if (told.length === 0 || told.some((value) => !(value > 0))) {
    throw new Error("The overlay does not state how many connections Postgres allows.");
  }
  return Math.min(...told);
}
