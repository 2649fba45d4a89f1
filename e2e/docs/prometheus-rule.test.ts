import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { prometheusRule } from "./prometheus-rule.ts";

const DEPLOY = new URL("../../deploy/", import.meta.url);
const readText = (file: string) => readFileSync(new URL(file, DEPLOY), "utf8");

test("the PrometheusRule has exactly the alert rules", () => {
  const written = readText("kubernetes/components/monitoring/alerts.yaml");
  expect(written).toBe(prometheusRule());
  expect(parse(written).spec).toEqual(parse(readText("observability/alerts.yaml")));
});
