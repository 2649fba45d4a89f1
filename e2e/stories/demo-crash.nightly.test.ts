import { createClient } from "@qr/test-kit/systems/client";
import { startEmbeddedSystem } from "@qr/test-kit/systems/embedded-system";
import { test } from "vitest";
import { ALL_PEOPLE, countedIn, expectAllScans } from "./demo-account.ts";

test("the demo account is completed, and each scan is counted once, even if standalone is killed repeatedly while creating it", async () => {
  const system = await startEmbeddedSystem();
  const client = createClient(system);
  for (const scans of [0, 1, 4000, 9000]) {
    await countedIn(client, scans);
    system.process.signal("SIGKILL");
    await system.process.exited;
    await system.startAgain();
  }
  await countedIn(client, ALL_PEOPLE);
  await expectAllScans(client);
  await system.stop();
}, 240_000);
