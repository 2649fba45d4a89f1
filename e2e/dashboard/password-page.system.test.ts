// The page that asks for the password of a code, in a browser without scripts.

import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { findAxeViolations } from "./parts/axe.ts";
import { LOOKS, type Look, viewportOf } from "./parts/looks.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const TARGET = "https://example.com/secret-menu";
const PASSWORD = "correct horse";

const dashboard = await useDashboard();

/** Opens a window of a person who has scanned a code. */
async function openPhone(look: Look, javaScriptEnabled = false): Promise<Page> {
  const context = await dashboard.browser.newContext({
    viewport: viewportOf(look),
    colorScheme: look.scheme,
    locale: "de-DE",
    javaScriptEnabled,
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

async function enterPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Passwort").fill(password);
  await page.getByLabel("Passwort").press("Enter");
}

async function expectGoodPage(page: Page, look: Look, name: string): Promise<void> {
  await keepPicture(page, `password-${name}`, look);
  expect(await findAxeViolations(page), name).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), name).toBeLessThanOrEqual(0);
}

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test(
    "a person enters a wrong password, then the right one, and sees the text, also after a reload",
    async () => {
      const owner = await visit(dashboard, { look });
      await signUpQuietly(owner);
      const code = await makeCode(owner, {
        type: "text",
        target: "Der Schlüssel liegt unter der Matte.",
        password: PASSWORD,
      });
      const page = await openPhone(look);
      await page.goto(`${code.short_url}/`);
      expect(await page.title()).toBe("Passwort erforderlich");
      await enterPassword(page, "wrong");
      await page.getByRole("alert").waitFor();
      await enterPassword(page, PASSWORD);
      await page.getByText("Der Schlüssel").waitFor();
      expect(page.url()).toBe(`${code.short_url}/`);
      await page.reload();
      await page.getByText("Der Schlüssel").waitFor();
    },
    DEADLINE_MS,
  );

  test(
    "the page is accessible, and fits the screen",
    async () => {
      const owner = await visit(dashboard, { look });
      await signUpQuietly(owner);
      const code = await makeCode(owner, { password: PASSWORD });
      // The page checks are scripts, so this window runs scripts.
      const page = await openPhone(look, true);
      await page.goto(code.short_url);
      await expectGoodPage(page, look, "ask");
      await enterPassword(page, "wrong");
      await page.getByRole("alert").waitFor();
      await expectGoodPage(page, look, "wrong");
    },
    DEADLINE_MS,
  );

  test(
    "the right password leads to a target on another site",
    async () => {
      const owner = await visit(dashboard, { look });
      await signUpQuietly(owner);
      const code = await makeCode(owner, { target: TARGET, password: PASSWORD });
      const page = await openPhone(look);
      await page.goto(code.short_url);
      const request = page.waitForRequest((sent) => sent.isNavigationRequest() && sent.url() === TARGET);
      await enterPassword(page, PASSWORD);
      expect((await request).headers().referer).toBeUndefined();
    },
    DEADLINE_MS,
  );
});
