// The alert rules, dashboards, and configurations in deploy/observability match each other, the runbook, and the list of services.

import { readFileSync } from "node:fs";
import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { expect, test } from "vitest";
import { z } from "zod";
import { RULE_FILES, readAlerts, readDashboards, readRules, readYaml, serviceMetrics, wronglyLinked } from "./rules.ts";

const RUNBOOK = new URL("../../docs/runbook.md", import.meta.url);
/** The runbook's sections after this heading do not belong to any alert. */
const END_OF_ALERTS = /^# Backup and restore$/m;
/** The jobs for programs other than the services. */
const EXPORTERS = ["rabbitmq", "probe", "node"];
const alerts = readAlerts();
const dashboards = readDashboards();
test("the runbook has an entry for exactly the alerts, each with its meaning, its effect on scans, and actions", () => {
  const [alertsPart = ""] = readFileSync(RUNBOOK, "utf8").split(END_OF_ALERTS);
  const sections = alertsPart.split(/^## /m).slice(1);
  const names = sections.map((section) => section.split("\n")[0]);
  expect(names.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  for (const section of sections) {
    for (const part of ["- **Means**: ", "- **Effect on scans**: ", "- **Do**: "]) expect(section).toContain(part);
  }
});

test("each alert has a unique name, a sentence, and the address of its entry", () => {
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length);
  expect(wronglyLinked(alerts, readFileSync(RUNBOOK, "utf8"))).toEqual([]);
});

test("an alert that links to another entry, or to one that does not exist, is wrongly linked", () => {
  const runbook = readFileSync(RUNBOOK, "utf8");
  const [first, second] = alerts;
  if (first === undefined || second === undefined) throw new Error("there are too few alerts");
  const swapped = { ...first, annotations: second.annotations };
  expect(wronglyLinked([swapped, second], runbook)).toEqual([first.alert]);
  expect(wronglyLinked([first, second], runbook.replace(`## ${second.alert}\n`, "## Renamed\n"))).toEqual([
    second.alert,
  ]);
});

test("the runbook is at the address that Prometheus adds to alerts", () => {
  const { global } = z
    .object({ global: z.object({ external_labels: z.object({ docs: z.string() }) }) })
    .parse(readYaml("prometheus.yaml"));
  expect(global.external_labels.docs).toMatch(/^\$\{PUBLIC_API_URL\}\/docs$/);
});

test("the dashboards' panels do not overlap, have a description, and use the provisioned data source", () => {
  const source = z
    .object({ datasources: z.array(z.object({ uid: z.string() })) })
    .parse(readYaml("grafana/provisioning/datasources/prometheus.yaml")).datasources[0]?.uid;
  expect(new Set(dashboards.map(({ uid }) => uid)).size).toBe(dashboards.length);
  for (const { panels } of dashboards) {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    for (const { type, datasource, description, targets } of panels.filter(({ type }) => type !== "row")) {
      expect(type).toBe("timeseries");
      expect(datasource?.uid).toBe(source);
      expect(description).toMatch(/\w{3}/);
      expect(targets.length).toBeGreaterThan(0);
    }
  }
});

test("Prometheus scrapes every service and loads these rules, and the collector's pipelines use only configured parts", () => {
  const prometheus = z
    .object({ rule_files: z.array(z.string()), scrape_configs: z.array(z.object({ job_name: z.string() })) })
    .parse(readYaml("prometheus.yaml"));
  expect(prometheus.rule_files).toEqual(RULE_FILES);
  expect(prometheus.scrape_configs.map((config) => config.job_name)).toEqual([...SERVICE_NAMES, ...EXPORTERS]);
  const parts = z.record(z.string(), z.unknown());
  const pipeline = z.object({
    receivers: z.array(z.string()),
    processors: z.array(z.string()),
    exporters: z.array(z.string()),
  });
  const collector = z
    .object({
      receivers: parts,
      processors: parts,
      exporters: parts,
      service: z.object({ pipelines: z.record(z.string(), pipeline) }),
    })
    .parse(readYaml("collector.yaml"));
  for (const used of Object.values(collector.service.pipelines)) {
    for (const role of ["receivers", "processors", "exporters"] as const) {
      expect(Object.keys(collector[role])).toEqual(expect.arrayContaining(used[role]));
    }
  }
});

test("the number of instances is expected for exactly the services and the other programs", () => {
  const expected = readRules().filter((rule) => "record" in rule && rule.record === "expected_instances");
  expect(expected.map(({ labels }) => labels)).toEqual([...SERVICE_NAMES, ...EXPORTERS].map((job) => ({ job })));
});

test("a metric that nothing exports remains for the services to expose", () => {
  const planted = 'sum(no_such_metric_total) > 0 and on (slo) slo:budget:ratio > 0 and up{job="gateway"} == 1';
  expect(serviceMetrics([planted])).toEqual(["no_such_metric_total"]);
});
