// What each test of lost journals starts from: a redirect that serves scans of a code and cannot reach RabbitMQ, and the shared system, which
// counts scans.

import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isNightly } from "@qr/test-kit/nightly";
import { PHONE, type ScanLoad, startScanLoad } from "@qr/test-kit/phones/scanner";
import { type Client, createClient } from "@qr/test-kit/systems/client";
import type { ServiceProcess } from "@qr/test-kit/systems/service-process";
import { createSharedAccount, type SharedAccount } from "@qr/test-kit/systems/shared-account";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { type BrokerLink, type LostRedirect, openLink, startDrain, startLosable } from "./lost-redirect.ts";

const SCANS = isNightly ? 5000 : 1500;
const PHONES = 16;
const PER_SECOND_EACH = 200;
const COUNTED_MS = 30_000;

export interface Scene {
  journalDir: string;
  redirect: LostRedirect;
  /** The link of drains to RabbitMQ. */
  drainLink: BrokerLink;
  /** Returns how many scans of the code have been counted. */
  counted(): Promise<number>;
  /** Scans with many phones until SCANS scans have been served. The load goes on. */
  scanMany(): Promise<ScanLoad>;
  /** Leaves a journal, as a redirect does when it is killed while nobody is scanning. Resolves with the number of its scans. */
  leaveJournal(): Promise<number>;
  /** Moves the journal to another place, as when a volume is attached to another machine. */
  moveJournal(): Promise<void>;
  startHeir(): Promise<LostRedirect>;
  startDrain(): ServiceProcess;
  /** Expects each of the scans to be counted once, and the folder to be empty. Prints the figures. */
  expectCounted(title: string, scans: number): Promise<void>;
}

export async function kill(process: ServiceProcess): Promise<void> {
  process.signal("SIGKILL");
  await process.exited;
}

/** Prepares a scene before each test of the file. */
export function prepareScenes(): Scene {
  let folder: string;
  let account: SharedAccount;
  let client: Client;
  let redirectLink: BrokerLink;
  let code: { id: string; short_url: string };
  let number = 0;
  const started: ServiceProcess[] = [];

  async function startRedirect(link: BrokerLink): Promise<LostRedirect> {
    const redirect = await startLosable(
      scene.journalDir,
      { ...account.infrastructure, amqpUrl: link.amqpUrl },
      account,
    );
    started.push(redirect.process);
    return redirect;
  }

  /** Resolves when stats has counted everything that was in RabbitMQ before this call. The queue is first in, first out. */
  async function countEverything(): Promise<void> {
    const last = await client.create({ target: "https://example.com/last", dynamic: true });
    await fetch(last.short_url, { redirect: "manual", headers: { "User-Agent": PHONE } });
    await waitUntil(async () => (await client.statistics(last.id)).total_scans === 1, COUNTED_MS);
  }

  const scene: Scene = {
    journalDir: "",
    redirect: undefined as never,
    drainLink: undefined as never,
    counted: async () => (await client.statistics(code.id)).total_scans,
    scanMany: async () => {
      const load = startScanLoad([`${scene.redirect.url}${new URL(code.short_url).pathname}`], PHONES, PER_SECOND_EACH);
      await waitUntil(
        async () => load.served() >= SCANS,
        60_000,
        () => JSON.stringify(load.outcomes()),
      );
      return load;
    },
    leaveJournal: async () => {
      const load = await scene.scanMany();
      await load.end();
      await kill(scene.redirect.process);
      expect(load.outcomes()).toEqual({ "302": load.sent() });
      return load.served();
    },
    moveJournal: async () => {
      const moved = `${scene.journalDir}-moved`;
      await cp(scene.journalDir, moved, { recursive: true, preserveTimestamps: true });
      await rm(scene.journalDir, { recursive: true });
      scene.journalDir = moved;
    },
    startHeir: () => startRedirect(scene.drainLink),
    startDrain: () => {
      const process = startDrain(scene.journalDir, scene.drainLink.amqpUrl);
      started.push(process);
      return process;
    },
    expectCounted: async (title, scans) => {
      await countEverything();
      const total = await scene.counted();
      console.log(
        `${title}: ${scans} scans, ${Math.max(0, scans - total)} lost, ${Math.max(0, total - scans)} counted twice`,
      );
      expect(total).toBe(scans);
      expect(await readdir(scene.journalDir)).toEqual([]);
    },
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "qr-e2e-lost-"));
    account = await createSharedAccount();
    client = createClient(account);
    redirectLink = await openLink(account.infrastructure.amqpUrl);
    scene.drainLink = await openLink(account.infrastructure.amqpUrl);
  });
  afterAll(async () => {
    await Promise.all([redirectLink.proxy.close(), scene.drainLink.proxy.close()]);
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    redirectLink.cutOff();
    scene.drainLink.proxy.thaw();
    number += 1;
    scene.journalDir = join(folder, `journal-${number}`);
    scene.redirect = await startRedirect(redirectLink);
    code = await client.create({ target: "https://example.com/lost", dynamic: true });
  });
  afterEach(async () => {
    for (const process of started.splice(0)) await kill(process);
  });
  return scene;
}
