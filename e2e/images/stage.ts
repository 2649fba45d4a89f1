// Starts the servers that the containers need (Postgres, Redis, RabbitMQ, and S3) on free ports, and provides the settings from
// docker-compose.yml with these servers' addresses.

import { chown, mkdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { openPool } from "@qr/database";
import { freePorts } from "@qr/test-kit/free-ports";
import { run } from "@qr/test-kit/programs";
import { startPostgres, startRabbitMq, startRedis } from "@qr/test-kit/servers/private-servers";
import { startServiceProcess } from "@qr/test-kit/systems/service-process";
import { composeServices, composeText } from "../deploy/compose-file.ts";
import type { ContainerOptions } from "./container.ts";

export const IMAGE_USER = 10001;
const S3_PROGRAM = createRequire(import.meta.url).resolve("s3rver/bin/s3rver.js");
/** The key ID and the secret of the S3 server's only user; both are this string. */
const S3_KEY = "S3RVER";

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** Starts the servers. The servers and the containers store their data in `folder`. */
export async function setStage(folder: string) {
  const [s3Port = 0, ...ports] = await freePorts(9);
  const [postgres, redis, rabbit] = await Promise.all([startPostgres(), startRedis(), startRabbitMq()]);
  const s3 = startServiceProcess(S3_PROGRAM, {}, undefined, [
    "-d",
    join(folder, "s3"),
    "-p",
    String(s3Port),
    "-a",
    "127.0.0.1",
  ]);
  const services = composeServices(composeText());
  const secrets = await makeFolder(folder, "secrets");
  await drawSecrets(services.secrets?.command ?? [], secrets);
  const journal = await makeFolder(folder, "journal");
  const urlOf = (index: number) => `http://127.0.0.1:${ports[index]}`;
  const urls = { apiUrl: urlOf(0), shortUrl: urlOf(1), imageUrl: urlOf(2) };
  const order = ["gateway", "redirect", "render", "stats"];
  const endpoint = `http://127.0.0.1:${s3Port}`;

  const replaced: Readonly<Record<string, string>> = {
    REDIS_URL: redis.url,
    AMQP_URL: rabbit.url,
    PUBLIC_API_URL: urls.apiUrl,
    PUBLIC_SHORT_URL: urls.shortUrl,
    PUBLIC_IMAGE_URL: urls.imageUrl,
    AWS_ACCESS_KEY_ID: S3_KEY,
    AWS_SECRET_ACCESS_KEY: S3_KEY,
    METRICS_PORT: "0",
  };
  /**
   * Returns a database URL from docker-compose.yml with the address of the Postgres server started here. The migration
   * logs in as that server's owner.
   */
  const databaseUrl = (given: string): string => {
    const url = new URL(postgres.url);
    const { username, password } = new URL(given);
    if (username !== services.postgres?.environment.POSTGRES_USER) Object.assign(url, { username, password });
    return url.href;
  };
  const atEndpoint = (text: string) => text.replace("http://images:8333", endpoint);

  return {
    urls,
    order,
    addressOf: (service: string) => urlOf(order.indexOf(service)),
    /** Returns the service's settings from docker-compose.yml, with the addresses of these servers. */
    optionsOf: (service: string): ContainerOptions => {
      const given = services[service]?.environment ?? {};
      const env = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          name === "DATABASE_URL" ? databaseUrl(value) : (replaced[name] ?? atEndpoint(value)),
        ]),
      );
      const own = order.includes(service)
        ? { HTTP_PORT: String(ports[order.indexOf(service)]), HOST: "127.0.0.1" }
        : {};
      const folders: Readonly<Record<string, string>> = { "/run/qr": secrets, "/var/lib/qr/journal": journal };
      const mounted = (services[service]?.volumes ?? []).map((volume) => volume.split(":")[1] ?? "");
      const volumes = Object.fromEntries(mounted.flatMap((path) => (folders[path] ? [[path, folders[path]]] : [])));
      return { env: { ...env, ...own }, volumes };
    },
    /** Runs the SQL with which docker-compose.yml creates the services' database roles. */
    makeSignIns: async (): Promise<void> => {
      const pool = openPool({ url: postgres.url, max: 1, name: "sign_ins" });
      await pool.query(services["sign-ins"]?.command?.[0] ?? "").finally(() => pool.end());
    },
    commandOf: (service: string): string[] | undefined => services[service]?.command?.map(atEndpoint),
    /** Returns the settings of a standalone service: three free ports and a data folder. */
    standalone: async (): Promise<{ options: ContainerOptions; urls: typeof urls }> => {
      const [api = 0, short = 0, images = 0] = ports.slice(4);
      const env = {
        HOST: "127.0.0.1",
        GATEWAY_PORT: String(api),
        REDIRECT_PORT: String(short),
        IMAGES_PORT: String(images),
        PUBLIC_API_URL: `http://127.0.0.1:${api}`,
        PUBLIC_SHORT_URL: `http://127.0.0.1:${short}`,
        PUBLIC_IMAGE_URL: `http://127.0.0.1:${images}`,
      };
      const own = { apiUrl: env.PUBLIC_API_URL, shortUrl: env.PUBLIC_SHORT_URL, imageUrl: env.PUBLIC_IMAGE_URL };
      return { options: { env, volumes: { "/data": await makeFolder(folder, "data") } }, urls: own };
    },
    strike: async () => {
      s3.signal("SIGTERM");
      await Promise.all([postgres.remove(), redis.remove(), rabbit.remove(), s3.exited]);
    },
  };
}

/** Runs the secret-generating job in docker-compose.yml twice. The second run must not change the secrets. */
async function drawSecrets([script = ""]: readonly string[], folder: string): Promise<void> {
  const read = () => readFile(join(folder, "session-secret"), "utf8");
  const draw = () => run("bash", ["-euc", script.replace("/run/qr", folder)]);
  await draw();
  const drawn = await read();
  await draw();
  if (drawn !== (await read())) throw new Error("The second start generated a different secret.");
}

async function makeFolder(folder: string, name: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path, { recursive: true });
  await chown(path, IMAGE_USER, IMAGE_USER);
  return path;
}
