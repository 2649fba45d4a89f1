// A redirect with two workers on real servers: the workers share the load, one of them is killed, and all of them stop gracefully or
// immediately. Every served scan is counted once.

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startTcpProxy, staysTrue, type TcpProxy, urlThrough } from "@qr/runtime/testing";
import { type ScanLoad, startScanLoad } from "@qr/test-kit/phones/scanner";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import { serviceSettings } from "@qr/test-kit/systems/service-settings";
import { createSharedAccount } from "@qr/test-kit/systems/shared-account";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hasEnded, type RedirectWithWorkers, startRedirectWithWorkers } from "./redirect-with-workers.ts";

const PHONES = 16;
const SCANS_A_SECOND_EACH = 25;

/** Far shorter than the 30 s after which the other worker would look for orphaned journals. */
const TAKEN_OVER_MS = 8000;

const folder = await mkdtemp(join(tmpdir(), "qr-e2e-workers-"));
const journalDir = join(folder, "journal");
let brokerLink: TcpProxy;
let client: Client;
let env: Record<string, string>;
let redirect: RedirectWithWorkers;
let id: string;
let load: ScanLoad;

beforeAll(async () => {
  const account = await createSharedAccount();
  const { amqpUrl } = account.infrastructure;
  brokerLink = await startTcpProxy(amqpUrl);
  client = createClient(account);
  const throughLink = { ...account.infrastructure, amqpUrl: urlThrough(brokerLink, amqpUrl) };
  env = { ...serviceSettings("redirect", throughLink, account, folder), JOURNAL_DIR: journalDir };
});

beforeEach(async () => {
  redirect = await startRedirectWithWorkers(2, env);
  const code = await client.create({ target: "https://example.com/workers", dynamic: true });
  id = code.id;
  const { pathname } = new URL(code.short_url);
  load = startScanLoad([`${redirect.url}${pathname}`], PHONES, SCANS_A_SECOND_EACH);
});

afterEach(async () => {
  brokerLink.thaw();
  await load.end();
  redirect.process.signal("SIGTERM");
  await redirect.process.exited;
});

afterAll(async () => {
  await brokerLink.close();
  await rm(folder, { recursive: true, force: true });
});

async function servedAtLeast(count: number): Promise<void> {
  await waitUntil(
    async () => load.served() >= count,
    20_000,
    () => `${load.served()} served: ${JSON.stringify(load.outcomes())}\n${redirect.process.output().slice(-3000)}`,
  );
}

/** Expects each served scan to be counted once, and each scan with a broken connection at most once. */
async function expectCounted(): Promise<void> {
  const counted = async () => (await client.statistics(id)).total_scans;
  await expect.poll(counted, { timeout: 30_000, interval: 200 }).toBeGreaterThanOrEqual(load.served());
  expect(await counted()).toBeLessThanOrEqual(load.sent());
}

test("two workers share the ports, and one scrape of the metrics covers both", async () => {
  await servedAtLeast(400);
  await load.end();
  expect(load.outcomes()).toEqual({ "302": load.sent() });
  const responses = (labels = {}) => redirect.metric("redirect_responses_total", { outcome: "redirect", ...labels });
  await expect.poll(() => responses(), { timeout: 5000 }).toBe(load.served());
  const [first, second] = await Promise.all(["1", "2"].map((worker) => responses({ worker })));
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(0);
  expect(await redirect.metric("redirect_workers_up")).toBe(2);
  for (const host of ["127.0.0.1", "stranger.example.com"]) {
    const { status } = await fetch(`${redirect.internalUrl}/tls-allowed?domain=${host}`);
    expect(status, host).toBe(host === "127.0.0.1" ? 200 : 404);
  }
  await expectCounted();
  expect((await client.statistics(id)).total_scans).toBe(load.served());
}, 60_000);

test("a worker killed with SIGKILL is replaced while the other serves, and its journal is taken over immediately", async () => {
  await servedAtLeast(100);
  brokerLink.refuse();
  brokerLink.cut();
  await servedAtLeast(load.served() + 300);
  const [killed = 0, other = 0] = redirect.workers();
  const servedBefore = load.served();
  process.kill(killed, "SIGKILL");
  await servedAtLeast(servedBefore + 100);
  await redirect.waitForWorkers(3);
  const takenOver = /"frames":[1-9].*adopted the journal of a dead process/;
  await waitUntil(async () => takenOver.test(redirect.process.output()), TAKEN_OVER_MS);
  expect(await hasEnded(killed)).toBe(true);
  expect(await hasEnded(other)).toBe(false);
  brokerLink.thaw();
  await servedAtLeast(load.served() + 100);
  await load.end();

  const { "302": _, failed = 0, ...others } = load.outcomes();
  expect(others).toEqual({});
  expect(failed).toBeLessThanOrEqual(PHONES);
  expect(redirect.workers()).toHaveLength(3);
  expect(await redirect.metric("redirect_workers_replaced_total")).toBe(1);
  await expectCounted();
}, 90_000);

test("SIGTERM under load stops all workers, exits with 0, and leaves no frames in the journal", async () => {
  await servedAtLeast(200);
  redirect.process.signal("SIGTERM");
  expect(await redirect.process.exited).toBe(0);
  await load.end();
  expect(await readdir(journalDir)).toEqual([]);
  expect(await Promise.all(redirect.workers().map(hasEnded))).toEqual([true, true]);
  await expectCounted();
}, 60_000);

test("a second signal stops everything immediately, and the served scans are counted after the next start", async () => {
  brokerLink.refuse();
  brokerLink.cut();
  await servedAtLeast(200);
  redirect.process.signal("SIGTERM");
  await redirect.process.waitForOutput(/"msg":"stopping"/);
  await load.end();
  // Two signals within a second and a half, such as those from Ctrl-C, count as one.
  let hasExited = false;
  void redirect.process.exited.then(() => {
    hasExited = true;
  });
  await staysTrue(() => !hasExited, 2000);
  const signalledMs = performance.now();
  redirect.process.signal("SIGTERM");
  expect(await redirect.process.exited).toBe(1);
  await waitUntil(async () => (await Promise.all(redirect.workers().map(hasEnded))).every(Boolean), 5000);
  expect(performance.now() - signalledMs).toBeLessThan(6000);
  expect(await readdir(journalDir)).not.toEqual([]);

  brokerLink.thaw();
  redirect = await startRedirectWithWorkers(2, env);
  await expectCounted();
}, 60_000);
