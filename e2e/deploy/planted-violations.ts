// Violations for the policies to find, one of each kind at least. Used by kubernetes.integration.test.ts.

import type { KubernetesObject } from "./kubernetes-object.ts";
import type { POLICIES } from "./policies.ts";

/** Objects by `Kind/name`, and the workloads by their name alone; ConfigMaps without the hash of their content. Loose, as what is planted is wrong by intent. */
// biome-ignore lint/suspicious/noExplicitAny: a violation may have any form
type Loose = Record<string, any>;
type Change = (all: Loose) => void;

interface Violation {
  title: string;
  policy: keyof typeof POLICIES;
  change: Change;
  says: RegExp;
}

const WORKLOAD = new Set(["Deployment", "StatefulSet", "Job"]);

/** A copy of the objects with the change made. */
export function plant(objects: readonly unknown[], change: Change): unknown[] {
  const copy = structuredClone(objects) as KubernetesObject[];
  const all: Loose = {};
  for (const object of copy) {
    const name =
      object.kind === "ConfigMap" ? object.metadata.name.replace(/-[a-z0-9]{10}$/, "") : object.metadata.name;
    all[`${object.kind}/${name}`] = object;
    if (WORKLOAD.has(object.kind)) all[name] = object;
  }
  change(all);
  return copy;
}

const podOf = (all: Loose, name: string): Loose => all[name].spec.template.spec;
const containerOf = (all: Loose, name: string): Loose => podOf(all, name).containers[0];

const sourcesOf = (all: Loose, name: string): Loose =>
  podOf(all, name).volumes.find((volume: Loose) => volume.name === "secrets").projected.sources;

/** Makes the object another one, so that nothing finds it by its kind. */
const removed = (all: Loose, key: string): void => {
  all[key].kind = "Removed";
  all[key].spec = {};
};

export const FAULTS: readonly Violation[] = [
  {
    title: "a container without a limit of memory",
    policy: "every container has limits and requests",
    change: (all) => delete containerOf(all, "render").resources.limits.memory,
    says: /render\/render: no limit/,
  },
  {
    title: "the tag latest",
    policy: "every image is pinned",
    change: (all) => {
      containerOf(all, "gateway").image = "registry.example/qr-gateway:latest";
    },
    says: /latest is not pinned/,
  },
  {
    title: "no tag at all, behind a port",
    policy: "every image is pinned",
    change: (all) => {
      containerOf(all, "redis").image = "registry.example:5000/redis";
    },
    says: /redis is not pinned/,
  },
  {
    title: "a root that can be written",
    policy: "every container is confined",
    change: (all) => delete containerOf(all, "stats").securityContext.readOnlyRootFilesystem,
    says: /stats\/stats: its root/,
  },
  {
    title: "an init container that keeps capabilities",
    policy: "every container is confined",
    change: (all) => {
      const { securityContext, ...rest } = structuredClone(containerOf(all, "gateway"));
      const kept = { ...securityContext, capabilities: { drop: ["NET_RAW"] } };
      podOf(all, "gateway").initContainers = [{ ...rest, name: "first", securityContext: kept }];
    },
    says: /gateway\/first: it keeps capabilities/,
  },
  {
    title: "a pod that may be root",
    policy: "no pod runs as root",
    change: (all) => {
      podOf(all, "migrate").securityContext.runAsUser = 0;
    },
    says: /migrate: may run as root/,
  },
  {
    title: "a pod with a token",
    policy: "no pod holds a token of the cluster",
    change: (all) => delete podOf(all, "redirect").automountServiceAccountToken,
    says: /redirect: mounts a token/,
  },
  {
    title: "a liveness probe that asks the shared servers",
    policy: "every service is asked whether it lives, and no shared server decides it",
    change: (all) => {
      containerOf(all, "gateway").livenessProbe.httpGet.path = "/readyz";
    },
    says: /gateway: lives by something else/,
  },
  {
    title: "a service without a readiness probe",
    policy: "every service is asked whether it lives, and no shared server decides it",
    change: (all) => delete containerOf(all, "redis").readinessProbe,
    says: /redis: has no liveness or readiness/,
  },
  {
    title: "a stop that is cut",
    policy: "every service of ours ends in peace",
    change: (all) => {
      podOf(all, "redirect").terminationGracePeriodSeconds = 29;
    },
    says: /redirect: is killed before/,
  },
  {
    title: "a stop that balancers do not see coming",
    policy: "every service of ours ends in peace",
    change: (all) => delete containerOf(all, "gateway").lifecycle,
    says: /gateway: gives balancers no time/,
  },
  {
    title: "no disruption budget",
    policy: "every service of ours is spread, may be evicted one at a time, and grows",
    change: (all) => removed(all, "PodDisruptionBudget/stats"),
    says: /stats: has no PDB/,
  },
  {
    title: "no autoscaler",
    policy: "every service of ours is spread, may be evicted one at a time, and grows",
    change: (all) => removed(all, "HorizontalPodAutoscaler/redirect"),
    says: /redirect: has no autoscaler/,
  },
  {
    title: "no fallback of a scaler",
    policy: "every service of ours is spread, may be evicted one at a time, and grows",
    change: (all) => delete all["ScaledObject/render"].spec.fallback,
    says: /render: has no fallback/,
  },
  {
    title: "a namespace that lets everything out",
    policy: "nobody is reached who has not been named",
    change: (all) => {
      all["NetworkPolicy/default-deny"].spec.egress = [{}];
    },
    says: /does not deny everything/,
  },
  {
    title: "a service that signs in as the migration",
    policy: "every pod signs in to Postgres as itself",
    change: (all) => {
      sourcesOf(all, "stats")[0].secret.items[0].key = "migrate";
    },
    says: /stats: has the sign-in qr-postgres\/migrate/,
  },
  {
    title: "a service that is given every sign-in",
    policy: "every pod signs in to Postgres as itself",
    change: (all) => delete sourcesOf(all, "redirect")[0].secret.items,
    says: /redirect: has the sign-in qr-postgres\/\*/,
  },
  {
    title: "the owner of the database among a container's variables",
    policy: "every pod signs in to Postgres as itself",
    change: (all) => {
      const secretKeyRef = { name: "qr-database-app", key: "uri" };
      containerOf(all, "render").env = [{ name: "DATABASE_URL", valueFrom: { secretKeyRef } }];
    },
    says: /render: has the sign-in qr-database-app\/uri/,
  },
  {
    title: "a service without a sign-in",
    policy: "every pod signs in to Postgres as itself",
    change: (all) => {
      sourcesOf(all, "gateway").shift();
    },
    says: /gateway: has no qr-postgres\/gateway/,
  },
  {
    title: "a password in a ConfigMap",
    policy: "no value of a secret stands in an object",
    change: (all) => {
      all["ConfigMap/gateway-settings"].data.DATABASE_URL = "postgres://qr:secret@db/qr";
    },
    says: /gateway-settings.*DATABASE_URL has its value/,
  },
  {
    title: "a secret among a container's variables",
    policy: "no value of a secret stands in an object",
    change: (all) => {
      containerOf(all, "redirect").env = [{ name: "SESSION_SECRET", value: "x" }];
    },
    says: /redirect: SESSION_SECRET has its value/,
  },
];
