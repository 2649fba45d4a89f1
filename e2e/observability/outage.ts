// Makes one server unavailable for some time, and checks which alerts fire, what each service's /readyz returns, and that no process exits.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { stringify } from "yaml";
import type { FaultySystem } from "../faults/parts/faulty-system.ts";
import type { Role, ServerName } from "../faults/parts/names.ts";
import { watchedSeries } from "./exporters.ts";
import { promtool } from "./promtool.ts";
import { filePath, metricsIn, RULE_FILES, readRules } from "./rules.ts";
import { startScraping } from "./scrapes.ts";

const HEAL_MS = 20_000;

export interface OutagePlan {
  seconds: number;
  everyMs: number;
  /** The scrape interval that promtool is given. A value larger than `everyMs` makes the outage look longer than it is. */
  calledSeconds: number;
}

interface Expected {
  /** All alerts that are firing at the end of an outage that lasts less than about 90 s. */
  alerts: readonly string[];
  /** The additional alerts that are firing at the end of a longer outage. */
  laterAlerts: readonly string[];
  ready: Readonly<Record<Role, number>>;
}

/** What each outage must cause. A service is ready while it can do useful work. */
const EXPECTED: Readonly<Record<ServerName, Expected>> = {
  postgres: {
    alerts: ["PostgresUnreachable", "ServiceNotReady"],
    laterAlerts: [],
    ready: { gateway: 503, redirect: 200, render: 200, stats: 503 },
  },
  redis: {
    alerts: ["RedisUnreachable"],
    laterAlerts: [],
    ready: { gateway: 200, redirect: 200, render: 200, stats: 200 },
  },
  rabbitmq: {
    alerts: ["RabbitMqUnreachable", "ServiceNotReady"],
    laterAlerts: ["ScansNotPublished"],
    ready: { gateway: 200, redirect: 200, render: 200, stats: 503 },
  },
};

export interface OutageReport {
  /** Descriptions of the instances whose readiness near the end of the outage differed from EXPECTED. */
  wronglyReady: string[];
  /** The responses to scans that were not redirected to their targets. */
  failedScans: string[];
  scans: number;
  crashes: string[];
  /** A rules test for promtool: the scraped series and the expected alerts. */
  rulesTest: string;
}

/** Cuts the server off from every service, reconnects it, and waits until everything is normal. */
export async function runOutage(system: FaultySystem, server: ServerName, plan: OutagePlan): Promise<OutageReport> {
  const { alerts, laterAlerts, ready } = EXPECTED[server];
  const services = system.services("all");
  for (const service of services) service.takeCrashes();
  const scraping = startScraping(services, plan.everyMs);
  const load = startScans(system);
  await until(() => scraping.count() >= 3);
  const before = scraping.count() - 1;
  const proxies = system.links.at(`all>${server}`);
  for (const proxy of proxies) {
    proxy.refuse();
    proxy.cut();
  }
  await sleep(plan.seconds * 1000 - plan.everyMs);
  const wronglyReady: string[] = [];
  for (const { name, role, readiness } of services) {
    const { status } = await readiness();
    if (status !== ready[role])
      wronglyReady.push(`${name} responds with ${status} at /readyz instead of ${ready[role]}`);
  }
  await until(() => scraping.count() * plan.everyMs >= before * plan.everyMs + plan.seconds * 1000);
  const during = scraping.count() - 1;
  for (const proxy of proxies) proxy.thaw();
  await Promise.all(services.map((service) => service.waitUntilNormal(HEAL_MS)));
  const healed = scraping.count();
  await until(() => scraping.count() > healed + 3);
  const { scans, failed } = await load.end();
  await scraping.end();
  const isLong = during * plan.calledSeconds >= 90;
  const firing = isLong ? [...alerts, ...laterAlerts] : alerts;
  const moments = { before, during, after: scraping.count() - 1, firing };
  const scraped = scraping.series(new Set(readRules().flatMap(({ expr }) => metricsIn(expr))));
  const series = [...scraped, ...watchedSeries(scraping.count())];
  const rulesTest = stringify(rulesTestOf(series, moments, plan.calledSeconds));
  return { wronglyReady, failedScans: failed, scans, crashes: services.flatMap((one) => one.takeCrashes()), rulesTest };
}

interface Moments {
  before: number;
  during: number;
  after: number;
  firing: readonly string[];
}

/** Returns a rules test that expects no alerts before the outage, the alerts in `firing` at the end of the outage, and none afterward. */
function rulesTestOf(series: readonly object[], { before, during, after, firing }: Moments, seconds: number) {
  const at = (index: number, names: readonly string[]) => ({
    expr: 'group by (alertname) (ALERTS{alertstate="firing"})',
    eval_time: `${index * seconds}s`,
    exp_samples: names.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
  });
  return {
    rule_files: RULE_FILES.map(filePath),
    evaluation_interval: `${seconds}s`,
    tests: [
      {
        interval: `${seconds}s`,
        input_series: series,
        promql_expr_test: [at(before, []), at(during, firing), at(after, [])],
      },
    ],
  };
}

/** Runs the rules test and returns promtool's output. Rejects with the output if the alerts that fire differ from those that the test expects. */
export async function checkAlerts(program: string, { rulesTest }: OutageReport): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "qr-outage-"));
  try {
    const file = join(folder, "outage.yaml");
    await writeFile(file, rulesTest);
    return await promtool(program, ["test", "rules", file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts a phone that scans the codes in turn, ten times a second. */
function startScans(system: FaultySystem) {
  const agent = new Agent({ keepAlive: true });
  const [redirect] = system.services("redirect-1");
  let scans = 0;
  const failed: string[] = [];
  let isOver = false;
  const scanOn = async () => {
    while (!isOver) {
      const code = system.codes[scans % system.codes.length];
      scans += 1;
      const got = await scan(agent, `${redirect?.url}/${code?.slug}`, { "User-Agent": PHONE }).then(
        ({ status, location, body }) => location ?? `${status} ${body}`,
        String,
      );
      if (got !== code?.target) failed.push(got);
      await sleep(100);
    }
  };
  const ended = scanOn();
  return {
    end: async () => {
      isOver = true;
      await ended;
      agent.destroy();
      return { scans, failed };
    },
  };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(20);
}
