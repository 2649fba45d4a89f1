// The policy on the redirects' internal port, at which a TLS proxy asks for which hosts it may get certificates.

import { type KubernetesObject, workloads } from "./kubernetes-object.ts";

type Spec = NonNullable<KubernetesObject["spec"]>;
type NetworkRule = NonNullable<Spec["ingress"]>[number];

const NAME_LABEL = "app.kubernetes.io/name";
const PORT = "internal";

/**
 * Returns a line for each way in which more than one other namespace of the cluster can reach the port, and a line if
 * INTERNAL_PORT is not the container's port.
 */
export function internalPortViolations(objects: readonly KubernetesObject[]): string[] {
  const ofKind = (kind: string) => objects.filter((object) => object.kind === kind);
  const containers = workloads(objects).find(({ name }) => name === "redirect")?.containers ?? [];
  const number = containers.flatMap(({ ports }) => ports).find(({ name }) => name === PORT)?.containerPort;
  const isInternal = (port: unknown) => port === PORT || port === number;
  const isOpen = ({ from = [], ports = [{ port: PORT }] }: NetworkRule) =>
    ports.some(({ port }) => isInternal(port ?? PORT)) && !(from.length > 0 && from.every(isOneNamespace));

  const settings = ofKind("ConfigMap").find(({ metadata }) => metadata.name.startsWith("redirect-settings"));
  const serving = ofKind("Service").filter(({ spec }) =>
    spec?.ports?.some(({ port, targetPort }) => isInternal(targetPort ?? port)),
  );
  const routes = ofKind("Ingress").flatMap(({ spec }) => (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? []));
  const routed = new Set(routes.map(({ backend }) => backend.service?.name));
  const policies = ofKind("NetworkPolicy").filter(({ spec }) => spec && selectsRedirect(spec));
  return [
    ...(settings?.data?.INTERNAL_PORT === String(number) ? [] : ["INTERNAL_PORT is not the container's port"]),
    ...serving.filter(({ spec }) => spec?.type !== "ClusterIP").map(({ metadata }) => `${metadata.name}: is public`),
    ...serving
      .filter(({ metadata }) => routed.has(metadata.name))
      .map(({ metadata }) => `${metadata.name}: the ingress leads to it`),
    ...policies
      .filter(({ spec }) => spec?.ingress?.some(isOpen))
      .map(({ metadata }) => `${metadata.name}: lets everybody reach the internal port`),
  ];
}

function selectsRedirect({ podSelector }: Spec): boolean {
  const labels = Object.entries(podSelector?.matchLabels ?? {});
  const names = podSelector?.matchExpressions?.find(({ key }) => key === NAME_LABEL)?.values ?? ["redirect"];
  return labels.every(([key, value]) => key === NAME_LABEL && value === "redirect") && names.includes("redirect");
}

function isOneNamespace({ namespaceSelector }: NonNullable<NetworkRule["from"]>[number]): boolean {
  return namespaceSelector?.matchLabels?.["kubernetes.io/metadata.name"] !== undefined;
}
