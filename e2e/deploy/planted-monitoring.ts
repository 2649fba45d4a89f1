// Planted violations of the policies on metrics.

import type { Loose, Violation } from "./planted-violations.ts";

const PORT = "only Prometheus reads the metrics, and it reaches nothing else";
const SCRAPED = "Prometheus, if there is one, reads the metrics of every service";
const build = "with-servers, monitoring";

const metricsRule = (all: Loose): Loose => all["NetworkPolicy/metrics"].spec.ingress[0];

export const PLANTED_IN_MONITORING: readonly Violation[] = [
  {
    title: "metrics that every namespace can read",
    policy: PORT,
    build,
    change: (all) => {
      metricsRule(all).from = [{ namespaceSelector: {} }];
    },
    says: /metrics: lets others read the metrics of gateway/,
  },
  {
    title: "a service whose metrics nobody can read",
    policy: PORT,
    build,
    change: (all) => {
      all["NetworkPolicy/metrics"].spec.podSelector.matchExpressions[0].values = ["gateway", "redirect", "render"];
    },
    says: /stats: nobody can read its metrics/,
  },
  {
    title: "a Prometheus that reaches the internal port",
    policy: PORT,
    build,
    change: (all) => metricsRule(all).ports.push({ port: "internal", protocol: "TCP" }),
    says: /metrics: lets Prometheus reach more of redirect/,
  },
  {
    title: "a metrics port with a different number",
    policy: PORT,
    build,
    change: (all) => {
      all.stats.spec.template.spec.containers[0].ports[1].containerPort = 9465;
    },
    says: /stats: has no port metrics/,
  },
  {
    title: "a PodMonitor that leaves a service out",
    policy: SCRAPED,
    build,
    change: (all) => all["PodMonitor/services"].spec.selector.matchExpressions[0].values.pop(),
    says: /stats: is not scraped/,
  },
  {
    title: "a PodMonitor that scrapes the public port",
    policy: SCRAPED,
    build,
    change: (all) => {
      all["PodMonitor/services"].spec.podMetricsEndpoints[0].port = "http";
    },
    says: /gateway: is not scraped/,
  },
  {
    title: "a PodMonitor whose job no alert refers to",
    policy: SCRAPED,
    build,
    change: (all) => delete all["PodMonitor/services"].spec.jobLabel,
    says: /gateway: is scraped as another job/,
  },
  {
    title: "an alert that waits for an autoscaler that does not exist",
    policy: SCRAPED,
    build,
    change: (all) => {
      const [, , render] = all["PrometheusRule/expected-instances"].spec.groups[0].rules;
      render.expr = render.expr.replace("keda-hpa-render", "render");
    },
    says: /render: InstanceMissing does not know its autoscaler/,
  },
  {
    title: "a public host that is not probed",
    policy: "each public host has a certificate and leads to its service",
    build,
    change: (all) => all["Probe/public-hosts"].spec.targets.staticConfig.static.pop(),
    says: /images.example.com is not probed/,
  },
];
