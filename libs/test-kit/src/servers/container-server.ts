// Runs a private server as a container if Docker is available.

import { randomUUID } from "node:crypto";
import { freePorts } from "../free-ports.ts";
import { findProgram, run } from "../programs.ts";
import { waitUntil } from "../wait-until.ts";
import type { ServerKind, TestServer } from "./test-server.ts";

const RUN_LABEL = "qr-test-run";
const RUN_VARIABLE = "TEST_RUN_FOLDER";
const DOCKER_RESPONSE_MS = 3000;
const PULL_MS = 180_000;
const START_MS = 60_000;

const runLabel = () => `${RUN_LABEL}=${process.env[RUN_VARIABLE] ?? ""}`;

let isResponding: Promise<boolean> | undefined;

/** Returns whether a Docker daemon responds within 3 s. Checks once per process. */
export function hasDocker(): Promise<boolean> {
  isResponding ??= askDocker();
  return isResponding;
}

async function askDocker(): Promise<boolean> {
  if ((await findProgram("docker")) === undefined) return false;
  return run("docker", ["info"], { timeout: DOCKER_RESPONSE_MS }).then(
    () => true,
    () => false,
  );
}

/** Starts a server in a container. Rejects if the image is unavailable or the server does not respond within a minute. */
export async function startContainerServer(kind: ServerKind): Promise<TestServer> {
  const { image, port: innerPort, env, args, login } = kind.container;
  const [port = 0] = await freePorts(1);
  const name = `qr-test-${randomUUID()}`;
  const settings = Object.entries(env).flatMap(([key, value]) => ["-e", `${key}=${value}`]);
  const where = ["--name", name, "--label", runLabel(), "-p", `127.0.0.1:${port}:${innerPort}`];
  await run("docker", ["run", "-d", ...where, ...settings, image, ...args], { timeout: PULL_MS });

  let pid = 0;
  async function ready(): Promise<void> {
    await waitUntil(
      () => kind.isReady(port),
      START_MS,
      () => `${kind.name} in ${image} does not respond`,
    );
    pid = Number(await run("docker", ["inspect", "-f", "{{.State.Pid}}", name]));
  }
  const stop = async () => void (await run("docker", ["stop", "-t", "20", name]));
  const remove = async () => void (await run("docker", ["rm", "-f", "-v", name]));
  try {
    await ready();
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    url: kind.url(port, login),
    get pid() {
      return pid;
    },
    stop,
    async kill(signal) {
      if (signal === "SIGSTOP") await run("docker", ["pause", name]);
      else if (signal === "SIGCONT") await run("docker", ["unpause", name]);
      else await run("docker", ["kill", "-s", signal, name]);
    },
    async restart() {
      await stop();
      await run("docker", ["start", name]);
      await ready();
    },
    remove,
  };
}

/** Returns the ID of the container that this run has started on the port, or undefined. */
export async function containerAt(port: number): Promise<string | undefined> {
  if (!(await hasDocker())) return undefined;
  const filters = ["--filter", `label=${runLabel()}`, "--filter", `publish=${port}`];
  return (await run("docker", ["ps", "-q", ...filters])) || undefined;
}

/** Removes this run's remaining containers and returns how many there were. */
export async function removeContainers(): Promise<number> {
  if (!(await hasDocker())) return 0;
  const names = (await run("docker", ["ps", "-aq", "--filter", `label=${runLabel()}`])).split("\n").filter(Boolean);
  if (names.length > 0) await run("docker", ["rm", "-f", "-v", ...names]);
  return names.length;
}
