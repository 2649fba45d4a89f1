// deploy/compose/compose.yml: limits, rotation, health checks, networks, and settings. one-machine.system.test.ts runs the services with it.

import { readFileSync } from "node:fs";
import { BlockList } from "node:net";
import { SERVICE_NAMES } from "@qr/test-kit/service-names";
import { describe, expect, test } from "vitest";
import {
  addressOfCaddy,
  type ComposeService,
  composeServices,
  composeText,
  ONE_MACHINE,
  readCompose,
} from "../compose-file.ts";
import { schemaViolations } from "../compose-schema.ts";
import { missingSettings, unknownSettings } from "../service-sources.ts";

const text = composeText(ONE_MACHINE);
const guide = readFileSync(new URL("../../../docs/self-hosting.md", import.meta.url), "utf8");
const deployScript = readFileSync(new URL("../../../deploy/compose/deploy.sh", import.meta.url), "utf8");
/** Every variable that has no default. */
const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name);
const env = Object.fromEntries(required.map((name) => [name, name.toLowerCase()]));
const servicesIn = (changed: string) => composeServices(changed, env);
const services = servicesIn(text);
const serviceNamed = (name: string): ComposeService => {
  const service = services[name];
  if (service === undefined) throw new Error(`There is no service ${name}.`);
  return service;
};
/** These end: two jobs, and the commands that an operator runs. */
const ENDING = ["migrate", "logins", "admin", "restore"];

const isPinned = ({ build, image }: ComposeService) =>
  build !== undefined || /:v?\d+\.\d+\.?\d*[^:@]*(@sha256:[0-9a-f]{64})?$/.test(image);
const isRotated = ({ logging }: ComposeService) =>
  logging?.options["max-size"] !== undefined && logging.options["max-file"] !== undefined;
const isLocal = ({ ports }: ComposeService) => ports.every((port) => port.startsWith("127.0.0.1:"));

/** What each service must have. Returns true if the service complies. */
const RULES: Readonly<Record<string, (service: ComposeService, name: string) => boolean>> = {
  "has no memory limit": ({ mem_limit }) => mem_limit !== undefined,
  "does not rotate its log": isRotated,
  "has no health check": ({ healthcheck }, name) => ENDING.includes(name) || healthcheck !== undefined,
  "is not restarted": ({ restart }, name) => ENDING.includes(name) || restart === "unless-stopped",
  "is not pinned": isPinned,
  "publishes a port": (service, name) => name === "caddy" || isLocal(service),
};

function violationsOf(all: Readonly<Record<string, ComposeService>>): string[] {
  return Object.entries(all).flatMap(([name, service]) =>
    Object.entries(RULES).flatMap(([violation, complies]) => (complies(service, name) ? [] : [`${name} ${violation}`])),
  );
}

describe("deploy/compose/compose.yml", () => {
  test("conforms to the Compose Specification", () => {
    expect(schemaViolations(readCompose(text, env))).toEqual([]);
  });

  test("deploy.sh migrates before it replaces the services, and puts changed files into effect", () => {
    const commands = [...deployScript.matchAll(/^docker compose (.*)$/gm)].map(([, command = ""]) => command);
    expect(commands).toEqual([
      "exec -T backup dump",
      "build",
      "up --detach logins",
      "exec -T caddy caddy reload --config /etc/caddy/Caddyfile",
      "up --detach",
      "restart backup",
      "ps",
    ]);
    expect(serviceNamed("logins").depends_on).toMatchObject({
      migrate: { condition: "service_completed_successfully" },
    });
    expect(serviceNamed("caddy").volumes).toContain("./caddy:/etc/caddy:ro");
  });

  test("requires setup.sh", () => {
    expect(() => composeServices(text)).toThrow("run ./setup.sh first");
    const setup = readFileSync(new URL("../../../deploy/compose/setup.sh", import.meta.url), "utf8");
    for (const name of required) expect(setup, name).toMatch(new RegExp(`(?:add |[\\s])${name}\\b`));
  });

  test("gives each service a memory limit, log rotation, a health check, and a restart policy", () => {
    expect(violationsOf(services)).toEqual([]);
  });

  test.each([
    ["mem_limit: 384m", "cpus: 1", "redis has no memory limit"],
    ["max-size: 10m, ", "", "caddy does not rotate its log"],
    ["healthcheck: *health", "labels: []", "gateway has no health check"],
    ["restart: unless-stopped", 'restart: "no"', "postgres is not restarted"],
    ["caddy:2.10.2-alpine", "caddy:latest", "caddy is not pinned"],
    ["127.0.0.1:9090:9090", "9090:9090", "prometheus publishes a port"],
  ])("finds a planted violation: %s", (found, planted, violation) => {
    expect(violationsOf(servicesIn(text.replace(found, planted)))).toContain(violation);
  });

  test("gives each service all required settings and no unknown ones, and closes sign-up", () => {
    for (const name of SERVICE_NAMES) {
      const given = Object.keys(serviceNamed(name).environment);
      expect(unknownSettings(name, given), name).toEqual([]);
      expect(missingSettings(name, given), name).toEqual([]);
    }
    expect(unknownSettings("migrate", Object.keys(serviceNamed("migrate").environment))).toEqual([]);
    expect(serviceNamed("gateway").environment).toMatchObject({ SIGNUP: "closed", API_PLAIN_HTTP: "refuse" });
  });

  test.each([{}, { FRONT_NETWORK: "10.9.8" }])(
    "trusts only Caddy's address, which no other container can get: %j",
    (own) => {
      const values = { ...env, ...own };
      const read = composeServices(text, values);
      const caddy = addressOfCaddy(read.caddy);
      for (const name of ["gateway", "redirect", "render"]) {
        expect(read[name]?.environment.TRUSTED_PROXIES, name).toBe(caddy);
      }
      const { networks } = readCompose(text, values) as {
        networks: { front: { internal: boolean; ipam: { config: Record<string, string>[] } } };
      };
      const [{ subnet = "", ip_range: range = "" } = {}] = networks.front.ipam.config;
      expect(networks.front.internal).toBe(true);
      expect(isWithin(caddy, subnet)).toBe(true);
      expect(isWithin(caddy, range)).toBe(false);
      expect(isWithin(range.split("/")[0] ?? "", subnet)).toBe(true);
    },
  );

  test("keeps the servers away from the internet and from Caddy", () => {
    const networksOf = (name: string) => {
      const { networks = [] } = serviceNamed(name);
      return Array.isArray(networks) ? networks : Object.keys(networks);
    };
    for (const name of ["postgres", "redis", "rabbitmq", "stats", "backup"]) expect(networksOf(name)).toEqual(["back"]);
    expect(networksOf("caddy")).toEqual(["edge", "front"]);
    expect(
      Object.entries(services)
        .filter(([, { ports }]) => ports.length > 0)
        .map(([name]) => name),
    ).toEqual(["caddy", "prometheus", "grafana"]);
  });

  test("does not migrate the database before each admin command or restore", () => {
    for (const name of ["admin", "restore"]) {
      expect(Object.keys(serviceNamed(name).depends_on ?? {}), name).not.toContain("migrate");
      expect(Object.keys(serviceNamed(name).depends_on ?? {}), name).toContain("postgres");
    }
  });

  test("keeps the memory limits within the sum that docs/self-hosting.md states", () => {
    const always = Object.entries(services).filter(
      ([name, { profiles }]) => !ENDING.includes(name) && !profiles.length,
    );
    const sum = always.map(([, { mem_limit = "" }]) => mebibytes(mem_limit)).reduce((total, each) => total + each, 0);
    const [, stated] = guide.match(/memory limits in `compose\.yml` add up to ([\d.]+) GiB/) ?? [];
    expect((sum / 1024).toFixed(1)).toBe(stated);
  });

  test("never sends the secrets or the dumps to an image build", () => {
    const ignored = readFileSync(new URL("../../../.dockerignore", import.meta.url), "utf8").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/.env", "deploy/compose"]));
  });
});

/** Returns the MiB in a limit of Compose, such as 512m or 1g. */
function mebibytes(limit: string): number {
  const [, count, unit] = limit.match(/^(\d+)([mg])$/) ?? [];
  return Number(count) * (unit === "g" ? 1024 : 1);
}

function isWithin(address: string, range: string): boolean {
  const [network = "", bits] = range.split("/");
  const list = new BlockList();
  list.addSubnet(network, Number(bits));
  return list.check(address);
}
