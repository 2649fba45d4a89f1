// Reads deploy/observability: alert rules, dashboards, and the metrics that they use.

import { readdirSync, readFileSync } from "node:fs";
import { parser } from "@prometheus-io/lezer-promql";
import { parse } from "yaml";
import { z } from "zod";
import { EXPORTED } from "./exporters.ts";

const FOLDER = new URL("../../deploy/observability/", import.meta.url);

const alertForm = z.strictObject({
  alert: z.string(),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(["page", "ticket"]) }),
  annotations: z.strictObject({ summary: z.string().min(20), runbook_url: z.string() }),
});
const recordForm = z.strictObject({
  record: z.string(),
  expr: z.string(),
  labels: z.record(z.string(), z.string()),
});
export const rulesForm = z.object({
  groups: z.array(z.object({ name: z.string(), rules: z.array(z.union([alertForm, recordForm])) })),
});

export const RULE_FILES = ["alerts.yaml", "expected-instances.yaml"];

const panelForm = z.object({
  id: z.int(),
  type: z.string(),
  title: z.string(),
  description: z.string().optional(),
  gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
  datasource: z.object({ uid: z.string() }).optional(),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).default([]),
  fieldConfig: z
    .object({
      defaults: z.object({
        thresholds: z
          .object({ steps: z.array(z.object({ color: z.string(), value: z.number().nullable() })) })
          .optional(),
      }),
    })
    .optional(),
});
const variableForm = z.object({ name: z.string(), allValue: z.string(), query: z.object({ query: z.string() }) });
const dashboardForm = z.object({
  uid: z.string(),
  title: z.string(),
  templating: z.object({ list: z.array(variableForm) }),
  panels: z.array(panelForm),
});

export type Dashboard = z.infer<typeof dashboardForm>;
export type Panel = Dashboard["panels"][number];

export function filePath(name: string): string {
  return new URL(name, FOLDER).pathname;
}

export function readYaml(name: string): unknown {
  return parse(readFileSync(new URL(name, FOLDER), "utf8"));
}

/** Parses the rules of all files strictly. */
export function readRules() {
  return RULE_FILES.flatMap((file) => rulesForm.parse(readYaml(file)).groups.flatMap(({ rules }) => rules));
}

export function readAlerts() {
  return readRules().filter((rule) => "alert" in rule);
}

/** Returns the alerts whose link does not lead to the heading in the runbook that has the alert's name. */
export function wronglyLinked(alerts: readonly z.infer<typeof alertForm>[], runbook: string): string[] {
  const headings = new Set([...runbook.matchAll(/^#{1,6} (\w+)$/gm)].map(([, heading = ""]) => heading));
  return alerts
    .filter(
      ({ alert, annotations }) =>
        !headings.has(alert) || annotations.runbook_url !== `{{ $externalLabels.docs }}/runbook#${alert.toLowerCase()}`,
    )
    .map(({ alert }) => alert);
}

/** Returns the metrics in the expressions that the services must expose: not those of recording rules or other programs. */
export function serviceMetrics(expressions: readonly string[]): string[] {
  const others = new Set([
    ...Object.values(EXPORTED).flat(),
    ...readRules().flatMap((rule) => ("record" in rule ? [rule.record] : [])),
  ]);
  return [...new Set(expressions.flatMap(metricsIn))].filter((name) => !others.has(name));
}

export function readDashboards(): Dashboard[] {
  const folder = new URL("grafana/dashboards/", FOLDER);
  return readdirSync(folder).map((file) =>
    dashboardForm.parse(JSON.parse(readFileSync(new URL(file, folder), "utf8"))),
  );
}

/** Returns the metrics in a PromQL expression. Throws on invalid PromQL. Treats Grafana's `$__rate_interval` as one minute. */
export function metricsIn(expression: string): string[] {
  return selectorsIn(expression).map(({ metric }) => metric);
}

/** Like `metricsIn`, with the text of each selector: the metric and its label matchers. */
export function selectorsIn(expression: string): { metric: string; selector: string }[] {
  const text = expression.replaceAll("$__rate_interval", "1m");
  const found: { metric: string; selector: string }[] = [];
  parser.parse(text).iterate({
    enter: (node) => {
      if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${expression}`);
      const { parent } = node.node;
      if (node.name === "Identifier" && parent?.name === "VectorSelector") {
        found.push({ metric: text.slice(node.from, node.to), selector: text.slice(parent.from, parent.to) });
      }
    },
  });
  return found;
}
