// The policies for every overlay. Each policy is a function that returns the violations in the overlay's objects.

import { internalPortViolations } from "./internal-port.ts";
import type { ContainerSpec, KubernetesObject, Workload } from "./kubernetes-object.ts";
import { secretKeys, services, workloads } from "./kubernetes-object.ts";
import { migrationViolations } from "./migration-hooks.ts";
import { metricsPortViolations, scrapingViolations } from "./monitoring.ts";
import {
  plainHttpViolations,
  proxyLimitViolations,
  publicHostViolations,
  trustedProxyViolations,
} from "./public-hosts.ts";
import { serverViolations } from "./servers.ts";
import { stopSeconds } from "./service-sources.ts";
import { redirectsViolations, spreadViolations } from "./spread.ts";

type Objects = readonly KubernetesObject[];
export type Policy = (objects: Objects) => string[];

const OF_OURS = new Set(["gateway", "redirect", "render", "stats"]);
/** The workloads that log in to Postgres. Each workload uses the password stored under its own name. */
const OF_POSTGRES = new Set([...OF_OURS, "migrate", "admin"]);
/** The other secrets that each workload needs. */
const NEEDED_SECRETS: Readonly<Record<string, readonly string[]>> = {
  gateway: ["qr-redis/url", "qr-rabbitmq/url", "qr-session/secret", "qr-mail/url"],
  redirect: ["qr-redis/url", "qr-rabbitmq/url"],
  render: ["qr-rabbitmq/url", "qr-image-store/credentials"],
  stats: ["qr-rabbitmq/url"],
  admin: ["qr-rabbitmq/url"],
  "drain-journal": ["qr-rabbitmq/url"],
};
/** Secrets of the database, which have a policy of their own. */
const OF_DATABASE = /postgres|database/;
const OTHER_USERS = 0o007;
/** The mode of a mounted file, unless the volume sets a different mode. */
const DEFAULT_FILE_MODE = 0o644;

const eachContainer = (objects: Objects, violationOf: (container: ContainerSpec) => string | false | undefined) =>
  workloads(objects).flatMap(({ name, containers }) =>
    containers.flatMap((container) => {
      const violation = violationOf(container);
      return violation ? [`${name}/${container.name}: ${violation}`] : [];
    }),
  );

const eachWorkload = (found: readonly Workload[], violationOf: (workload: Workload) => string | false | undefined) =>
  found.flatMap((workload) => {
    const violation = violationOf(workload);
    return violation ? [`${workload.name}: ${violation}`] : [];
  });

const ofKind = (objects: Objects, kind: string) => objects.filter((object) => object.kind === kind);

function hasPinnedImage({ image }: ContainerSpec): boolean {
  const tag = image.split("/").at(-1)?.split(":")[1] ?? "";
  return image.includes("@sha256:") || (/^v?\d+\.\d+/.test(tag) && tag !== "latest");
}

export const POLICIES = {
  "every container has limits and requests": (objects) =>
    eachContainer(objects, ({ resources: { limits, requests } }) => {
      const isComplete = limits?.cpu && limits.memory && requests?.cpu && requests.memory;
      return !isComplete && "no limit or request for cpu or memory";
    }),
  "every image is pinned": (objects) =>
    eachContainer(
      objects,
      (container) => !hasPinnedImage(container) && `${container.image || "no image"} is not pinned`,
    ),
  "every container is confined": (objects) =>
    eachContainer(objects, ({ securityContext: context }) => {
      if (context?.readOnlyRootFilesystem !== true) return "its root file system is writable";
      if (context.allowPrivilegeEscalation !== false) return "privileges can be escalated";
      return !context.capabilities?.drop.includes("ALL") && "it keeps capabilities";
    }),
  "no pod runs as root": (objects) =>
    eachWorkload(workloads(objects), ({ pod: { securityContext: context } }) => {
      if (context?.runAsNonRoot !== true || !context.runAsUser) return "may run as root";
      return context.seccompProfile?.type !== "RuntimeDefault" && "has no seccomp profile";
    }),
  "no pod has a cluster token": (objects) => [
    ...eachWorkload(workloads(objects), ({ pod }) => pod.automountServiceAccountToken !== false && "mounts a token"),
    ...eachWorkload(workloads(objects), ({ pod }) => !pod.serviceAccountName && "uses the default account"),
    ...ofKind(objects, "ServiceAccount").flatMap((account) =>
      account.automountServiceAccountToken === false ? [] : [`${account.metadata.name}: mounts a token`],
    ),
  ],
  "every service has probes, and liveness depends on no shared server": (objects) =>
    eachWorkload(services(objects), ({ name, containers }) => {
      for (const { livenessProbe, readinessProbe } of containers) {
        if (!livenessProbe || !readinessProbe) return "has no liveness or readiness probe";
        if (OF_OURS.has(name) && livenessProbe.httpGet?.path !== "/healthz")
          return "has a liveness probe other than /healthz";
      }
      return false;
    }),
  "every service of ours has time to stop": (objects) =>
    eachWorkload(services(objects), ({ name, pod, containers }) => {
      if (!OF_OURS.has(name)) return false;
      const sleep = containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      if (sleep < 5) return "gives load balancers no time before it stops";
      return (pod.terminationGracePeriodSeconds ?? 30) < sleep + stopSeconds() && "is killed before it can stop";
    }),
  "every service of ours is spread, evicted one pod at a time, and autoscaled": spreadViolations,
  "at least two redirects run": redirectsViolations,
  "no machine takes a server down with it, and Postgres is backed up": serverViolations,
  "Argo CD and Helm replace the migration job, and run it before the services": migrationViolations,
  "network traffic is denied unless allowed by name": (objects) => {
    const network = ofKind(objects, "NetworkPolicy");
    const denial = network.find(({ metadata }) => metadata.name === "default-deny")?.spec;
    const deniesAll =
      denial?.policyTypes?.join() === "Ingress,Egress" && !denial.podSelector?.matchLabels && !("egress" in denial);
    return deniesAll && !("ingress" in denial) ? [] : ["the namespace does not deny everything by default"];
  },
  "the internal port of the redirects is reachable only for a TLS proxy in the cluster": internalPortViolations,
  "only Prometheus reads the metrics, and it reaches nothing else": metricsPortViolations,
  "Prometheus, if there is one, reads the metrics of every service": scrapingViolations,
  "plain HTTP reaches the API, which rejects it, and is redirected on the other hosts": plainHttpViolations,
  "every proxy leaves limits and timeouts to the services": proxyLimitViolations,
  "each public host has a certificate and leads to its service": publicHostViolations,
  "the services trust the proxy, and only the proxy connects": trustedProxyViolations,
  "every pod logs in to Postgres as itself": (objects) =>
    eachWorkload(workloads(objects), (workload) => {
      const own = OF_POSTGRES.has(workload.name) ? `qr-postgres/${workload.name}` : "";
      const given = secretKeys(workload).filter((key) => OF_DATABASE.test(key));
      const foreign = given.filter((key) => key !== own);
      if (foreign.length > 0) return `has the login ${foreign.join(", ")}`;
      return own !== "" && given.length === 0 && `has no ${own}`;
    }),
  "every pod has only the secrets that it needs": (objects) =>
    eachWorkload(workloads(objects), (workload) => {
      const needed = NEEDED_SECRETS[workload.name] ?? [];
      const foreign = secretKeys(workload).filter((key) => !OF_DATABASE.test(key) && !needed.includes(key));
      return foreign.length > 0 && `has ${foreign.join(", ")}`;
    }),
  "only a pod's user and group can read its secrets": (objects) =>
    eachWorkload(workloads(objects), ({ pod: { volumes } }) => {
      const modes = volumes.flatMap(({ secret, projected }) => [secret, projected].filter((source) => source));
      const isOpen = modes.some((source) => ((source?.defaultMode ?? DEFAULT_FILE_MODE) & OTHER_USERS) !== 0);
      return isOpen && "lets every user in the container read its secrets";
    }),
  "no object contains the value of a secret": (objects) => {
    const secrets = ofKind(objects, "Secret").map(({ metadata }) => `Secret ${metadata.name} is in the tree`);
    const named = (names: Iterable<[string, string | undefined]>, where: string) =>
      [...names].flatMap(([name, value]) =>
        value && /(SECRET|_URL|PASSWORD|ACCESS_KEY)$/.test(name) && !name.startsWith("PUBLIC_")
          ? [`${where}: ${name} has its value here; name a file in ${name}_FILE`]
          : [],
      );
    const maps = ofKind(objects, "ConfigMap").flatMap(({ metadata, data = {} }) =>
      named(Object.entries(data), metadata.name),
    );
    const variables = workloads(objects).flatMap(({ name, containers }) =>
      containers.flatMap(({ env }) =>
        named(
          env.map((entry) => [entry.name, entry.value] as const).map(([a, b]) => [a, b]),
          name,
        ),
      ),
    );
    return [...secrets, ...maps, ...variables];
  },
} as const satisfies Record<string, Policy>;
