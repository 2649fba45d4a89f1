import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { findChromium, startChromium } from "./chromium.ts";

afterEach(() => void vi.unstubAllEnvs());

describe("Chromium", () => {
  it("is the one at CHROMIUM_PATH, even if another is installed", async () => {
    vi.stubEnv("CHROMIUM_PATH", process.execPath);
    expect(await findChromium()).toBe(process.execPath);
  });

  it("is rejected with its path if it cannot be run", async () => {
    vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
    await expect(findChromium()).rejects.toThrow("CHROMIUM_PATH is /nowhere/chromium");
  });

  it("is found on the PATH by any of its names", async () => {
    const folder = await mkdtemp(join(tmpdir(), "qr-chromium-"));
    try {
      const program = join(folder, "google-chrome");
      await writeFile(program, "");
      await chmod(program, 0o755);
      vi.stubEnv("CHROMIUM_PATH", "");
      vi.stubEnv("PATH", folder);
      expect(await findChromium()).toBe(program);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("is requested with instructions if it is missing and cannot be installed", async () => {
    vi.stubEnv("CHROMIUM_PATH", "");
    vi.stubEnv("PATH", "");
    await expect(findChromium()).rejects.toThrow(/apt-get install chromium.*CHROMIUM_PATH/);
  });

  it("starts, opens a page, and exits", async () => {
    const browser = await startChromium();
    try {
      const page = await browser.newPage();
      await page.setContent("<h1>Codes</h1>");
      expect(await page.getByRole("heading", { name: "Codes" }).count()).toBe(1);
    } finally {
      await browser.close();
    }
    expect(browser.isConnected()).toBe(false);
  }, 60_000);
});
