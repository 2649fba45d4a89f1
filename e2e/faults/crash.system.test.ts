// Standalone is killed under load. After it is restarted, each served scan is counted exactly once.

import { isNightly } from "@qr/test-kit/nightly";
import { startScanLoad } from "@qr/test-kit/phones/scanner";
import { createClient } from "@qr/test-kit/systems/client";
import { type EmbeddedSystem, startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { waitUntil } from "@qr/test-kit/wait-until";
import { afterAll, expect, test } from "vitest";

const KILLS = isNightly ? 3 : 1;
let system: EmbeddedSystem | undefined;
afterAll(async () => {
  await system?.stop();
});

test("standalone counts every served scan once when killed under load and restarted", async () => {
  system = await startEmbeddedSystem();
  const client = createClient(system);
  const code = await client.create({ target: "https://example.com/crash", dynamic: true });
  let sent = 0;
  let served = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const load = startScanLoad([code.short_url], 16, 100);
    await waitUntil(async () => load.served() > 500, 20_000);
    system.process.signal("SIGKILL");
    await system.process.exited;
    await load.end();
    sent += load.sent();
    served += load.served();
    await system.startAgain();
  }
  const counted = async () => (await client.statistics(code.id)).total_scans;
  await waitUntil(
    async () => (await counted()) >= served,
    20_000,
    () => `fewer scans counted than the ${served} served`,
  );
  expect(await counted()).toBeLessThanOrEqual(sent);
}, 120_000);

test("a second standalone on the same data folder reports which process uses it", async () => {
  if (!system) throw new Error("the first test did not start the system");
  const second = startEmbeddedSystem({ DATA_DIR: system.dataDir });
  await expect(second).rejects.toThrow(new RegExp(`in use.*${system.process.pid}`, "s"));
});
