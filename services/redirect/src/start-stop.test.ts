import { readdir } from "node:fs/promises";
import { DEFAULT_DOMAIN, linkKey } from "@qr/contracts";
import { createMemoryBus } from "@qr/messaging";
import { createLogger, readSettings, SettingsError } from "@qr/runtime";
import { createMemoryTargetCache } from "@qr/target-cache";
import { describe, expect, it } from "vitest";
import { redirectSettings } from "./config.ts";
import { startRedirect } from "./redirect.ts";
import { httpGet } from "./testing/http-get.ts";
import { collectScans } from "./testing/scan-collector.ts";
import { scanNumbers } from "./testing/scans.ts";
import { testSettings } from "./testing/test-settings.ts";

const log = createLogger("test", "silent");
const SLUG = linkKey(DEFAULT_DOMAIN, "STARTSTOP1");

async function startWithOneCode(changes: Parameters<typeof testSettings>[0] = {}) {
  const bus = createMemoryBus();
  const targetCache = createMemoryTargetCache();
  const target = {
    kind: "redirect" as const,
    codeId: crypto.randomUUID(),
    location: "https://example.com/",
    isCounted: true,
  };
  await targetCache.put(SLUG, { version: 1, target });
  const settings = testSettings(changes);
  const redirect = await startRedirect(settings, { log, bus, targetCache });
  return { bus, settings, redirect };
}

describe("stop", () => {
  it("responds to requests in flight, publishes their scans, and leaves an empty journal", async () => {
    const { bus, settings, redirect } = await startWithOneCode();
    const scans = await collectScans(bus);
    const requests = Array.from({ length: 50 }, () => httpGet(redirect.port, `/${SLUG}`));
    const responses = await Promise.all(requests.slice(0, 10));
    const [rest] = await Promise.all([Promise.allSettled(requests.slice(10)), redirect.stop(5000)]);
    const served = responses.length + rest.filter((response) => response.status === "fulfilled").length;
    expect(responses.every(({ status }) => status === 302)).toBe(true);
    expect(scanNumbers(scans.scans())).toHaveLength(served);
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
  });

  it("keeps scans that no consumer accepts within the deadline for the next start", async () => {
    const { settings, redirect } = await startWithOneCode();
    await httpGet(redirect.port, `/${SLUG}`);
    await redirect.stop(200);
    const next = await startWithOneCode({ JOURNAL_DIR: settings.JOURNAL_DIR });
    const scans = await collectScans(next.bus);
    await expect.poll(() => scans.scans().length, { timeout: 10_000 }).toBe(1);
    await next.redirect.stop(2000);
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
  });
});

describe("starting, if it fails", () => {
  it("reports a port in use, and leaves nothing behind", async () => {
    const { redirect } = await startWithOneCode();
    const settings = testSettings({ HTTP_PORT: redirect.port });
    const parts = { log, bus: createMemoryBus(), targetCache: createMemoryTargetCache() };
    await expect(startRedirect(settings, parts)).rejects.toThrow(`Port ${redirect.port}`);
    expect(await readdir(settings.JOURNAL_DIR)).toEqual([]);
    await redirect.stop(1000);
  });

  it("reports an unusable JOURNAL_DIR", async () => {
    const parts = { log, bus: createMemoryBus(), targetCache: createMemoryTargetCache() };
    await expect(startRedirect(testSettings({ JOURNAL_DIR: "/dev/null/journal" }), parts)).rejects.toThrow(
      "JOURNAL_DIR",
    );
  });

  it.each(["security@example.com", "http://example.com/", "mailto:a@example.com\nPolicy: x", "javascript:alert(1)"])(
    "S10 rejects the security contact %j",
    (contact) => {
      expect(redirectSettings.shape.SECURITY_CONTACT.safeParse(contact).success).toBe(false);
    },
  );

  it.each([
    ["abuse@example.com", "mailto:abuse@example.com"],
    ["mailto:abuse@example.com?subject=a", "mailto:abuse@example.com?subject=a"],
    ["https://example.com/report", "https://example.com/report"],
  ])("reads the abuse contact %s as %s", (contact, url) => {
    expect(redirectSettings.shape.ABUSE_CONTACT.parse(contact)).toBe(url);
  });

  it.each(["abuse", "http://example.com/", "a@example.com\nX: y", "javascript:alert(1)", '"><script>@example.com', ""])(
    "rejects the abuse contact %j",
    (contact) => expect(redirectSettings.shape.ABUSE_CONTACT.safeParse(contact).success).toBe(false),
  );

  it("names every invalid setting at once", () => {
    const env = { HTTP_PORT: "x", VISITOR_KEY_DAYS: "0", JOURNAL_FSYNC: "often", JOURNAL_MAX_BYTES: "5" };
    const read = () => readSettings(redirectSettings, env);
    expect(read).toThrow(SettingsError);
    for (const name of [...Object.keys(env), "DATABASE_URL", "REDIS_URL", "AMQP_URL", "JOURNAL_DIR"]) {
      expect(read).toThrow(name);
    }
  });
});
