// Evaluates each alert with promtool on made-up series.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { type AlertCase, type Firing, SERVICE_CASES } from "./alert-cases.ts";
import { PROCESS_CASES } from "./process-cases.ts";
import { findPromtool, promtool } from "./promtool.ts";
import { filePath, readAlerts, readYaml, rulesForm } from "./rules.ts";
import { SERVER_CASES } from "./server-cases.ts";

const EVERY_SECONDS = 5;
const CASES = [...PROCESS_CASES, ...SERVICE_CASES, ...SERVER_CASES];

test("each alert fires in one of the cases", () => {
  const fired = new Set(CASES.flatMap(({ firing }) => firing.map(({ alertname }) => alertname)));
  expect(
    readAlerts()
      .map(({ alert }) => alert)
      .filter((alert) => !fired.has(alert)),
  ).toEqual([]);
});

test.each(CASES)("$title", { timeout: 700_000 }, async (one) => {
  const program = await findPromtool();
  if (program === undefined) return console.log("promtool is not installed and cannot be installed: not checked");
  const folder = await mkdtemp(join(tmpdir(), "qr-alerts-"));
  try {
    const [file, expected] = [join(folder, "case.yaml"), join(folder, "expected-instances.yaml")];
    await writeFile(expected, expectedInstances(one.expectedRedirects ?? 1));
    await writeFile(file, stringify(rulesTest(one, [filePath("alerts.yaml"), expected])));
    expect(await promtool(program, ["test", "rules", file])).toContain("SUCCESS");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

/** Returns expected-instances.yaml with this number of redirects. */
function expectedInstances(redirects: number): string {
  const { groups } = rulesForm.parse(readYaml("expected-instances.yaml"));
  const rules = groups.flatMap((group) => group.rules);
  const changed = rules.map((rule) =>
    "record" in rule && rule.labels.job === "redirect" ? { ...rule, expr: `${redirects}` } : rule,
  );
  return stringify({ groups: [{ name: "expected-instances", rules: changed }] });
}

function rulesTest(
  { series, atSeconds, everySeconds = EVERY_SECONDS, firing }: AlertCase,
  ruleFiles: readonly string[],
) {
  const labelsOf = (one: Firing) => Object.entries(one).map(([name, value]) => `${name}="${value}"`);
  return {
    rule_files: ruleFiles,
    evaluation_interval: `${everySeconds}s`,
    tests: [
      {
        interval: `${everySeconds}s`,
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          {
            expr: 'group by (alertname, job, queue) (ALERTS{alertstate="firing"})',
            eval_time: `${atSeconds}s`,
            exp_samples: firing.map((one) => ({ labels: `{${labelsOf(one).join(",")}}`, value: 1 })),
          },
        ],
      },
    ],
  };
}
