// The policies on where pods run and how many of them do, so that the service survives the loss of a machine or a zone.

import { type KubernetesObject, services, type Workload } from "./kubernetes-object.ts";

type Objects = readonly KubernetesObject[];

const OF_OURS = new Set(["gateway", "redirect", "render", "stats"]);
/** The services that respond to people and phones directly. */
const APART = ["gateway", "redirect"];
const MACHINE = "kubernetes.io/hostname";
const ZONE = "topology.kubernetes.io/zone";
/** Printed codes must keep working while one redirect restarts. */
const MIN_REDIRECTS = 2;

/** Returns a line for each service of ours that is not spread, not protected from evictions, or not autoscaled. */
export const spreadViolations = (objects: Objects): string[] =>
  services(objects).flatMap((workload) => {
    const violation = OF_OURS.has(workload.name) && spreadViolation(workload, objects);
    return violation ? [`${workload.name}: ${violation}`] : [];
  });

function spreadViolation(workload: Workload, objects: Objects): string | false {
  const { topologySpreadConstraints: constraints, affinity } = workload.pod;
  const spread = constraints.filter(({ labelSelector }) => selects(labelSelector, workload));
  if (![MACHINE, ZONE].every((key) => spread.some(({ topologyKey }) => topologyKey === key)))
    return "is not spread over machines and zones";
  const preferred = affinity?.podAntiAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const isApart = preferred.some(
    ({ podAffinityTerm: term }) => term.topologyKey === MACHINE && selects(term.labelSelector, workload),
  );
  if (APART.includes(workload.name) && !isApart) return "can share a machine with another of its pods";
  const budgets = objects.filter(({ kind }) => kind === "PodDisruptionBudget");
  const budget = budgets.find(({ spec }) => selects(spec?.selector, workload))?.spec;
  if (budget?.unhealthyPodEvictionPolicy !== "AlwaysAllow" || budget.maxUnavailable !== 1)
    return "has no PDB that evicts one pod at a time and always allows evicting unhealthy pods";
  const scaler = scalerOf(workload.name, objects);
  if (!scaler) return "has no autoscaler";
  const isWaitingWork = workload.name === "render" || workload.name === "stats";
  return isWaitingWork && !scaler.fallback && "has no fallback for when the broker is unavailable";
}

/** Returns a line if fewer than two redirects can be running, either at rest or during an eviction. */
export function redirectsViolations(objects: Objects): string[] {
  const min = scalerOf("redirect", objects)?.minReplicas ?? 1;
  return min >= MIN_REDIRECTS ? [] : [`redirect: the minimum is only ${min}`];
}

const scalerOf = (name: string, objects: Objects) =>
  objects.find(({ spec }) => spec?.scaleTargetRef?.name === name)?.spec;

interface Selector {
  matchLabels?: Readonly<Record<string, string>> | undefined;
}

function selects(selector: Selector | undefined, { object }: Workload): boolean {
  const labels = object.spec?.template?.metadata.labels ?? {};
  const wanted = Object.entries(selector?.matchLabels ?? {});
  return wanted.length > 0 && wanted.every(([key, value]) => labels[key] === value);
}
