// The policies on metrics: who can read them, and whether Prometheus reads those of every service.

import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { type KubernetesObject, workloads } from "./kubernetes-object.ts";
import { namespacesIn, opens, policiesOf } from "./network-policies.ts";

type Objects = readonly KubernetesObject[];

const NAME_LABEL = "app.kubernetes.io/name";
const PORT = "metrics";
const PORT_NUMBER = 9464;
const MONITORING = "monitoring";

const containersOf = (objects: Objects, service: string) =>
  workloads(objects).find(({ name }) => name === service)?.containers ?? [];

/** Returns a line for each rule that lets others read the metrics, or lets Prometheus connect to another port. */
export const metricsPortViolations = (objects: Objects): string[] =>
  SERVICE_NAMES.flatMap((service) => {
    const ports = containersOf(objects, service).flatMap((container) => container.ports);
    const rules = policiesOf(service, objects).flatMap(({ metadata, spec }) =>
      (spec?.ingress ?? []).map((rule) => ({ rule, name: metadata.name, from: namespacesIn(rule) })),
    );
    const ofMetrics = rules.filter(({ rule }) => opens(rule, PORT, PORT_NUMBER));
    const ofMonitoring = rules.filter(({ from }) => from?.includes(MONITORING));
    const isMetrics = ({ port }: { port?: string | number | undefined }) => port === PORT || port === PORT_NUMBER;
    return [
      ...(ports.some(({ name, containerPort }) => name === PORT && containerPort === PORT_NUMBER)
        ? []
        : [`${service}: has no port ${PORT}`]),
      ...(ofMetrics.length > 0 ? [] : [`${service}: nobody can read its metrics`]),
      ...ofMetrics
        .filter(({ from }) => from?.join() !== MONITORING)
        .map(({ name }) => `${name}: lets others read the metrics of ${service}`),
      ...ofMonitoring
        .filter(({ rule }) => !rule.ports?.every(isMetrics))
        .map(({ name }) => `${name}: lets Prometheus reach more of ${service} than its metrics`),
    ];
  });

/** Returns a line for each service that Prometheus does not scrape, or whose expected instances are unknown. Without PodMonitors, returns none. */
export function scrapingViolations(objects: Objects): string[] {
  const monitors = objects.filter(({ kind }) => kind === "PodMonitor");
  const rules = objects
    .filter(({ kind }) => kind === "PrometheusRule")
    .flatMap(({ spec }) => spec?.groups?.flatMap((group) => group.rules) ?? []);
  if (monitors.length === 0 && rules.length === 0) return [];
  return SERVICE_NAMES.flatMap((service) => {
    const monitor = monitors.find(({ spec }) =>
      spec?.selector?.matchExpressions?.some(({ key, values }) => key === NAME_LABEL && values?.includes(service)),
    )?.spec;
    const isScraped = monitor?.podMetricsEndpoints?.some(({ port }) => port === PORT);
    const expected = rules.find(({ record, labels }) => record === "expected_instances" && labels.job === service);
    return [
      ...(isScraped ? [] : [`${service}: is not scraped`]),
      ...(monitor === undefined || monitor.jobLabel === NAME_LABEL ? [] : [`${service}: is scraped as another job`]),
      ...(expected?.expr.includes(`horizontalpodautoscaler="${autoscalerOf(service, objects)}"`)
        ? []
        : [`${service}: InstanceMissing does not know its autoscaler`]),
    ];
  });
}

/** Returns the name of the service's HorizontalPodAutoscaler. KEDA creates one for each ScaledObject. */
function autoscalerOf(service: string, objects: Objects): string | undefined {
  const scaler = objects.find(({ spec }) => spec?.scaleTargetRef?.name === service);
  return scaler?.kind === "ScaledObject" ? `keda-hpa-${scaler.metadata.name}` : scaler?.metadata.name;
}
