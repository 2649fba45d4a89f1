// A redirect whose workers cannot start, or that loses a resource, logs the reason and exits instead of forking forever.

import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServiceProcess } from "@qr/test-kit/systems/service-process";
import { serviceSettings } from "@qr/test-kit/systems/service-settings";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hasEnded, type RedirectWithWorkers, startRedirectWithWorkers } from "./redirect-with-workers.ts";

/** Addresses at which no server listens. A redirect can start without its servers. */
const NO_SERVERS = {
  databaseUrl: "postgres://nobody@127.0.0.1:1/none",
  redisUrl: "redis://127.0.0.1:1",
  amqpUrl: "amqp://127.0.0.1:1",
};
const NO_URLS = { apiUrl: "http://api.example", shortUrl: "http://qr.example", imageUrl: "http://images.example" };

let folder: string;
let env: Record<string, string>;
let redirect: RedirectWithWorkers | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "qr-e2e-workers-"));
  env = serviceSettings("redirect", NO_SERVERS, NO_URLS, folder);
});

afterEach(async () => {
  redirect?.process.signal("SIGKILL");
  await redirect?.process.exited;
  redirect = undefined;
  await rm(folder, { recursive: true, force: true });
});

/** Calls `use` with a port that stays taken until `use` resolves. */
async function withTakenPort(use: (port: string) => Promise<void>): Promise<void> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  try {
    await use(typeof address === "object" && address !== null ? String(address.port) : "");
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

async function endOfStart(change: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const started = startServiceProcess("services/redirect/dist/main.js", {
    ...env,
    HTTP_PORT: "0",
    WORKERS: "3",
    ...change,
  });
  const code = await started.exited;
  return { code, output: started.output() };
}

const countOf = (text: string, part: string) => text.split(part).length - 1;

test("reports a port in use once and exits with 1", () =>
  withTakenPort(async (port) => {
    const { code, output } = await endOfStart({ HTTP_PORT: port });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use by another process. Stop it, or set HTTP_PORT`);
    expect(countOf(output, "is in use")).toBe(1);
  }));

test("reports a metrics port in use and exits with 1 before starting a worker", () =>
  withTakenPort(async (port) => {
    const { code, output } = await endOfStart({ METRICS_PORT: port });
    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} on 127.0.0.1 is in use by another process. Stop it, or set METRICS_PORT`);
    expect(output).not.toContain("Worker");
  }));

test("reports an unwritable journal folder once and exits with 1", async () => {
  const { code, output } = await endOfStart({ JOURNAL_DIR: "/dev/null/journal" });
  expect(code).toBe(1);
  expect(countOf(output, "JOURNAL_DIR /dev/null/journal cannot be used")).toBe(1);
});

test("retries starting a worker while another one is up, and exits with 1 when none is left", async () => {
  redirect = await startRedirectWithWorkers(2, env);
  const { process: primary, workers, metric, waitForWorkers } = redirect;
  const [first = 0, second = 0] = workers();
  const journalDir = env.JOURNAL_DIR ?? "";
  const loseJournalDir = async () => {
    await rename(journalDir, `${journalDir}-lost`);
    await writeFile(journalDir, "a file, where a folder is needed");
  };
  await loseJournalDir();
  process.kill(first, "SIGKILL");
  await primary.waitForOutput(/JOURNAL_DIR .*cannot be used.*cannot be used/s);
  expect(await metric("redirect_workers_up")).toBe(1);
  await rm(journalDir);
  await mkdir(journalDir);
  await waitForWorkers(3);
  expect(await metric("redirect_workers_up")).toBe(2);

  await rm(`${journalDir}-lost`, { recursive: true });
  await loseJournalDir();
  for (const pid of [second, workers()[2] ?? 0]) process.kill(pid, "SIGKILL");
  expect(await primary.exited).toBe(1);
  expect(primary.output()).toContain("no worker is left and none can be started");
}, 60_000);

test("replaces a worker that stops gracefully on a signal", async () => {
  redirect = await startRedirectWithWorkers(2, env);
  process.kill(redirect.workers()[0] ?? 0, "SIGTERM");
  await redirect.waitForWorkers(3);
  expect(redirect.process.output()).toMatch(/"code":0,"signal":null,"msg":"a worker has ended/);
}, 60_000);

test("exits with 0 on Ctrl-C, which also reaches the workers", async () => {
  redirect = await startRedirectWithWorkers(2, env);
  for (const pid of [redirect.process.pid, ...redirect.workers()]) process.kill(pid, "SIGINT");
  expect(await redirect.process.exited).toBe(0);
  expect(redirect.workers()).toHaveLength(2);
}, 60_000);

test("the workers exit by themselves when the primary is killed", async () => {
  redirect = await startRedirectWithWorkers(2, env);
  redirect.process.signal("SIGKILL");
  await redirect.process.exited;
  const pids = redirect.workers();
  await waitUntil(async () => (await Promise.all(pids.map(hasEnded))).every(Boolean), 10_000);
}, 60_000);
