// A redirect with its own journal and its own link to RabbitMQ, and the command that drains the journal after the redirect is lost.

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { startTcpProxy, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import { freePorts } from "@qr/test-kit/free-ports";
import { readReadiness } from "@qr/test-kit/systems/readiness";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { type Infrastructure, type PublicUrls, serviceSettings } from "@qr/test-kit/systems/service-settings";
import { waitUntil } from "@qr/test-kit/wait-until";

const READY_MS = 90_000;
const DRAIN_PROGRAM = "services/redirect/dist/drain-journal/main.js";
/** Small, so that segments are small and a journal has many of them. */
const JOURNAL_MAX_BYTES = String(1024 * 1024);
/** Each scan in the tests comes from a person. */
const SCAN = /"person"/g;

export interface LostRedirect {
  readonly url: string;
  readonly process: ServiceProcess;
}

/** Starts a redirect on the journal folder. */
export async function startLosable(
  journalDir: string,
  infrastructure: Infrastructure,
  urls: PublicUrls,
): Promise<LostRedirect> {
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const process = startServiceProcess("services/redirect/dist/main.js", {
    ...serviceSettings("redirect", infrastructure, urls, ""),
    JOURNAL_DIR: journalDir,
    JOURNAL_MAX_BYTES,
    HTTP_PORT: String(port),
  });
  const isReady = async () => (await readReadiness(url)).status === 200;
  await waitUntil(isReady, READY_MS, () => `the redirect is not ready: ${process.output().slice(-2000)}`);
  return { url, process };
}

/** Starts the command that drains the folder. */
export function startDrain(journalDir: string, amqpUrl: string): ServiceProcess {
  const env = { AMQP_URL: amqpUrl, LOG_LEVEL: "warn" };
  return startServiceProcess(DRAIN_PROGRAM, env, undefined, ["--dir", journalDir, "--timeout", "120", "--json"]);
}

/** Drains the folder, and returns the figures that the command prints. */
export async function drain(journalDir: string, amqpUrl: string): Promise<Record<string, number>> {
  const process = startDrain(journalDir, amqpUrl);
  const code = await process.exited;
  const [, figures] = process.output().match(/^(\{"journals".*\})$/m) ?? [];
  if (code !== 0 || figures === undefined) throw new Error(`the drain exited with ${code}: ${process.output()}`);
  return JSON.parse(figures);
}

/** Returns how many scans and segments the folder contains. */
export async function contentsOf(journalDir: string): Promise<{ scans: number; segments: number }> {
  let scans = 0;
  let segments = 0;
  for (const name of await readdir(journalDir, { recursive: true })) {
    if (!name.endsWith(".seg")) continue;
    segments += 1;
    scans += (await readFile(join(journalDir, name), "latin1")).match(SCAN)?.length ?? 0;
  }
  return { scans, segments };
}

/** Returns the number of segments in the folder, even while a process renames or removes journals. */
export async function countSegments(journalDir: string): Promise<number> {
  const names = await readdir(journalDir, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return names ? names.filter((name) => name.endsWith(".seg")).length : countSegments(journalDir);
}

export interface BrokerLink {
  /** The address of RabbitMQ through this link. */
  readonly amqpUrl: string;
  readonly proxy: TcpProxy;
  /** Cuts the link off until the proxy is thawed. */
  cutOff(): void;
}

/** Opens a link to RabbitMQ that a test can cut for the processes that use it. */
export async function openLink(amqpUrl: string): Promise<BrokerLink> {
  const proxy = await startTcpProxy(amqpUrl);
  return {
    amqpUrl: urlThrough(proxy, amqpUrl),
    proxy,
    cutOff: () => {
      proxy.refuse();
      proxy.cut();
    },
  };
}
