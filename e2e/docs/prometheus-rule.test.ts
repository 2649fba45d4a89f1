import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { metricsIn } from "../observability/rules.ts";
import { prometheusRule } from "./prometheus-rule.ts";

const DEPLOY = new URL("../../deploy/", import.meta.url);
const readText = (file: string) => readFileSync(new URL(file, DEPLOY), "utf8");

test("the PrometheusRule has exactly the alert rules", () => {
  const written = readText("kubernetes/components/monitoring/alerts.yaml");
  expect(written).toBe(prometheusRule());
  expect(parse(written).spec).toEqual(parse(readText("observability/alerts.yaml")));
});

test("the expected instances are PromQL, and come from kube-state-metrics or are a number", () => {
  const [group] = z
    .object({ spec: z.object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) }) })
    .parse(parse(readText("kubernetes/components/monitoring/expected-instances.yaml"))).spec.groups;
  const metrics = group?.rules.map(({ expr }) => metricsIn(expr).join()) ?? [];
  expect(new Set(metrics)).toEqual(
    new Set(["kube_horizontalpodautoscaler_spec_min_replicas", "kube_statefulset_replicas", ""]),
  );
});
