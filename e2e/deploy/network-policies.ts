// Reads NetworkPolicies: whom they protect, and whom they let in.

import type { KubernetesObject } from "./kubernetes-object.ts";

type Spec = NonNullable<KubernetesObject["spec"]>;
export type NetworkRule = NonNullable<Spec["ingress"]>[number];

const NAME_LABEL = "app.kubernetes.io/name";

/** Returns the NetworkPolicies that select the pods of a service. */
export const policiesOf = (service: string, objects: readonly KubernetesObject[]): KubernetesObject[] =>
  objects.filter(({ kind, spec }) => kind === "NetworkPolicy" && spec !== undefined && selects(spec, service));

function selects({ podSelector }: Spec, service: string): boolean {
  const labels = Object.entries(podSelector?.matchLabels ?? {});
  const names = podSelector?.matchExpressions?.find(({ key }) => key === NAME_LABEL)?.values ?? [service];
  return labels.every(([key, value]) => key === NAME_LABEL && value === service) && names.includes(service);
}

/** Returns the namespaces that an ingress rule names, or undefined if it also lets in pods from other namespaces. */
export function namespacesIn({ from = [] }: NetworkRule): string[] | undefined {
  const names = from.map(({ namespaceSelector }) => namespaceSelector?.matchLabels?.["kubernetes.io/metadata.name"]);
  const known = names.flatMap((name) => name ?? []);
  return known.length > 0 && known.length === names.length ? known : undefined;
}

/** Returns whether an ingress rule opens a port of the containers, given by its name or its number. */
export const opens = ({ ports }: NetworkRule, name: string, number: number | undefined): boolean =>
  ports === undefined || ports.some(({ port }) => port === undefined || port === name || port === number);
