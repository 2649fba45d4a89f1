// The policy on the migration job's annotations: Argo CD and Helm replace the job at each release, and run it before the services.

import { type KubernetesObject, workloads } from "./kubernetes-object.ts";

type Objects = readonly KubernetesObject[];

const ARGO = "argocd.argoproj.io/";
const HELM = "helm.sh/";
const NO_WAVE = 0;

/** Returns a line for each annotation of the job, its service account, and its settings that does not let the job run before the services. */
export function migrationViolations(objects: Objects): string[] {
  const job = workloads(objects).find(({ name }) => name === "migrate");
  if (job === undefined) return ["there is no migration job"];
  // Postgres must exist before the job can succeed.
  const isPostgresInside = objects.some(({ kind }) => kind === "Cluster");
  const own = isPostgresInside
    ? hookViolations(job.object, "Sync", "post-install,post-upgrade")
    : hookViolations(job.object, "PreSync", "pre-install,pre-upgrade");
  const maps = job.containers.flatMap(({ envFrom }) => envFrom.map(({ configMapRef }) => configMapRef?.name));
  const needs = objects.filter(
    ({ kind, metadata: { name } }) =>
      (kind === "ServiceAccount" && name === job.pod.serviceAccountName) ||
      (kind === "ConfigMap" && maps.includes(name)),
  );
  return [
    ...own,
    ...needs.flatMap((object) => [
      ...hookViolations(object, "PreSync", "pre-install,pre-upgrade"),
      ...(waveOf(object, `${ARGO}sync-wave`) < NO_WAVE && waveOf(object, `${HELM}hook-weight`) < NO_WAVE
        ? []
        : [`${object.kind} ${object.metadata.name}: is not created before the job`]),
    ]),
  ];
}

function hookViolations({ kind, metadata }: KubernetesObject, argo: string, helm: string): string[] {
  const wanted = {
    [`${ARGO}hook`]: argo,
    [`${ARGO}hook-delete-policy`]: "BeforeHookCreation",
    [`${HELM}hook`]: helm,
    [`${HELM}hook-delete-policy`]: "before-hook-creation",
  };
  return Object.entries(wanted)
    .filter(([name, value]) => metadata.annotations[name] !== value)
    .map(([name, value]) => `${kind} ${metadata.name}: ${name} is not ${value}`);
}

const waveOf = ({ metadata }: KubernetesObject, name: string): number => Number(metadata.annotations[name] ?? NO_WAVE);
