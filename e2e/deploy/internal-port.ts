// The policy on the redirects' internal port, where a TLS proxy asks which hosts it may get certificates for.

import { type KubernetesObject, workloads } from "./kubernetes-object.ts";
import { type NetworkRule, namespacesIn, opens, policiesOf } from "./network-policies.ts";
import { publicRoutes } from "./public-routes.ts";

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
  const isOpen = (rule: NetworkRule) => opens(rule, PORT, number) && namespacesIn(rule) === undefined;

  const settings = ofKind("ConfigMap").find(({ metadata }) => metadata.name.startsWith("redirect-settings"));
  const serving = ofKind("Service").filter(({ spec }) =>
    spec?.ports?.some(({ port, targetPort }) => isInternal(targetPort ?? port)),
  );
  const routed = new Set(publicRoutes(objects).map(({ service }) => service));
  return [
    ...(settings?.data?.INTERNAL_PORT === String(number) ? [] : ["INTERNAL_PORT is not the container's port"]),
    ...serving.filter(({ spec }) => spec?.type !== "ClusterIP").map(({ metadata }) => `${metadata.name}: is public`),
    ...serving
      .filter(({ metadata }) => routed.has(metadata.name))
      .map(({ metadata }) => `${metadata.name}: the proxy forwards requests to it`),
    ...policiesOf("redirect", objects)
      .filter(({ spec }) => spec?.ingress?.some(isOpen))
      .map(({ metadata }) => `${metadata.name}: lets everybody reach the internal port`),
  ];
}
