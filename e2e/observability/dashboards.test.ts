// The dashboards can be narrowed to a service and an instance, and their thresholds are those of the objectives and the alerts.

import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { expect, test } from "vitest";
import { metricsIn, type Panel, readAlerts, readDashboards, readRules, selectorsIn } from "./rules.ts";

const dashboards = readDashboards();
const panels = dashboards.flatMap((dashboard) => dashboard.panels);
const records = readRules().flatMap((rule) => ("record" in rule ? [rule] : []));
const recorded = new Set(records.map(({ record }) => record));

function recordOf(record: string, slo: string): string {
  const found = records.find((one) => one.record === record && one.labels.slo === slo);
  if (found === undefined) throw new Error(`no rule records ${record} for ${slo}`);
  return found.expr;
}
const budgetOf = (slo: string) => Number(recordOf("slo:budget:ratio", slo));
/** The limit in seconds within which the part of events that is not bad stays. */
const limitOf = (slo: string) => Number(/le="([\d.]+)"/.exec(recordOf("slo:bad:ratio_rate1h", slo))?.[1]);

/** Returns the quantiles that the panel shows of this histogram. */
const quantilesOf = (panel: Panel, histogram: string) =>
  panel.targets.flatMap(({ expr }) => {
    const quantile = /histogram_quantile\(([\d.]+),/.exec(expr)?.[1];
    return quantile !== undefined && metricsIn(expr).includes(`${histogram}_bucket`) ? [Number(quantile)] : [];
  });
const stepsOf = ({ fieldConfig }: Panel) => fieldConfig?.defaults.thresholds?.steps ?? [];

/** Returns what is wrong with the thresholds of a panel that shows objectives. */
function wrongThresholds(panel: Panel): string[] {
  const wrong: string[] = [];
  const expectSteps = (what: string, steps: readonly [color: string, value: number | null][]) => {
    const expected = steps.map(([color, value]) => ({ color, value }));
    if (JSON.stringify(stepsOf(panel)) !== JSON.stringify(expected)) wrong.push(`${panel.title}: ${what}`);
  };
  for (const [slo, histogram] of [
    ["scan_latency", "redirect_scan_seconds"],
    ["count_freshness", "stats_lag_seconds"],
  ] as const) {
    const quantiles = quantilesOf(panel, histogram);
    if (quantiles.length === 0) continue;
    expectSteps(slo, [
      ["green", null],
      ["red", limitOf(slo)],
    ]);
    if (!quantiles.includes(1 - budgetOf(slo))) wrong.push(`${panel.title}: another quantile than that of ${slo}`);
  }
  if (panel.targets.some(({ expr }) => expr.startsWith("1 - slo:bad:")))
    expectSteps("scan_availability", [
      ["red", null],
      ["green", 1 - budgetOf("scan_availability")],
    ]);
  return wrong;
}

test("each dashboard has the variables service and instance, which list what Prometheus scrapes of the services", () => {
  for (const { templating } of dashboards) {
    expect(templating.list.map(({ name }) => name)).toEqual(["service", "instance"]);
    const [service, instance] = templating.list;
    expect(service?.allValue.split("|")).toEqual([...SERVICE_NAMES]);
    expect(service?.query.query).toBe(`label_values(up{job=~"${SERVICE_NAMES.join("|")}"}, job)`);
    expect(instance?.query.query).toBe('label_values(up{job=~"$service"}, instance)');
  }
});

test("each query is narrowed by the variables, except those of rules that record all instances", () => {
  const queries = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => selectorsIn(expr)));
  const scraped = queries.filter(({ metric }) => !recorded.has(metric));
  expect(scraped.length).toBeGreaterThan(80);
  for (const { metric, selector } of scraped) {
    expect(selector).toContain('instance=~"$instance"');
    const belongsToService = SERVICE_NAMES.some((name) => metric.startsWith(`${name}_`)) || selector.includes('job="');
    if (!belongsToService) expect(selector).toContain('job=~"$service"');
  }
});

test("every metric that the dashboards call a record is recorded", () => {
  const used = panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)));
  const records = used.filter((metric) => metric.includes(":"));
  expect(records.length).toBeGreaterThan(4);
  expect(records.filter((metric) => !recorded.has(metric))).toEqual([]);
});

test("the objectives are 99.99% of scans, 50 ms, and 5 s", () => {
  expect(1 - budgetOf("scan_availability")).toBe(0.9999);
  expect([limitOf("scan_latency"), 1 - budgetOf("scan_latency")]).toEqual([0.05, 0.99]);
  expect([limitOf("count_freshness"), 1 - budgetOf("count_freshness")]).toEqual([5, 0.99]);
});

test("the thresholds of the objectives agree with the recording rules", () => {
  const shown = panels.map(({ targets }) => targets.map(({ expr }) => expr).join());
  for (const histogram of ["redirect_scan_seconds_bucket", "stats_lag_seconds_bucket", "1 - slo:bad:"])
    expect(shown.filter((expr) => expr.includes(histogram)).length).toBeGreaterThan(0);
  expect(panels.flatMap(wrongThresholds)).toEqual([]);
});

test("the thresholds of the burn of budgets are those of the alerts", () => {
  const burn = panels.filter(({ targets }) => targets.some(({ expr }) => expr.includes("/ on (slo) slo:budget:ratio")));
  const fast = readAlerts().find(({ alert }) => alert === "BudgetBurnsFast")?.expr ?? "";
  const factors = new Set([...fast.matchAll(/([\d.]+) \* slo:budget:ratio/g)].map(([, factor]) => Number(factor)));
  expect(factors.size).toBe(2);
  expect(burn.map((panel) => stepsOf(panel).map(({ value }) => value))).toEqual([
    [null, 1, ...[...factors].sort((a, b) => a - b)],
  ]);
});

test.each([
  ["another threshold", (text: string) => text.replace('"value":0.05', '"value":0.5')],
  ["no threshold", (text: string) => text.replace(/"thresholds":\{.*?\]\}/, '"unit":"s"')],
  ["another quantile", (text: string) => text.replace("histogram_quantile(0.99", "histogram_quantile(0.9")],
])("a panel with %s than the objective is found", (_, plant) => {
  const [panel] = panels.filter((one) => quantilesOf(one, "redirect_scan_seconds").length > 0);
  if (panel === undefined) throw new Error("no panel shows the latency of scans");
  expect(wrongThresholds(panel)).toEqual([]);
  expect(wrongThresholds(JSON.parse(plant(JSON.stringify(panel))))).toHaveLength(1);
});
