// The overlays in deploy/kubernetes can be built, the API server would accept them, and they follow every policy.

import { QUEUES } from "@qr/messaging";
import { poolSize } from "@qr/test-kit/pool-size";
import { SERVICE_NAMES, type ServiceName } from "@qr/test-kit/service-names";
import { beforeAll, describe, expect, test } from "vitest";
import { connectionBudget } from "./connection-budget.ts";
import { type KubernetesObject, readObjects, workloads } from "./kubernetes-object.ts";
import { ALL_BUILDS_MS, BUILDS, type Build, buildAll } from "./kustomize.ts";
import { PLANTED_AT_INTERNAL_PORT } from "./planted-internal-port.ts";
import { PLANTED_IN_MIGRATION } from "./planted-migration.ts";
import { PLANTED_IN_MONITORING } from "./planted-monitoring.ts";
import { PLANTED_AT_PUBLIC_HOSTS } from "./planted-public-hosts.ts";
import { PLANTED_IN_SERVERS } from "./planted-servers.ts";
import { PLANTED_IN_SPREAD } from "./planted-spread.ts";
import { PLANTED_VIOLATIONS, plant } from "./planted-violations.ts";
import { POLICIES } from "./policies.ts";
import { missingSettings, unknownSettings } from "./service-sources.ts";
import { schemaViolations } from "./strict-schema.ts";

let built = new Map<Build, readonly unknown[]>();
let parsed = new Map<Build, readonly KubernetesObject[]>();
const rawObjectsOf = (build: Build) => built.get(build) ?? [];
const objectsOf = (build: Build) => parsed.get(build) ?? [];

beforeAll(async () => {
  built = await buildAll(BUILDS);
  parsed = new Map([...built].map(([build, objects]) => [build, readObjects(objects)]));
}, ALL_BUILDS_MS);

/** Returns the names of the variables that a service receives from its ConfigMaps and its `env` list. */
function namesGiven(objects: readonly KubernetesObject[], service: string): string[] {
  const containers = workloads(objects).find(({ name }) => name === service)?.containers ?? [];
  const maps = containers.flatMap(({ envFrom }) => envFrom.map(({ configMapRef }) => configMapRef?.name));
  const data = objects.filter(({ kind, metadata }) => kind === "ConfigMap" && maps.includes(metadata.name));
  return [
    ...data.flatMap((map) => Object.keys(map.data ?? {})),
    ...containers.flatMap(({ env }) => env.map(({ name }) => name)),
  ];
}

describe.each(BUILDS)("the overlay %s", (build) => {
  test("has every service, and the migration and admin jobs", () => {
    const names = workloads(objectsOf(build)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...SERVICE_NAMES, "migrate", "admin"]));
  });

  test.each(Object.entries(POLICIES))("%s", (_, policy) => {
    expect(policy(objectsOf(build))).toEqual([]);
  });

  test("opens at most 80% of the connections that its Postgres allows", () => {
    const { opened, allowed, lines } = connectionBudget(objectsOf(build));
    expect(opened, lines.join(", ")).toBeLessThanOrEqual(allowed);
    expect(lines).toHaveLength(SERVICE_NAMES.length);
  });

  test("gives each service all required settings and no unknown ones", () => {
    for (const service of SERVICE_NAMES) {
      const given = namesGiven(objectsOf(build), service);
      expect(unknownSettings(service, given), service).toEqual([]);
      expect(missingSettings(service, given), service).toEqual([]);
    }
    expect(unknownSettings("migrate", namesGiven(objectsOf(build), "migrate"))).toEqual([]);
  });

  test("scales only on queues that exist", () => {
    const triggers = objectsOf(build).flatMap(({ spec }) => spec?.triggers ?? []);
    expect(triggers.map(({ metadata }) => metadata.queueName).sort()).toEqual(Object.keys(QUEUES).sort());
  });
});

test("the API server would accept every object of every overlay", () => {
  expect(schemaViolations(BUILDS.flatMap(rawObjectsOf))).toEqual([]);
}, 60_000);

describe("finds planted violations", () => {
  const all = [
    ...PLANTED_VIOLATIONS,
    ...PLANTED_IN_SPREAD,
    ...PLANTED_AT_PUBLIC_HOSTS,
    ...PLANTED_AT_INTERNAL_PORT,
    ...PLANTED_IN_MONITORING,
    ...PLANTED_IN_SERVERS,
    ...PLANTED_IN_MIGRATION,
  ];

  test.each(all)("$title", ({ build = "with-servers", change, policy, says }) => {
    const objects = readObjects(plant(rawObjectsOf(build), change));
    const found = Object.entries(POLICIES).flatMap(([name, check]) => {
      const violations = check(objects);
      return violations.length === 0 ? [] : [[name, violations.join("\n")]];
    });
    expect(found).toEqual([[policy, expect.stringMatching(says)]]);
  });

  test("of every policy", () => {
    expect(new Set(all.map(({ policy }) => policy))).toEqual(new Set(Object.keys(POLICIES)));
  });

  test("of the schema: wrong fields, types, and values, and unknown kinds", () => {
    const objects = plant(rawObjectsOf("with-servers, monitoring"), (all) => {
      all.gateway.spec.template.spec.containers[0].imagePullPolice = "Always";
      all.stats.spec.template.spec.terminationGracePeriodSeconds = "40";
      all["ScaledObject/render"].spec.maxReplicas = 4;
      all["Cluster/qr-database"].spec.instance = 3;
      all["RabbitmqCluster/qr-broker"].spec.replica = 3;
      all["NetworkPolicy/metrics"].spec.policyTypes = "Ingress";
      all["HTTPRoute/short"].spec.rules[0].timeouts.requests = "30s";
      all["Gateway/qr"].spec.listeners[0].port = "80";
      all["Certificate/qr-api"].spec.secret = "qr-api-tls";
      all["ObjectStore/qr-backups"].spec.retentionPolicy = "for a month";
      all["ScheduledBackup/qr-database"].spec.method = "barman";
      all["PodMonitor/services"].spec.podMetricsEndpoints[0].ports = "metrics";
      all["PrometheusRule/alerts"].spec.groups[0].rule = [];
    });
    const violations = schemaViolations(objects).join("\n");
    expect(violations).toMatch(/Deployment gateway: .*imagePullPolice/);
    expect(violations).toMatch(/Deployment stats: /);
    expect(violations).toMatch(/ScaledObject render: .*maxReplicas/);
    expect(violations).toMatch(/Cluster qr-database: .*instance/);
    expect(violations).toMatch(/RabbitmqCluster qr-broker: .*replica/);
    expect(violations).toMatch(/NetworkPolicy metrics: /);
    expect(violations).toMatch(/HTTPRoute short: .*requests/);
    expect(violations).toMatch(/Gateway qr: /);
    expect(violations).toMatch(/Certificate qr-api: .*secret/);
    expect(violations).toMatch(/ObjectStore qr-backups: /);
    expect(violations).toMatch(/ScheduledBackup qr-database: /);
    expect(violations).toMatch(/PodMonitor services: .*ports/);
    expect(violations).toMatch(/PrometheusRule alerts: .*rule/);
    expect(violations.split("\n")).toHaveLength(13);
    expect(schemaViolations([{ apiVersion: "example.com/v1", kind: "Wish", metadata: { name: "x" } }])).toHaveLength(1);
  }, 60_000);

  test("of the connection budget: one pod too many, and extra workers", () => {
    const { opened, allowed } = connectionBudget(objectsOf("small"));
    const more = Math.ceil((allowed - opened + 1) / (poolSize("gateway") + 1));
    const grown = plant(rawObjectsOf("small"), (all) => {
      all["HorizontalPodAutoscaler/gateway"].spec.maxReplicas += more;
    });
    expect(connectionBudget(readObjects(grown)).opened).toBeGreaterThan(allowed);
    const wide = plant(rawObjectsOf("small"), (all) => {
      all["ConfigMap/redirect-settings"].data.WORKERS = "8";
    });
    expect(connectionBudget(readObjects(wide)).opened).toBeGreaterThan(allowed);
  });

  test("of the settings: an unknown one and a missing one", () => {
    expect(unknownSettings("stats", ["BATCH_SCANS", "REDIS_URL", "BATCH_SCAN", "DATABASE_URL_FILE"])).toEqual([
      "REDIS_URL",
      "BATCH_SCAN",
    ]);
    const given: Record<ServiceName, string> = {
      gateway: "SESSION_SECRET",
      redirect: "JOURNAL_DIR",
      render: "IMAGE_STORE",
      stats: "AMQP_URL",
    };
    for (const service of SERVICE_NAMES) {
      const all = namesGiven(objectsOf("small"), service).filter((name) => !name.startsWith(given[service]));
      expect(missingSettings(service, all)).toEqual([given[service]]);
    }
  });
});
