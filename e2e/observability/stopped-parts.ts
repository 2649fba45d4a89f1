// Stops parts of the service under a real Prometheus, and measures when their alerts fire and resolve.

import { setTimeout as sleep } from "node:timers/promises";
import type { FiringAlert, PartName, WatchedSystem } from "./watched-system.ts";

const POLL_MS = 500;
const RESOLVED_MS = 180_000;

/** The alert for each part, and the job in the alert's label. */
const ALERTS: Readonly<Record<PartName, { alert: string; job: string }>> = {
  gateway: { alert: "ServiceDown", job: "gateway" },
  redirect: { alert: "ServiceDown", job: "redirect" },
  render: { alert: "ServiceDown", job: "render" },
  stats: { alert: "ServiceDown", job: "stats" },
  rabbitmq: { alert: "ServerNotWatched", job: "rabbitmq" },
  blackbox: { alert: "ServerNotWatched", job: "probe" },
  "node-exporter": { alert: "ServerNotWatched", job: "node" },
};

export interface StopReport {
  part: PartName;
  alert: string;
  /** Seconds from stopping the part until the alert fired; undefined if it did not. */
  firedAfter: number | undefined;
  /** How many times the alert stopped firing while the part was stopped. */
  interruptions: number;
  /** How many alerts with this name and job are firing just before the part is restarted. */
  firingAtEnd: number;
  /** How many targets of the job Prometheus still finds just before the part is restarted. */
  targetsAtEnd: number;
  /** Seconds from restarting the part until the alert resolved; undefined if it did not. */
  resolvedAfter: number | undefined;
  /** The other alerts that were firing just before the part was restarted. */
  others: string[];
  /** The link to the runbook in the alert; "" if it did not fire. */
  runbookUrl: string;
}

/** Stops the parts at the same time for `seconds`, starts them again, and waits until their alerts resolve. */
export async function stopParts(
  system: WatchedSystem,
  parts: readonly PartName[],
  seconds: number,
): Promise<StopReport[]> {
  const reports = parts.map((part) => watchOf(part));
  await duringStop(system, parts, seconds, reports);
  const startedAt = performance.now();
  const since = () => (performance.now() - startedAt) / 1000;
  const starting = Promise.all(parts.map((part) => system.startPart(part)));
  while (reports.some(({ resolvedAfter }) => resolvedAfter === undefined) && since() * 1000 < RESOLVED_MS) {
    const firing = await system.firing();
    for (const report of reports) if (!isIn(firing, report.part)) report.resolvedAfter ??= round(since());
    await sleep(POLL_MS);
  }
  await starting;
  return reports;
}

async function duringStop(
  system: WatchedSystem,
  parts: readonly PartName[],
  seconds: number,
  reports: readonly StopReport[],
): Promise<void> {
  const stoppedAt = performance.now();
  const since = () => (performance.now() - stoppedAt) / 1000;
  const stopping = Promise.all(parts.map((part) => system.stopPart(part)));
  while (since() < seconds) {
    const firing = await system.firing();
    for (const report of reports) {
      const found = firing.filter((one) => isOf(one, [report.part]));
      if (found.length > 0) report.firedAfter ??= round(since());
      else if (report.firingAtEnd > 0) report.interruptions += 1;
      report.firingAtEnd = found.length;
      report.runbookUrl = found[0]?.runbookUrl ?? report.runbookUrl;
      report.others = [...new Set(firing.filter((one) => !isOf(one, parts)).map(({ name }) => name))];
    }
    await sleep(POLL_MS);
  }
  await stopping;
  const jobs = await system.targetJobs();
  for (const report of reports) report.targetsAtEnd = jobs.filter((job) => job === ALERTS[report.part].job).length;
}

function watchOf(part: PartName): StopReport {
  return {
    part,
    alert: ALERTS[part].alert,
    firedAfter: undefined,
    interruptions: 0,
    firingAtEnd: 0,
    targetsAtEnd: 0,
    resolvedAfter: undefined,
    others: [],
    runbookUrl: "",
  };
}

const isIn = (firing: readonly FiringAlert[], part: PartName) => firing.some((one) => isOf(one, [part]));
const isOf = ({ name, job }: FiringAlert, parts: readonly PartName[]) =>
  parts.some((part) => ALERTS[part].alert === name && ALERTS[part].job === job);
const round = (seconds: number) => Math.round(seconds * 10) / 10;
