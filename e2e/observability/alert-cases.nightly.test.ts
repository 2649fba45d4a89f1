// Evaluates individual alerts with promtool on made-up series.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { findPromtool, promtool } from "./promtool.ts";
import { filePath, RULE_FILES } from "./rules.ts";

const EVERY_SECONDS = 5;
const MIB = 1024 * 1024;

interface Firing {
  alertname: string;
  [label: string]: string;
}

interface Case {
  title: string;
  /** Maps each series to its values, in promtool's notation: one value every 5 s, and `stale` when the target disappears. */
  series: Readonly<Record<string, string>>;
  atSeconds: number;
  firing: readonly Firing[];
}

/** The `up` series of one instance of each service except the given service. All instances are up for 20 minutes. */
const upExcept = (...jobs: string[]) =>
  Object.fromEntries(
    SERVICE_NAMES.filter((job) => !jobs.includes(job)).map((job) => [
      `up{job="${job}",instance="${job}:9464"}`,
      "1x240",
    ]),
  );

const CASES: readonly Case[] = [
  {
    title: "ServiceDown fires and keeps firing when the only instance disappears from DNS",
    series: { ...upExcept("stats"), 'up{job="stats",instance="stats:9464"}': "1x20 0x2 stale" },
    atSeconds: 600,
    firing: [{ alertname: "ServiceDown", job: "stats" }],
  },
  {
    title: "ServiceDown fires for an instance that does not respond",
    series: { ...upExcept("stats"), 'up{job="stats",instance="stats:9464"}': "1x20 0x219" },
    atSeconds: 200,
    firing: [{ alertname: "ServiceDown", job: "stats" }],
  },
  {
    title: "InstanceMissing fires when one of two instances disappears",
    series: { ...upExcept(), 'up{job="redirect",instance="redirect-2:9464"}': "1x120 stale" },
    atSeconds: 900,
    firing: [{ alertname: "InstanceMissing", job: "redirect" }],
  },
  {
    title: "ChangesNotMade fires when a gateway keeps failing to make scheduled changes",
    series: {
      ...upExcept(),
      'gateway_schedule_failures_total{job="gateway",instance="gateway:9464"}': "0x12 0+1x228",
      'gateway_job_failures_total{job="gateway",instance="gateway:9464"}': "0x240",
      'gateway_export_failures_total{job="gateway",instance="gateway:9464"}': "0x240",
    },
    atSeconds: 1150,
    firing: [{ alertname: "ChangesNotMade" }],
  },
  {
    title: "ScanLimitExceeded fires when a code accepts more scans than its limit",
    series: {
      ...upExcept(),
      'redirect_scans_beyond_limit_total{job="redirect",instance="redirect:9464"}': "0x100 3x140",
    },
    atSeconds: 900,
    firing: [{ alertname: "ScanLimitExceeded" }],
  },
  {
    title: "no alert fires while every service is up",
    series: {
      ...upExcept(),
      'bus_queue_messages{job="redirect",instance="redirect:9464",queue="stats.scans"}': "100x240",
    },
    atSeconds: 900,
    firing: [],
  },
  {
    title: "ScansNotCounted fires while stats is down, because the redirect watches the queue",
    series: {
      ...upExcept("stats"),
      'bus_queue_messages{job="redirect",instance="redirect:9464",queue="stats.scans"}': "0+10x240",
    },
    atSeconds: 600,
    firing: [
      { alertname: "ScansNotCounted", queue: "stats.scans" },
      { alertname: "ServiceDown", job: "stats" },
    ],
  },
  {
    title: "MemoryHigh counts the workers of a redirect and the children of render",
    series: {
      ...upExcept(),
      'process_resident_memory_bytes{job="redirect",instance="redirect:9464",worker="1"}': `${210 * MIB}x240`,
      'process_resident_memory_bytes{job="redirect",instance="redirect:9464",worker="2"}': `${210 * MIB}x240`,
      'process_resident_memory_bytes{job="render",instance="render:9464"}': `${400 * MIB}x240`,
      'process_children_resident_memory_bytes{job="render",instance="render:9464"}': `${1300 * MIB}x240`,
      'process_resident_memory_bytes{job="gateway",instance="gateway:9464"}': `${400 * MIB}x240`,
      'process_children_resident_memory_bytes{job="gateway",instance="gateway:9464"}': `${400 * MIB}x240`,
      'process_resident_memory_bytes{job="stats",instance="stats:9464"}': `${400 * MIB}x240`,
    },
    atSeconds: 900,
    firing: [
      { alertname: "MemoryHigh", job: "redirect" },
      { alertname: "MemoryHigh", job: "render" },
    ],
  },
];

test.each(CASES)("$title", { timeout: 700_000 }, async ({ series, atSeconds, firing }) => {
  const program = await findPromtool();
  if (program === undefined) return console.log("promtool is not installed and cannot be installed: not checked");
  const folder = await mkdtemp(join(tmpdir(), "qr-alerts-"));
  try {
    const file = join(folder, "case.yaml");
    await writeFile(file, stringify(rulesTest({ series, atSeconds, firing })));
    expect(await promtool(program, ["test", "rules", file])).toContain("SUCCESS");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function rulesTest({ series, atSeconds, firing }: Pick<Case, "series" | "atSeconds" | "firing">) {
  const labelsOf = (one: Firing) => Object.entries(one).map(([name, value]) => `${name}="${value}"`);
  return {
    rule_files: RULE_FILES.map(filePath),
    evaluation_interval: `${EVERY_SECONDS}s`,
    tests: [
      {
        interval: `${EVERY_SECONDS}s`,
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
