// The policy on the servers that an overlay runs in the cluster: no single machine can take one of them down, and Postgres is backed up.

import { z } from "zod";
import type { KubernetesObject } from "./kubernetes-object.ts";

type Objects = readonly KubernetesObject[];

const MACHINE = "kubernetes.io/hostname";
/** Fewer have no majority once one is lost. */
const MIN_INSTANCES = 3;

const clusterForm = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    instances: z.int(),
    affinity: z
      .object({
        enablePodAntiAffinity: z.boolean().default(true),
        podAntiAffinityType: z.string().default("preferred"),
        topologyKey: z.string().default(MACHINE),
      })
      .prefault({}),
    plugins: z
      .array(
        z.object({
          name: z.string(),
          isWALArchiver: z.boolean().default(false),
          parameters: z.record(z.string(), z.string()).default({}),
        }),
      )
      .default([]),
  }),
});
const backupForm = z.object({
  spec: z.object({
    cluster: z.object({ name: z.string() }),
    method: z.string().optional(),
    suspend: z.boolean().default(false),
    pluginConfiguration: z.object({ name: z.string() }).optional(),
  }),
});
const term = z.object({
  topologyKey: z.string(),
  labelSelector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
});
const brokerForm = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    replicas: z.int(),
    affinity: z
      .object({
        podAntiAffinity: z
          .object({ requiredDuringSchedulingIgnoredDuringExecution: z.array(term).default([]) })
          .prefault({}),
      })
      .prefault({}),
  }),
});

/** Returns a line for each server that does not survive the loss of a machine, and for a Postgres server without backups. */
export const serverViolations = (objects: Objects): string[] => [
  ...ofKind(objects, "Cluster").flatMap((object) => postgresViolations(object, objects)),
  ...ofKind(objects, "RabbitmqCluster").flatMap((object) => brokerViolations(object, objects)),
];

const ofKind = (objects: Objects, kind: string) => objects.filter((object) => object.kind === kind);

function postgresViolations(object: KubernetesObject, objects: Objects): string[] {
  const { metadata, spec } = clusterForm.parse(object);
  const { enablePodAntiAffinity, podAntiAffinityType, topologyKey } = spec.affinity;
  const isApart = enablePodAntiAffinity && podAntiAffinityType === "required" && topologyKey === MACHINE;
  const archiver = spec.plugins.find(({ isWALArchiver }) => isWALArchiver);
  const store = ofKind(objects, "ObjectStore").find(
    (one) => one.metadata.name === archiver?.parameters.barmanObjectName,
  );
  const isBackedUp = ofKind(objects, "ScheduledBackup")
    .map((backup) => backupForm.parse(backup).spec)
    .some(
      ({ cluster, method, suspend, pluginConfiguration }) =>
        !suspend &&
        cluster.name === metadata.name &&
        method === "plugin" &&
        pluginConfiguration?.name === archiver?.name,
    );
  return [
    ...(spec.instances >= MIN_INSTANCES ? [] : ["has too few instances"]),
    ...(isApart ? [] : ["its instances can share a machine"]),
    ...(archiver !== undefined && store !== undefined ? [] : ["archives its WAL nowhere"]),
    ...(isBackedUp ? [] : ["has no scheduled backup"]),
  ].map((violation) => `${metadata.name}: ${violation}`);
}

function brokerViolations(object: KubernetesObject, objects: Objects): string[] {
  const { metadata, spec } = brokerForm.parse(object);
  const isOwn = (labels: Readonly<Record<string, string>> = {}) => labels["app.kubernetes.io/name"] === metadata.name;
  const isApart = spec.affinity.podAntiAffinity.requiredDuringSchedulingIgnoredDuringExecution.some(
    ({ topologyKey, labelSelector }) => topologyKey === MACHINE && isOwn(labelSelector.matchLabels),
  );
  const budget = ofKind(objects, "PodDisruptionBudget").find((one) => isOwn(one.spec?.selector?.matchLabels));
  return [
    ...(spec.replicas >= MIN_INSTANCES && spec.replicas % 2 === 1 ? [] : ["its queues have no majority"]),
    ...(isApart ? [] : ["its nodes can share a machine"]),
    ...(budget?.spec?.maxUnavailable === 1 ? [] : ["several of its nodes can be evicted at once"]),
  ].map((violation) => `${metadata.name}: ${violation}`);
}
