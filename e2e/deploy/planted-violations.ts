// Planted violations that the policies must find, at least one per policy.

import type { KubernetesObject } from "./kubernetes-object.ts";
import type { Build } from "./kustomize.ts";
import type { POLICIES } from "./policies.ts";

/** Maps `Kind/name` to each object, and `name` to each workload. ConfigMap names lack the content hash. The type is loose, to allow violations. */
// biome-ignore lint/suspicious/noExplicitAny: a violation may have any form
export type Loose = Record<string, any>;
type Change = (all: Loose) => void;

export interface Violation {
  title: string;
  policy: keyof typeof POLICIES;
  /** The build to change: by default `with-servers`. */
  build?: Build;
  change: Change;
  says: RegExp;
}

const WORKLOAD = new Set(["Deployment", "StatefulSet", "Job"]);

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

export const podOf = (all: Loose, name: string): Loose => all[name].spec.template.spec;
const containerOf = (all: Loose, name: string): Loose => podOf(all, name).containers[0];

const sourcesOf = (all: Loose, name: string): Loose =>
  podOf(all, name).volumes.find((volume: Loose) => volume.name === "secrets").projected.sources;

/** Changes the object's kind, so that no policy finds the object. */
export const removed = (all: Loose, key: string): void => {
  all[key].kind = "Removed";
  all[key].spec = {};
};

export const PLANTED_VIOLATIONS: readonly Violation[] = [
  {
    title: "a container without a memory limit",
    policy: "every container has limits and requests",
    change: (all) => delete containerOf(all, "render").resources.limits.memory,
    says: /render\/render: no limit/,
  },
  {
    title: "an image tagged latest",
    policy: "every image is pinned",
    change: (all) => {
      containerOf(all, "gateway").image = "registry.example/qr-gateway:latest";
    },
    says: /latest is not pinned/,
  },
  {
    title: "an image without a tag, behind a port",
    policy: "every image is pinned",
    change: (all) => {
      containerOf(all, "redis").image = "registry.example:5000/redis";
    },
    says: /redis is not pinned/,
  },
  {
    title: "a writable root file system",
    policy: "every container is confined",
    change: (all) => delete containerOf(all, "stats").securityContext.readOnlyRootFilesystem,
    says: /stats\/stats: its root file system/,
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
    title: "a pod with a cluster token",
    policy: "no pod has a cluster token",
    change: (all) => delete podOf(all, "redirect").automountServiceAccountToken,
    says: /redirect: mounts a token/,
  },
  {
    title: "a liveness probe that depends on shared servers",
    policy: "every service has probes, and liveness depends on no shared server",
    change: (all) => {
      containerOf(all, "gateway").livenessProbe.httpGet.path = "/readyz";
    },
    says: /gateway: has a liveness probe other than \/healthz/,
  },
  {
    title: "a service without a readiness probe",
    policy: "every service has probes, and liveness depends on no shared server",
    change: (all) => delete containerOf(all, "redis").readinessProbe,
    says: /redis: has no liveness or readiness/,
  },
  {
    title: "a grace period too short for stopping",
    policy: "every service of ours has time to stop",
    change: (all) => {
      podOf(all, "redirect").terminationGracePeriodSeconds = 29;
    },
    says: /redirect: is killed before/,
  },
  {
    title: "a stop without time for load balancers",
    policy: "every service of ours has time to stop",
    change: (all) => delete containerOf(all, "gateway").lifecycle,
    says: /gateway: gives load balancers no time/,
  },
  {
    title: "a namespace that allows all egress",
    policy: "network traffic is denied unless allowed by name",
    change: (all) => {
      all["NetworkPolicy/default-deny"].spec.egress = [{}];
    },
    says: /does not deny everything/,
  },
  {
    title: "a service with the migration's login",
    policy: "every pod logs in to Postgres as itself",
    change: (all) => {
      sourcesOf(all, "stats")[0].secret.items[0].key = "migrate";
    },
    says: /stats: has the login qr-postgres\/migrate/,
  },
  {
    title: "a service with every login",
    policy: "every pod logs in to Postgres as itself",
    change: (all) => delete sourcesOf(all, "redirect")[0].secret.items,
    says: /redirect: has the login qr-postgres\/\*/,
  },
  {
    title: "the database owner's URL in a container's variables",
    policy: "every pod logs in to Postgres as itself",
    change: (all) => {
      const secretKeyRef = { name: "qr-database-app", key: "uri" };
      containerOf(all, "render").env = [{ name: "DATABASE_URL", valueFrom: { secretKeyRef } }];
    },
    says: /render: has the login qr-database-app\/uri/,
  },
  {
    title: "a service without a login",
    policy: "every pod logs in to Postgres as itself",
    change: (all) => {
      sourcesOf(all, "gateway").shift();
    },
    says: /gateway: has no qr-postgres\/gateway/,
  },
  {
    title: "a redirect with the gateway's session secret",
    policy: "every pod has only the secrets that it needs",
    change: (all) => sourcesOf(all, "redirect").push({ secret: { name: "qr-session", items: [{ key: "secret" }] } }),
    says: /redirect: has qr-session\/secret/,
  },
  {
    title: "secrets that every user in the container can read",
    policy: "only a pod's user and group can read its secrets",
    change: (all) => {
      delete podOf(all, "stats").volumes.find((volume: Loose) => volume.name === "secrets").projected.defaultMode;
    },
    says: /stats: lets every user/,
  },
  {
    title: "a password in a ConfigMap",
    policy: "no object contains the value of a secret",
    change: (all) => {
      all["ConfigMap/gateway-settings"].data.DATABASE_URL = "postgres://qr:secret@db/qr";
    },
    says: /gateway-settings.*DATABASE_URL has its value/,
  },
  {
    title: "a secret in a container's variables",
    policy: "no object contains the value of a secret",
    change: (all) => {
      containerOf(all, "redirect").env = [{ name: "SESSION_SECRET", value: "x" }];
    },
    says: /redirect: SESSION_SECRET has its value/,
  },
];
