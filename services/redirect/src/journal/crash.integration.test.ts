import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { appendFile, readdir } from "node:fs/promises";
import { Agent, get } from "node:http";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createMemoryBus } from "@qr/messaging";
import { afterEach, expect, it, vi } from "vitest";
import { collectScans } from "../testing/scan-collector.ts";
import { journalSettings, openTestJournal } from "../testing/scans.ts";

const CHILD = fileURLToPath(new URL("../testing/redirect-child.ts", import.meta.url));
const CONNECTIONS = 32;
const SLUG = "CRASHTEST1";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function startChild(journalDir: string, codeId: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, ["--conditions=source", "--import", "tsx", CHILD, journalDir, SLUG, codeId], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      const found = chunk.toString().match(/port (\d+)/)?.[1];
      if (found) resolve(Number(found));
    });
    child.once("exit", () => reject(new Error("the redirect exited before listening")));
  });
  return { child, port };
}

/** Scans continuously on several connections until the server dies. */
function scanUntilItDies(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const seen = { sent: 0, served: 0 };
  const scanOn = (): Promise<void> =>
    new Promise((resolve) => {
      seen.sent += 1;
      get({ host: "127.0.0.1", port, path: `/${SLUG}`, agent, headers: { "User-Agent": "phone" } }, (response) => {
        if (response.statusCode === 302) seen.served += 1;
        response.resume();
        response.once("end", () => resolve(scanOn()));
        response.once("error", () => resolve());
      }).once("error", () => resolve());
    });
  const done = Promise.all(Array.from({ length: CONNECTIONS }, scanOn)).then(() => agent.destroy());
  return { seen, done };
}

it("loses no served scan and invents none when killed under load", async () => {
  const settings = journalSettings();
  const codeId = randomUUID();
  let sent = 0;
  let served = 0;
  for (let round = 0; round < 3; round += 1) {
    const { child, port } = await startChild(settings.JOURNAL_DIR, codeId);
    const load = scanUntilItDies(port);
    await vi.waitFor(() => expect(load.seen.served).toBeGreaterThan(1000), { timeout: 20_000, interval: 5 });
    child.kill("SIGKILL");
    await load.done;
    sent += load.seen.sent;
    served += load.seen.served;
  }
  for (const folder of await readdir(settings.JOURNAL_DIR)) {
    const files = (await readdir(join(settings.JOURNAL_DIR, folder))).filter((name) => name.endsWith(".seg"));
    for (const file of files.slice(-1)) await appendFile(join(settings.JOURNAL_DIR, folder, file), "QRF1 torn");
  }

  const bus = createMemoryBus();
  const scans = await collectScans(bus);
  const journal = await openTestJournal(settings, bus);
  await vi.waitFor(() => expect(scans.scansOf(codeId).length).toBeGreaterThanOrEqual(served), 20_000);
  await vi.waitFor(() => expect(journal.waitingFrames()).toBe(0), 20_000);
  expect(scans.scansOf(codeId).length).toBeLessThanOrEqual(sent);
  await journal.stop(1000);
  expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
}, 90_000);
