// docker-compose.yml matches Compose's schema, gives each service all required settings and no others, and publishes ports only locally.

import { readFileSync } from "node:fs";
import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { describe, expect, test } from "vitest";
import { type ComposeService, composeServices, composeText, readCompose } from "./compose-file.ts";
import { schemaViolations } from "./compose-schema.ts";
import { missingSettings, unknownSettings } from "./service-sources.ts";

const text = composeText();
const services = composeServices(text);
const serviceNamed = (name: string): ComposeService => {
  const service = services[name];
  if (service === undefined) throw new Error(`There is no service ${name}.`);
  return service;
};

const isPinned = ({ image, build }: ComposeService) =>
  build !== undefined || /:v?\d+\.\d+\.?\d*[^:@]*(@sha256:[0-9a-f]{64})?$/.test(image);
const isOfLoopback = ({ ports }: ComposeService) => ports.every((port) => port.startsWith("127.0.0.1:"));

describe("docker-compose.yml", () => {
  test("conforms to the Compose Specification", () => {
    expect(schemaViolations(readCompose(text))).toEqual([]);
    const planted = text
      .replace("restart: unless-stopped", "restarts: unless-stopped")
      .replace("interval: 2s", "interval: {}");
    expect(schemaViolations(readCompose(planted)).join("\n")).toMatch(
      /additional properties[\s\S]*interval|interval[\s\S]*additional properties/,
    );
  });

  test("gives each service all required settings and no unknown ones", () => {
    for (const name of SERVICE_NAMES) {
      const given = Object.keys(serviceNamed(name).environment);
      expect(unknownSettings(name, given), name).toEqual([]);
      expect(missingSettings(name, given), name).toEqual([]);
    }
    expect(unknownSettings("migrate", Object.keys(serviceNamed("migrate").environment))).toEqual([]);
    expect(unknownSettings("stats", ["REDIS_URL"])).toEqual(["REDIS_URL"]);
  });

  test("starts each service after the migration and after its database role exists", () => {
    const read = readCompose(text) as { services: Record<string, { depends_on?: Record<string, unknown> }> };
    const isDone = { condition: "service_completed_successfully" };
    for (const name of [...SERVICE_NAMES, "admin"]) {
      expect(read.services[name]?.depends_on, name).toMatchObject({ migrate: isDone, "sign-ins": isDone });
    }
    expect(read.services["sign-ins"]?.depends_on).toEqual({ migrate: isDone });
  });

  test("gives each service its own Postgres login", () => {
    const signsInAs = (name: string) => new URL(serviceNamed(name).environment.DATABASE_URL ?? "").username;
    const names = [...SERVICE_NAMES, "admin"];
    expect(names.map(signsInAs)).toEqual(names);
    const [made] = serviceNamed("sign-ins").command ?? [];
    for (const name of names) expect(made).toContain(`''${name}''`);
    expect(signsInAs("migrate")).toBe("qr");
    expect(serviceNamed("migrate").environment.DATABASE_ROLES).toBe("required");
  });

  test("confines our services: read-only root, no capabilities", () => {
    for (const name of [...SERVICE_NAMES, "migrate", "admin"]) {
      expect(serviceNamed(name), name).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    }
  });

  test("mounts secrets only in the service that needs them, and creates them in a confined container", () => {
    const mounts = (all: typeof services) =>
      Object.entries(all).flatMap(([name, { volumes }]) =>
        volumes.filter((volume) => volume.includes("secrets")).map((volume) => `${name} ${volume}`),
      );
    const expected = ["gateway gateway-secrets:/run/qr:ro", "secrets gateway-secrets:/run/qr"];
    expect(mounts(services)).toEqual(expected);
    const journal = 'volumes: ["journal:';
    const planted = composeServices(text.replace(journal, 'volumes: ["gateway-secrets:/run/qr:ro", "journal:'));
    expect(mounts(planted)).not.toEqual(expected);
    expect(serviceNamed("secrets")).toMatchObject({ read_only: true, network_mode: "none", cap_drop: ["ALL"] });
    const haveKeys = Object.entries(services).filter(([, { environment }]) => environment.AWS_SECRET_ACCESS_KEY);
    expect(haveKeys.map(([name]) => name)).toEqual(["render", "bucket"]);
  });

  test("pins every image and publishes ports only on the local machine", () => {
    expect(Object.entries(services).filter(([, service]) => !isPinned(service))).toEqual([]);
    expect(Object.entries(services).filter(([, service]) => !isOfLoopback(service))).toEqual([]);
    expect(Object.fromEntries(SERVICE_NAMES.map((name) => [name, serviceNamed(name).ports]))).toEqual({
      gateway: ["127.0.0.1:8080:8080"],
      redirect: ["127.0.0.1:8081:8080"],
      render: ["127.0.0.1:8082:8080"],
      stats: [],
    });
    const planted = composeServices(
      text.replace("127.0.0.1:8081", "8081").replace("redis:8.10.0-alpine", "redis:latest"),
    );
    expect(Object.values(planted).filter((service) => !isPinned(service))).toHaveLength(1);
    expect(Object.values(planted).filter((service) => !isOfLoopback(service))).toHaveLength(1);
  });

  test("builds only targets that exist in deploy/Dockerfile", () => {
    const dockerfile = readFileSync(new URL("../../deploy/Dockerfile", import.meta.url), "utf8");
    const targets = Object.values(services).flatMap(({ build }) => (build ? [build.target] : []));
    expect(targets).toHaveLength(7);
    for (const target of targets) expect(dockerfile).toMatch(new RegExp(`^FROM \\S+ AS ${target}$`, "m"));
  });
});
