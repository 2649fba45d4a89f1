// The whole service under a real Prometheus that uses the files in deploy/observability unchanged: each part has its own address, at which it
// uses the ports of the containers, and DNS resolves its name while it runs.

import { randomInt } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram, installDebianPackage, isRoot } from "@qr/test-kit/programs";
import { startDnsServer } from "@qr/test-kit/servers/dns";
import { startLocalProcess } from "@qr/test-kit/servers/local-process";
import { createServerFolder } from "@qr/test-kit/servers/run-folder";
import type { Command } from "@qr/test-kit/servers/test-server";
import { SERVICE_NAMES, type ServiceName } from "@qr/test-kit/service-names";
import { waitUntil } from "@qr/test-kit/wait-until";
import { z } from "zod";
import { startFaultySystem } from "../faults/parts/faulty-system.ts";
import { INSTANCE_NAMES, instancesAt } from "../faults/parts/names.ts";
import { filePath } from "./rules.ts";

const EXPORTERS = {
  blackbox: { program: "prometheus-blackbox-exporter", port: 9115 },
  "node-exporter": { program: "prometheus-node-exporter", port: 9100 },
} as const;
type ExporterName = keyof typeof EXPORTERS;
const EXPORTER_NAMES = Object.keys(EXPORTERS) as ExporterName[];
const PROMETHEUS_PORT = 9090;
const SCRAPED_MS = 120_000;

/** A name in DNS: all instances of a service, or a server that Prometheus scrapes. */
export type PartName = ServiceName | ExporterName | "rabbitmq";

export interface FiringAlert {
  name: string;
  job: string | undefined;
  runbookUrl: string;
}

export interface WatchedSystem {
  /** Stops the part's processes, and then removes its name from DNS, as Docker and Kubernetes do. */
  stopPart(name: PartName): Promise<void>;
  /** Starts the part's processes, and then adds its name to DNS. */
  startPart(name: PartName): Promise<void>;
  firing(): Promise<FiringAlert[]>;
  /** Returns the job of each target that Prometheus has found. */
  targetJobs(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Returns whether this process can install the programs and give Prometheus its own DNS server. */
export async function canWatch(): Promise<boolean> {
  return isRoot() && process.platform === "linux" && (await findProgram("apt-get")) !== undefined;
}

/** Starts everything, and waits until Prometheus scrapes every job. */
export async function startWatchedSystem(): Promise<WatchedSystem> {
  const network = `127.${randomInt(10, 250)}.${randomInt(1, 250)}`;
  const addressOf = (index: number) => `${network}.${index}`;
  const others = [...EXPORTER_NAMES, "rabbitmq"] as const;
  const instanceAddress = (name: (typeof INSTANCE_NAMES)[number]) => addressOf(1 + INSTANCE_NAMES.indexOf(name));
  const otherAddress = (name: (typeof others)[number]) => addressOf(101 + others.indexOf(name));

  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end().catch(console.error);
  };
  try {
    const dns = await startDnsServer(addressOf(53));
    endings.push(() => dns.stop());
    const records = new Map<PartName, string[]>(others.map((name) => [name, [otherAddress(name)]]));
    for (const service of SERVICE_NAMES) records.set(service, instancesAt(service).map(instanceAddress));
    const inDns = new Set(records.keys());
    let lastChange = Promise.resolve();
    const publish = () => {
      lastChange = lastChange.then(() =>
        dns.set({ addresses: Object.fromEntries([...records].filter(([name]) => inDns.has(name))) }),
      );
      return lastChange;
    };
    await publish();

    const system = await startFaultySystem({
      endpointOf: (instance) => ({ host: instanceAddress(instance), http: 8080, metrics: 9464 }),
      rabbitMqMetrics: otherAddress("rabbitmq"),
    });
    endings.push(() => system.stop());
    const start = await starterWithDns(addressOf(53), { PUBLIC_API_URL: system.service("gateway").url });
    const startExporter = (name: ExporterName) => {
      const args = [`--web.listen-address=${otherAddress(name)}:${EXPORTERS[name].port}`];
      if (name === "blackbox") args.push(`--config.file=${filePath("blackbox.yaml")}`);
      return start(name, EXPORTERS[name].program, args, `http://${otherAddress(name)}:${EXPORTERS[name].port}/`);
    };
    const exporters = new Map(
      await Promise.all(EXPORTER_NAMES.map(async (name) => [name, await startExporter(name)] as const)),
    );
    endings.push(() => Promise.all([...exporters.values()].map((exporter) => exporter.end("SIGKILL"))));
    const prometheusUrl = `http://${addressOf(100)}:${PROMETHEUS_PORT}`;
    const prometheus = await start(
      "prometheus",
      "prometheus",
      [
        `--config.file=${filePath("prometheus.yaml")}`,
        `--storage.tsdb.path=${await createServerFolder("prometheus")}`,
        `--web.listen-address=${new URL(prometheusUrl).host}`,
        // The default from version 3 on.
        "--enable-feature=expand-external-labels",
      ],
      `${prometheusUrl}/-/ready`,
    );
    endings.push(() => prometheus.end("SIGTERM"));
    await waitUntil(
      async () => (await notScraped(prometheusUrl)).length === 0,
      SCRAPED_MS,
      () => "Prometheus does not scrape every job",
    );

    const stopProcesses = async (name: PartName) => {
      if (name === "rabbitmq") await system.servers.rabbitmq.stop();
      else if (isExporter(name)) await exporters.get(name)?.end("SIGTERM");
      else await Promise.all(system.services(name).map((service) => service.end("SIGTERM")));
    };
    const startProcesses = async (name: PartName) => {
      if (name === "rabbitmq") await system.servers.rabbitmq.restart();
      else if (isExporter(name)) exporters.set(name, await startExporter(name));
      else for (const service of system.services(name)) service.start();
    };
    return {
      stopPart: async (name) => {
        await stopProcesses(name);
        inDns.delete(name);
        await publish();
      },
      startPart: async (name) => {
        await startProcesses(name);
        inDns.add(name);
        await publish();
      },
      firing: () => readFiring(prometheusUrl),
      targetJobs: async () => (await readTargets(prometheusUrl)).map(({ labels }) => labels.job),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function isExporter(name: PartName): name is ExporterName {
  return name in EXPORTERS;
}

/** Returns a function that starts a program with these variables. The program resolves names with the DNS server at this IP address. */
async function starterWithDns(ip: string, env: Record<string, string>) {
  const folder = await createServerFolder("watched");
  const resolver = join(folder, "resolv.conf");
  await writeFile(resolver, `nameserver ${ip}\n`);
  return async (name: string, program: string, args: readonly string[], readyUrl: string) => {
    const script = `mount --bind "${resolver}" /etc/resolv.conf && exec "$0" "$@"`;
    const path = (await findProgram(program)) ?? (await installed(program));
    const command: Command = { program: "unshare", args: ["--mount", "sh", "-c", script, path, ...args], env };
    const isReady = () =>
      fetch(readyUrl, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      );
    return startLocalProcess(name, command, folder, isReady);
  };
}

async function installed(program: string): Promise<string> {
  await installDebianPackage(program);
  const path = await findProgram(program);
  if (path === undefined) throw new Error(`The Debian package ${program} has no program ${program}.`);
  return path;
}

async function query<T>(url: string, form: z.ZodType<T>): Promise<T> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
  return form.parse(await response.json());
}

const targetsForm = z.object({
  data: z.object({
    activeTargets: z.array(z.object({ health: z.string(), labels: z.object({ job: z.string() }) })),
  }),
});
const alertsForm = z.object({
  data: z.object({
    alerts: z.array(
      z.object({
        state: z.string(),
        labels: z.object({ alertname: z.string(), job: z.string().optional() }),
        annotations: z.object({ runbook_url: z.string() }),
      }),
    ),
  }),
});

async function readTargets(prometheusUrl: string) {
  const { data } = await query(`${prometheusUrl}/api/v1/targets?state=active`, targetsForm);
  return data.activeTargets;
}

/** Returns the jobs with a target that is not up, or without any target. */
async function notScraped(prometheusUrl: string): Promise<string[]> {
  const found = await readTargets(prometheusUrl);
  const jobs = [...SERVICE_NAMES, "rabbitmq", "probe", "node"];
  return jobs.filter((job) => {
    const targets = found.filter(({ labels }) => labels.job === job);
    return targets.length === 0 || targets.some(({ health }) => health !== "up");
  });
}

async function readFiring(prometheusUrl: string): Promise<FiringAlert[]> {
  const { data } = await query(`${prometheusUrl}/api/v1/alerts`, alertsForm);
  return data.alerts
    .filter(({ state }) => state === "firing")
    .map(({ labels, annotations }) => ({
      name: labels.alertname,
      job: labels.job,
      runbookUrl: annotations.runbook_url,
    }));
}
