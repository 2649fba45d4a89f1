// Starts standalone for the first time on a disk that may be too small, and again after the disk has been enlarged.

import { mkdtemp, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "@qr/test-kit/free-ports";
import { createClient } from "@qr/test-kit/systems/client";
import { type ServiceProcess, startServiceProcess } from "@qr/test-kit/systems/service-process";
import { expect } from "vitest";
import { mountSmallDisk } from "../faults/parts/small-disk.ts";

const ROOMY_MIB = 512;
/** Deadline for a start on a busy machine. On an idle machine, a start takes 4 s. */
const START_MS = 120_000;
/** What standalone prints if it fails to start because of the disk: the step, the path, the cause, and the remedy. */
const REPORT =
  /^standalone did not start\. Could not [a-z][^:]+: (?:DATA_DIR |JOURNAL_DIR )?\/\S+ cannot be used: .+\. Free up space on this disk, then start again\.$/m;

export interface FirstStart {
  /** The step that failed; undefined if the disk was large enough. */
  step: string | undefined;
}

interface Plan {
  /** Size of the disk at the first start, in MiB. */
  megabytes: number;
  env?: Record<string, string>;
  /**
   * Fills the data folder before the first start, while the disk has room. Afterward, the disk is shrunk until only
   * `megabytes` MiB are free.
   */
  prepare?: (dataDir: string) => Promise<void>;
}

/**
 * Starts standalone in a new data folder on a disk of this size, and again after the disk has been enlarged. Fails unless the first start
 * works or prints what to do, no secret is empty, and the second start works. Resolves with undefined if this process cannot mount a disk.
 */
export async function startOnSmallDisk({ megabytes, env = {}, prepare }: Plan): Promise<FirstStart | undefined> {
  const folder = await mkdtemp(join(tmpdir(), "qr-full-disk-"));
  const disk = await mountSmallDisk(folder, prepare ? ROOMY_MIB : megabytes);
  const started: Start[] = [];
  const start = async (settings: Record<string, string>) => {
    const one = await startStandalone(settings);
    started.push(one);
    return one;
  };
  try {
    if (disk === undefined) return undefined;
    const dataDir = join(folder, "data");
    if (prepare) {
      await prepare(dataDir);
      await disk.resize(megabytes + (await usedMib(folder)));
    }
    const [gateway = 0, redirect = 0, images = 0] = await freePorts(3);
    const settings = {
      DATA_DIR: dataDir,
      GATEWAY_PORT: String(gateway),
      REDIRECT_PORT: String(redirect),
      IMAGES_PORT: String(images),
      ...env,
    };
    const first = await start(settings);
    if (first.hasStarted) expect(await stop(first)).toBe(0);
    else expect(await first.exited).toBe(1);
    await expectNoEmptySecret(dataDir);
    const step = first.hasStarted ? undefined : failedStep(first.output());

    await disk.resize(ROOMY_MIB);
    const second = await start(settings);
    expect(second.hasStarted, second.output()).toBe(true);
    const apiKey = (first.output() + second.output()).match(/qrk_[0-9A-Za-z]+/)?.[0] ?? "";
    const client = createClient({ apiUrl: `http://127.0.0.1:${gateway}`, apiKey });
    // On a busy machine, the API may ask the client to try again.
    const create = () => client.create({ target: "https://example.com/whole" }).then(({ scans }) => scans, String);
    await expect.poll(create, { timeout: START_MS, interval: 1000 }).toBe(0);
    expect(await stop(second)).toBe(0);
    return { step };
  } finally {
    for (const { signal, exited } of started) {
      signal("SIGKILL");
      await exited;
    }
    await disk?.unmount();
    await rm(folder, { recursive: true, force: true });
  }
}

async function usedMib(folder: string): Promise<number> {
  const { blocks, bfree, bsize } = await statfs(folder);
  return ((blocks - bfree) * bsize) / (1024 * 1024);
}

interface Start extends ServiceProcess {
  hasStarted: boolean;
}

/** Resolves when standalone is ready or has exited. */
async function startStandalone(settings: Record<string, string>): Promise<Start> {
  const started = startServiceProcess("services/standalone/dist/main.js", settings);
  let hasExited = false;
  const exited = started.exited.finally(() => {
    hasExited = true;
  });
  const isReady = () => started.output().includes("Press Ctrl-C to stop");
  try {
    await expect.poll(() => isReady() || hasExited, { timeout: START_MS, interval: 100 }).toBe(true);
  } catch (error) {
    started.signal("SIGKILL");
    throw error;
  }
  return { ...started, exited, hasStarted: isReady() };
}

async function stop({ signal, exited }: Start): Promise<number | null> {
  signal("SIGINT");
  return exited;
}

function failedStep(output: string): string {
  expect(output).toMatch(REPORT);
  return output.match(/did not start\. Could not ([a-z][^:]+):/)?.[1] ?? "";
}

async function expectNoEmptySecret(dataDir: string): Promise<void> {
  const secret = await readFile(join(dataDir, "session-secret"), "utf8").catch(() => undefined);
  if (secret !== undefined) expect(secret.trim().length).toBeGreaterThanOrEqual(32);
}
