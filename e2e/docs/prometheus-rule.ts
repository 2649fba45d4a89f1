// Generates the PrometheusRule of deploy/kubernetes from the alert rules, because kustomize cannot wrap a file in an object.

import { readFileSync } from "node:fs";

const ALERTS = new URL("../../deploy/observability/alerts.yaml", import.meta.url);
const HEAD = `# Written by npm run docs from deploy/observability/alerts.yaml.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata: { name: alerts }
spec:
`;

/** Returns the object as YAML: the rules, with their comments, below `spec`. */
export function prometheusRule(): string {
  const lines = readFileSync(ALERTS, "utf8").split("\n");
  const rules = lines.slice(lines.indexOf("groups:"));
  return HEAD + rules.map((line) => (line === "" ? "" : `  ${line}`)).join("\n");
}
