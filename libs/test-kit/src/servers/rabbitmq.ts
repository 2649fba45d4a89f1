// RabbitMQ for tests: a node without plugins and with its own epmd, so that both can be stopped by pid.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePorts } from "../free-ports.ts";
import { findProgram, newestFirst } from "../programs.ts";
import { deployedImage } from "./deployed-versions.ts";
import { probe } from "./probe.ts";
import type { LocalServer, ServerKind } from "./test-server.ts";

const AMQP_GREETING = Buffer.from("AMQP\0\0\u0009\u0001", "latin1");
const METHOD_FRAME = 1;
/** Credentials. The password is distinctive, so that no other text contains it by chance. */
const [USER, PASSWORD] = ["qr", "broker-password-of-the-tests"];
const LOGIN = `${USER}:${PASSWORD}`;

export const rabbitMq: ServerKind = {
  name: "RabbitMQ",
  variable: "TEST_AMQP_URL",
  debianPackage: "rabbitmq-server",
  stopSignal: "SIGTERM",
  container: {
    image: deployedImage("rabbitmq"),
    port: 5672,
    // `guest` may log in only from the container's own loopback interface.
    env: { RABBITMQ_DEFAULT_USER: USER, RABBITMQ_DEFAULT_PASS: PASSWORD },
    args: [],
    login: LOGIN,
  },
  url: (port, login = LOGIN) => `amqp://${login}@127.0.0.1:${port}`,
  async isReady(port) {
    const response = await probe(port, AMQP_GREETING);
    return response[0] === METHOD_FRAME;
  },
  async version(url) {
    // The first frame lists the server's properties. A string is preceded by an `S` and four bytes for its length.
    const response = await probe(Number(new URL(url).port), AMQP_GREETING);
    return response.toString("latin1").match(/versionS\0{3}.([\d.]+)/s)?.[1];
  },
  findLocal,
};

function config(port: number): string {
  return [
    `default_user = ${USER}`,
    `default_pass = ${PASSWORD}`,
    `listeners.tcp.1 = 127.0.0.1:${port}`,
    "vm_memory_high_watermark.absolute = 512MB",
    "disk_free_limit.absolute = 50MB",
    "log.console = true",
    "log.console.level = warning",
    "log.file = false",
    "",
  ].join("\n");
}

async function findLocal(folder: string, port: number): Promise<LocalServer | undefined> {
  // The program in /usr/sbin switches to a different user; the one in the package's own folder does not.
  const brewed = ["/opt/homebrew/opt/rabbitmq/sbin", "/usr/local/opt/rabbitmq/sbin"];
  const folders = [
    "/usr/lib/rabbitmq/bin",
    ...brewed,
    ...(await newestFirst("/opt")).map((path) => join(path, "sbin")),
  ];
  const [program, epmd] = await Promise.all([
    findProgram("rabbitmq-server", folders),
    findProgram("epmd", await erlangFolders()),
  ]);
  if (program === undefined || epmd === undefined) return undefined;
  const [epmdPort = 0, distributionPort = 0] = await freePorts(2);
  const configFile = join(folder, "rabbitmq.conf");
  const pluginsFile = join(folder, "enabled_plugins");
  const env = {
    HOME: folder,
    ERL_EPMD_PORT: String(epmdPort),
    ERL_EPMD_ADDRESS: "127.0.0.1",
    RABBITMQ_NODENAME: `qr-${port}@localhost`,
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_MNESIA_BASE: join(folder, "data"),
    RABBITMQ_LOG_BASE: folder,
    RABBITMQ_CONFIG_FILE: configFile,
    RABBITMQ_CONF_ENV_FILE: "/dev/null",
    RABBITMQ_ENABLED_PLUGINS_FILE: pluginsFile,
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: "-kernel inet_dist_use_interface {127,0,0,1} -start_epmd false",
    // The script becomes the Erlang process instead of waiting for it, so that signals reach Erlang. The Erlang shell is disabled.
    RABBITMQ_ALLOW_INPUT: "1",
    RABBITMQ_SERVER_START_ARGS: "-noinput",
  };
  return {
    async prepare() {
      await writeFile(configFile, config(port));
      await writeFile(pluginsFile, "[].\n");
    },
    companion: {
      command: { program: epmd, args: ["-port", String(epmdPort), "-address", "127.0.0.1"] },
      isReady: async () => (await probe(epmdPort, Buffer.from("\0\u0001n", "latin1"))).length > 0,
    },
    command: { program, args: [], env },
  };
}

async function erlangFolders(): Promise<string[]> {
  return (await newestFirst("/usr/lib/erlang"))
    .filter((path) => path.includes("erts-"))
    .map((path) => join(path, "bin"));
}
