// Runs a process from an image as Compose and Kubernetes do: with read-only files, a writable /tmp, the given volumes, and the image's
// user, command, and variables. The only difference is that the process uses the host's network.

import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Buildah, ImageConfig } from "./buildah.ts";

export interface ContainerOptions {
  env?: Readonly<Record<string, string>>;
  /** Host folders by their path in the container. */
  volumes?: Readonly<Record<string, string>>;
}

export interface Container {
  readonly pid: number;
  /** The exit code, or null if a signal terminated the process. */
  readonly exited: Promise<number | null>;
  /** Returns the end of the output, including standard error. */
  output(): string;
  respond(): string;
  signal(signal: NodeJS.Signals): void;
}

export interface Image {
  readonly config: ImageConfig;
  /** Starts `command`. The default is the image's command. */
  start(options?: ContainerOptions, command?: readonly string[]): Container;
  run(
    options: ContainerOptions,
    command?: readonly string[],
  ): Promise<{ code: number | null; output: string; response: string }>;
  remove(): Promise<unknown>;
}

/** A script to run in a separate mount namespace. `exec` keeps the process ID, so that signals reach node directly. */
const ENTER = `set -eu
root=$1 user=$2 folder=$3
shift 3
mount --bind "$root" "$root"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
while [ "$1" != -- ]; do
  mkdir -p "$root$2"
  mount --bind "$1" "$root$2"
  shift 2
done
shift
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" env -C "$folder" -i "$@"`;

export async function openImage(buildah: Buildah, name: string): Promise<Image> {
  const config = await buildah.config(name);
  const { files, remove } = await buildah.mount(name);
  const start: Image["start"] = ({ env = {}, volumes = {} } = {}, command = config.Cmd ?? []) => {
    const variables = [...(config.Env ?? []), ...Object.entries(env).map(([key, value]) => `${key}=${value}`)];
    const mounts = Object.entries(volumes).flatMap(([inside, outside]) => [outside, inside]);
    return follow(
      ["-eu", "-c", ENTER, "sh", files, config.User, config.WorkingDir, ...mounts, "--"],
      [...variables, ...command],
    );
  };
  return {
    config,
    start,
    remove,
    run: async (options, command) => {
      const container = start(options, command);
      return { code: await container.exited, output: container.output(), response: container.respond() };
    },
  };
}

function follow(enter: readonly string[], command: readonly string[]): Container {
  const child = spawn("unshare", ["--mount", "--propagation", "private", "sh", ...enter, ...command], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const onData = (chunk: Buffer) => {
    output = (output + chunk.toString("utf8")).slice(-200_000);
  };
  let response = "";
  child.stdout.on("data", (chunk: Buffer) => {
    response += chunk.toString("utf8");
    onData(chunk);
  });
  child.stderr.on("data", onData);
  const { pid } = child;
  if (pid === undefined) throw new Error("unshare did not start.");
  return {
    pid,
    exited: once(child, "close").then(([code]) => code as number | null),
    output: () => output,
    respond: () => response,
    signal: (signal) => {
      child.kill(signal);
    },
  };
}
