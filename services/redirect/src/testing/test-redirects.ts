// Redirects for a test file, with real Postgres and Redis servers and an in-memory bus.

import { createTestDatabase, signInUrl } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { connectRedisTargetCache } from "@qr/target-cache";
import { afterAll } from "vitest";
import type { RedirectSettings } from "../config.ts";
import { type RedirectParts, type RunningRedirect, startRedirect } from "../redirect.ts";
import { collectScans } from "./scan-collector.ts";
import { openTestCodes } from "./test-codes.ts";
import { testSettings } from "./test-settings.ts";

/** Connects to the servers for a test file. `start` starts a redirect that uses them. Everything is stopped at the end of the file. */
export async function useTestRedirects(clock: Pick<RedirectParts, "nowMs"> = {}) {
  const log = createLogger("test", "silent");
  const bus = createMemoryBus();
  const database = await createTestDatabase();
  const codes = await openTestCodes(database.url);
  const cache = await connectRedisTargetCache({ url: process.env.TEST_REDIS_URL ?? "", log });
  const scans = await collectScans(bus);
  const running: RunningRedirect[] = [];
  afterAll(async () => {
    for (const redirect of running) await redirect.stop(5000);
    await scans.stop();
    await bus.close(100);
    await cache.close();
    await codes.close();
    await database.drop();
  });
  const databaseUrl = signInUrl(database.url, "redirect");
  const start = async (changes: Partial<RedirectSettings> = {}): Promise<RunningRedirect> => {
    const settings = testSettings({ DATABASE_URL: databaseUrl, ...changes });
    const redirect = await startRedirect(settings, { log, bus, targetCache: cache, ...clock });
    running.push(redirect);
    return redirect;
  };
  return { codes, cache, scans, start, databaseUrl };
}
