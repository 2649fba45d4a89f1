// Planted violations of the policies on where pods run and how many of them do.

import { type Loose, podOf, removed, type Violation } from "./planted-violations.ts";

const SPREAD = "every service of ours is spread, evicted one pod at a time, and autoscaled";
const REDIRECTS = "at least two redirects run";

export const PLANTED_IN_SPREAD: readonly Violation[] = [
  {
    title: "no disruption budget",
    policy: SPREAD,
    change: (all) => removed(all, "PodDisruptionBudget/stats"),
    says: /stats: has no PDB/,
  },
  {
    title: "no autoscaler",
    policy: SPREAD,
    change: (all) => removed(all, "HorizontalPodAutoscaler/gateway"),
    says: /gateway: has no autoscaler/,
  },
  {
    title: "a scaler without a fallback",
    policy: SPREAD,
    change: (all) => delete all["ScaledObject/render"].spec.fallback,
    says: /render: has no fallback/,
  },
  {
    title: "a disruption budget that lets all redirects be evicted at once",
    policy: SPREAD,
    change: (all) => {
      all["PodDisruptionBudget/redirect"].spec.maxUnavailable = "100%";
    },
    says: /redirect: has no PDB that evicts one pod at a time/,
  },
  {
    title: "a service that is not spread over zones",
    policy: SPREAD,
    change: (all) => {
      const pod = podOf(all, "render");
      pod.topologySpreadConstraints = pod.topologySpreadConstraints.filter(
        ({ topologyKey }: Loose) => topologyKey === "kubernetes.io/hostname",
      );
    },
    says: /render: is not spread over machines and zones/,
  },
  {
    title: "a spread that counts another service's pods",
    policy: SPREAD,
    change: (all) => {
      for (const constraint of podOf(all, "stats").topologySpreadConstraints)
        constraint.labelSelector.matchLabels["app.kubernetes.io/name"] = "render";
    },
    says: /stats: is not spread/,
  },
  {
    title: "redirects that do not prefer different machines",
    policy: SPREAD,
    change: (all) => delete podOf(all, "redirect").affinity,
    says: /redirect: can share a machine/,
  },
  {
    title: "a single redirect",
    policy: REDIRECTS,
    change: (all) => {
      all["HorizontalPodAutoscaler/redirect"].spec.minReplicas = 1;
    },
    says: /redirect: the minimum is only 1/,
  },
];
