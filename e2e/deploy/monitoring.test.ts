// Prometheus in both Compose files: it has every file that it reads, and what it scrapes and probes exists at these ports.

import { readFileSync } from "node:fs";
import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { type ComposeService, composeServices, composeText, ONE_MACHINE } from "./compose-file.ts";

const FOLDER = new URL("../../deploy/observability/", import.meta.url);
const read = (file: string): unknown => parse(readFileSync(new URL(file, FOLDER), "utf8"));
/** `HTTP_PORT` in deploy/Dockerfile. */
const HTTP_PORT = "8080";

const prometheus = z
  .object({
    rule_files: z.array(z.string()),
    scrape_configs: z.array(
      z.object({
        dns_sd_configs: z.array(z.object({ names: z.array(z.string()) })).default([]),
        file_sd_configs: z.array(z.object({ files: z.array(z.string()) })).default([]),
        relabel_configs: z.array(z.object({ replacement: z.string().optional() })).default([]),
      }),
    ),
  })
  .parse(read("prometheus.yaml"));
const scraped = prometheus.scrape_configs;
const files = [
  ...prometheus.rule_files,
  ...scraped.flatMap((config) => config.file_sd_configs.flatMap((found) => found.files)),
];
const hosts = [
  ...scraped.flatMap((config) => config.dns_sd_configs.flatMap(({ names }) => names)),
  ...scraped.flatMap((config) => config.relabel_configs.flatMap(({ replacement }) => replacement?.split(":")[0] ?? [])),
];
const probed = z.array(z.object({ targets: z.array(z.url()) })).parse(read("probe-targets.yaml"));

const mounted = (service: ComposeService | undefined) =>
  (service?.volumes ?? []).map((volume) => volume.split(":")[1]?.replace("/etc/prometheus/", ""));

describe.each(["docker-compose.yml", ONE_MACHINE])("Prometheus in %s", (path) => {
  const text = composeText(path);
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name);
  const services = composeServices(text, Object.fromEntries(required.map((name) => [name, "x"])));

  test("has every file that it reads", () => {
    expect(files.length).toBeGreaterThan(2);
    expect(mounted(services.prometheus)).toEqual(expect.arrayContaining(files));
  });

  test("scrapes only services that exist", () => {
    expect(hosts).toEqual(expect.arrayContaining([...SERVICE_NAMES, "rabbitmq", "blackbox"]));
    expect(hosts.filter((host) => !(host in services))).toEqual([]);
  });

  test("knows the address of the runbook, which is that of the gateway", () => {
    const url = services.prometheus?.environment.PUBLIC_API_URL;
    expect(url).toMatch(/^https?:\/\/\w/);
    expect(url).toBe(services.gateway?.environment.PUBLIC_API_URL);
  });

  test("probes the services at the port at which they listen in their containers", () => {
    const urls = probed.flatMap(({ targets }) => targets).map((target) => new URL(target));
    expect(urls.length).toBeGreaterThan(0);
    for (const { hostname, port } of urls) expect([hostname in services, port]).toEqual([true, HTTP_PORT]);
  });
});

test("the node exporter of one machine reads what the backup reports", () => {
  const text = composeText(ONE_MACHINE);
  const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name);
  const { backup, "node-exporter": exporter } = composeServices(
    text,
    Object.fromEntries(required.map((name) => [name, "x"])),
  );
  const folder = backup?.environment.BACKUP_METRICS_DIR;
  const volume = backup?.volumes.find((one) => one.endsWith(`:${folder}`))?.split(":")[0];
  expect(volume).toMatch(/^\w/);
  expect(exporter?.volumes).toContain(`${volume}:${folder}:ro`);
  expect(exporter?.command).toContain(`--collector.textfile.directory=${folder}`);
});

test("images listen at the probed port", () => {
  const dockerfile = readFileSync(new URL("../../deploy/Dockerfile", import.meta.url), "utf8");
  expect(dockerfile).toContain(`ENV HTTP_PORT=${HTTP_PORT} `);
});
