// The documentation names every secret that the overlays read, and gives the overlays' own figures.

import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { type KubernetesObject, readObjects } from "./kubernetes-object.ts";
import { ALL_BUILDS_MS, type Build, buildAll } from "./kustomize.ts";
import { plant } from "./planted-violations.ts";
import { secretsRead } from "./secrets-read.ts";

const readDoc = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
const READ: readonly Build[] = ["production", "with-servers"];
let built = new Map<Build, readonly unknown[]>();
const rawObjectsOf = (build: Build) => built.get(build) ?? [];

beforeAll(async () => {
  built = await buildAll(READ);
}, ALL_BUILDS_MS);

/** Returns the secrets in the table of docs/operating.md, as `NAME/KEY`. */
function secretsDocumented(text: string): string[] {
  const [, table = ""] = text.split("| secret | key | value |\n");
  const [rows = ""] = table.split("\n\n");
  const named = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  return rows.split("\n").flatMap((row) => {
    const [, names, keys] = row.split("|");
    return named(names).flatMap((name) => named(keys).map((key) => `${name}/${key}`));
  });
}

describe("the secrets", () => {
  const read = () => [...new Set(READ.flatMap((build) => secretsRead(rawObjectsOf(build))))].sort();

  test("that the overlays read are exactly those in docs/operating.md, to which the checklist leads", () => {
    expect(secretsDocumented(readDoc("operating.md")).sort()).toEqual(read());
    expect(readDoc("going-live.md")).toContain("(operating.md#secrets)");
  });

  test.each<[string, Parameters<typeof plant>[1]]>([
    [
      "qr-redis/password",
      (all) => {
        const { sources } = all.redirect.spec.template.spec.volumes[0].projected;
        sources.push({ secret: { name: "qr-redis", items: [{ key: "password", path: "password" }] } });
      },
    ],
    [
      "qr-keda/url",
      (all) => {
        all["TriggerAuthentication/stats-queue"].spec.secretTargetRef[0].name = "qr-keda";
      },
    ],
    [
      "qr-database-report/password",
      (all) => {
        all["Cluster/qr-database"].spec.managed.roles[5].passwordSecret.name = "qr-database-report";
      },
    ],
    [
      "backup/access-key-id",
      (all) => {
        all["ObjectStore/qr-backups"].spec.configuration.s3Credentials.accessKeyId.name = "backup";
      },
    ],
    [
      "qr-go-tls/tls.key",
      (all) => {
        all["Certificate/qr-short"].spec.secretName = "qr-go-tls";
      },
    ],
  ])("finds %s, planted and not documented", (secret, change) => {
    const documented = secretsDocumented(readDoc("operating.md"));
    const found = secretsRead(plant(rawObjectsOf("with-servers"), change)).filter((one) => !documented.includes(one));
    expect(found).toContain(secret);
  });
});

type Figures = Record<string, number | undefined>;

/** Returns the most pods of each service in an overlay, the connections of its Postgres, and what makes it scale out. */
function figuresOf(objects: readonly KubernetesObject[]): Figures {
  const scaler = (name: string) => objects.find(({ spec }) => spec?.scaleTargetRef?.name === name)?.spec;
  const most = (name: string) => scaler(name)?.maxReplicas ?? scaler(name)?.maxReplicaCount;
  const target = (name: string) => scaler(name)?.metrics?.[0]?.resource.target.averageUtilization;
  const length = (name: string) => Number(scaler(name)?.triggers?.[0]?.metadata.value);
  const migrate = objects.find(({ kind, metadata }) => kind === "Job" && metadata.name === "migrate");
  return {
    gateway: most("gateway"),
    redirect: most("redirect"),
    render: most("render"),
    stats: most("stats"),
    connections: Number(migrate?.metadata.annotations["qr/postgres-max-connections"]),
    "gateway's CPU": target("gateway"),
    "redirect's CPU": target("redirect"),
    "render's queue": length("render"),
    "stats' queue": length("stats"),
  };
}

/** Returns the same figures from docs/scale.md and docs/operating.md. */
function figuresDocumented(): Figures {
  const scale = readDoc("scale.md").replaceAll("\n", " ");
  const operating = readDoc("operating.md");
  const pods =
    /limited to (\d+) gateway pods, (\d+) redirect pods, (\d+) render pods, (\d+) stats pods, and (\d+) Postgres connections/.exec(
      scale,
    );
  const number = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]);
  // The formulas of docs/scale.md allow the same use of a core.
  expect(number(/cores \/ (0\.\d+) /, scale) * 100).toBeCloseTo(
    number(/CPU usage is above (\d+)% of the requested CPU/, operating),
  );
  const cpu = number(/gateway, redirect \| CPU usage is above (\d+)%/, operating);
  const [gateway, redirect, render, stats, connections] = (pods ?? []).slice(1).map(Number);
  return {
    gateway,
    redirect,
    render,
    stats,
    connections,
    "gateway's CPU": cpu,
    "redirect's CPU": cpu,
    "render's queue": number(/render \| more than (\d+) new or deleted codes/, operating),
    "stats' queue": number(/stats \| more than (\d+) messages/, operating),
  };
}

/** Returns the number of processes that docs/scale.md calculates for a load of 100×. */
function processesAt100(service: string): number {
  const row = readDoc("scale.md")
    .split("\n")
    .find((line) => line.startsWith(`| ${service}: p`));
  return Number(row?.split("|")[4]?.trim().split(" ")[0]);
}

describe("the figures of autoscaling", () => {
  test("are those in docs/scale.md and docs/operating.md", () => {
    expect(figuresOf(readObjects(rawObjectsOf("production")))).toEqual(figuresDocumented());
    expect(figuresOf(readObjects(rawObjectsOf("with-servers")))).toEqual(figuresDocumented());
  });

  test("are high enough for 100×, as docs/scale.md claims", () => {
    expect(readDoc("scale.md")).toMatch(/high enough for 100×/);
    const figures = figuresOf(readObjects(rawObjectsOf("production")));
    for (const service of ["gateway", "redirect", "render", "stats"])
      expect(figures[service], service).toBeGreaterThanOrEqual(processesAt100(service));
  });

  test.each<[string, Parameters<typeof plant>[1]]>([
    [
      "redirect",
      (all) => {
        all["HorizontalPodAutoscaler/redirect"].spec.maxReplicas = 12;
      },
    ],
    [
      "stats",
      (all) => {
        all["ScaledObject/stats"].spec.maxReplicaCount = 8;
      },
    ],
    [
      "gateway's CPU",
      (all) => {
        all["HorizontalPodAutoscaler/gateway"].spec.metrics[0].resource.target.averageUtilization = 80;
      },
    ],
    [
      "render's queue",
      (all) => {
        all["ScaledObject/render"].spec.triggers[0].metadata.value = "200";
      },
    ],
    [
      "connections",
      (all) => {
        all.migrate.metadata.annotations["qr/postgres-max-connections"] = "300";
      },
    ],
  ])("of %s differ once they are changed", (figure, change) => {
    const figures = figuresOf(readObjects(plant(rawObjectsOf("production"), change)));
    const documented = figuresDocumented();
    const differing = Object.keys(figures).filter((name) => figures[name] !== documented[name]);
    expect(differing).toEqual([figure]);
  });
});
