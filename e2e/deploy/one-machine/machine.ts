// Runs deploy/compose without containers: the environment of each service in compose.yml, with names of containers replaced by addresses on
// this machine, and Caddy with deploy/compose/caddy/Caddyfile.

import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseEnv, promisify } from "node:util";
import { freePorts } from "@qr/test-kit/free-ports";
import { newestFirst } from "@qr/test-kit/programs";
import { SERVICE_NAMES, type ServiceName } from "@qr/test-kit/service-names";
import { readReadiness } from "@qr/test-kit/systems/readiness";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { waitUntil } from "@qr/test-kit/wait-until";
import { addressOfCaddy, composeServices, composeText, ONE_MACHINE } from "../compose-file.ts";

export const FOLDER = fileURLToPath(new URL("../../../deploy/compose/", import.meta.url));
export const HOSTS = ["app.example.com", "go.example.com", "img.example.com"] as const;
const START_DEADLINE_MS = 100_000;

/** Copies setup.sh to a new folder. */
export async function makeSetupFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "qr-one-machine-"));
  await cp(join(FOLDER, "setup.sh"), join(folder, "setup.sh"));
  return folder;
}

/** Runs setup.sh with the strictest shell. Resolves with its output; rejects if it fails. */
export const setUp = (folder: string, ...hosts: string[]): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)("dash", [join(folder, "setup.sh"), ...hosts]);

export async function readEnv(folder: string): Promise<Record<string, string>> {
  const values = Object.entries(parseEnv(await readFile(join(folder, ".env"), "utf8")));
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? ""]));
}

/** Runs a script from deploy/compose/backup, or a Postgres program, with the given variables. Resolves with its trimmed output. */
export async function runNextToPostgres(program: string, args: string[], env: Record<string, string>): Promise<string> {
  const folders = (await newestFirst("/usr/lib/postgresql")).map((folder) => `${folder}/bin`);
  const PATH = [...folders, process.env.PATH].join(":");
  const { stdout } = await promisify(execFile)(program, args, { env: { ...env, PATH }, timeout: 60_000 });
  return stdout.trim();
}

export interface Addresses {
  /** The owner's URL of the database. */
  postgresUrl: string;
  redisPort: number;
  amqpUrl: string;
}

/** Returns the services of compose.yml with the values of `env` and with `addresses` instead of containers. */
export async function placeServices(env: Record<string, string>, addresses: Addresses, folder: string) {
  const services = composeServices(composeText(ONE_MACHINE), env);
  const ports = await freePorts(2 * SERVICE_NAMES.length + 1);
  const [internalPort = 0] = ports.splice(2 * SERVICE_NAMES.length);
  const portOf = (name: ServiceName) => ports[SERVICE_NAMES.indexOf(name)] ?? 0;
  const metricsPortOf = (name: ServiceName) => ports[SERVICE_NAMES.length + SERVICE_NAMES.indexOf(name)] ?? 0;
  const { host: postgresHost, port: postgresPort } = new URL(addresses.postgresUrl);
  const caddy = addressOfCaddy(services.caddy);

  /** Replaces references to a container, a container's address, or a folder in a volume. */
  const placed = (value: string) =>
    value
      .replace("@postgres:5432", `@${postgresHost}`)
      .replace("@redis:6379", `@127.0.0.1:${addresses.redisPort}`)
      .replace(/^amqp:.*@rabbitmq:5672$/, addresses.amqpUrl)
      .replace(/^postgres$/, "127.0.0.1")
      .replace(/\/var\/lib\/qr\//, `${folder}/`)
      .replace(caddy, "127.0.0.1");
  const environmentOf = (name: string): Record<string, string> => {
    const given = Object.entries(services[name]?.environment ?? {});
    return Object.fromEntries(given.map(([key, value]) => [key, placed(value)]));
  };
  const serviceEnv = (name: ServiceName) => ({
    ...environmentOf(name),
    HOST: "127.0.0.1",
    HTTP_PORT: String(portOf(name)),
    METRICS_PORT: String(metricsPortOf(name)),
    ...(name === "redirect" ? { INTERNAL_PORT: String(internalPort) } : {}),
  });

  return {
    urlOf: (name: ServiceName) => `http://127.0.0.1:${portOf(name)}`,
    metricsUrlOf: (name: ServiceName) => `http://127.0.0.1:${metricsPortOf(name)}/metrics`,
    environmentOf,
    /** The libpq variables in the containers that use Postgres's programs. */
    ownerEnvironmentOf: (name: string) => ({ ...environmentOf(name), PGPORT: postgresPort }),
    /** Returns the Caddyfile with more global options, and with addresses instead of containers. */
    caddyfile: async () => {
      const text = await readFile(join(FOLDER, "caddy/Caddyfile"), "utf8");
      const upstreams = text
        .replace(/\b(gateway|render|redirect):8080\b/g, (_, name: ServiceName) => `127.0.0.1:${portOf(name)}`)
        .replace("redirect:9081", `127.0.0.1:${internalPort}`);
      return (options: string) => upstreams.replace(/^\{\n/m, `{\n${options}`);
    },
    migrate: () => endsWell(startServiceProcess("libs/database/dist/main.js", environmentOf("migrate"))),
    start: async (...names: ServiceName[]): Promise<Partial<Record<ServiceName, ServiceProcess>>> => {
      const processes = Object.fromEntries(
        names.map((name) => [name, startServiceProcess(`services/${name}/dist/main.js`, serviceEnv(name))]),
      );
      const areReady = async () => {
        const seen = await Promise.all(names.map((name) => readReadiness(`http://127.0.0.1:${portOf(name)}`)));
        return seen.every(({ status }) => status === 200);
      };
      const outputs = () => names.map((name) => `${name}: ${processes[name]?.output().slice(-2000)}`).join("\n");
      await waitUntil(areReady, START_DEADLINE_MS, outputs);
      return processes;
    },
  };
}

async function endsWell(job: ServiceProcess): Promise<void> {
  const code = await job.exited;
  if (code !== 0) throw new Error(`the job exited with ${code}: ${job.output()}`);
}

/** Adds a setting to .env, as an operator does. */
export async function addSetting(folder: string, name: string, value: string): Promise<void> {
  await writeFile(join(folder, ".env"), `${name}=${value}\n`, { flag: "a" });
}
