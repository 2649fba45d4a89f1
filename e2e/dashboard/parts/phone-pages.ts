// The pages that people who scan codes see on their phones: opened in their language, and checked.

import { isNightly } from "@qr/test-kit/nightly";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { keepPicture } from "./artifacts.ts";
import { findAxeViolations } from "./axe.ts";
import { type Look, PHONE_DARK, PHONE_LIGHT, viewportOf } from "./looks.ts";

const MAX_PAGE_BYTES = 30_000;
/** Runs in the browser: finds elements that people tap but that are less than 44 CSS pixels high. */
const FIND_SMALL =
  "[...document.querySelectorAll('a, button, input, summary')].filter((element) => element.getBoundingClientRect().height < 44)" +
  ".map((element) => element.outerHTML)";

const LANGUAGES = isNightly ? ["en", "de", "fr", "es", "pt", "it", "ja", "zh"] : ["de"];
/** The language and the look of each phone on which the pages are checked. */
export const PHONES = LANGUAGES.flatMap((language) =>
  [PHONE_LIGHT, PHONE_DARK].map((look) => [language, look] as const),
);

interface PhoneOptions {
  language: string;
  look: Look;
  /** Default: true. */
  javaScriptEnabled?: boolean;
}

/** Opens a phone's browser, which is closed at the end of the test. */
export async function openPhone(
  browser: Browser,
  { language, look, javaScriptEnabled = true }: PhoneOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: viewportOf(look),
    colorScheme: look.scheme,
    locale: language,
    javaScriptEnabled,
  });
  onTestFinished(() => context.close());
  return context;
}

/**
 * Opens the page, and expects that it is in the given language, accessible, no wider than the screen, small, and without warnings, and that all
 * controls can be tapped. Saves a screenshot as `scan-NAME-LANGUAGE`. Returns the page with its status and its weight in bytes.
 */
export async function expectGoodPhonePage(
  context: BrowserContext,
  { name, url, language, look }: { name: string; url: string; language: string; look: Look },
): Promise<{ page: Page; status: number; weight: number }> {
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  const response = await page.goto(url);
  const weight = (await response?.body())?.length ?? 0;
  await keepPicture(page, `scan-${name}-${language}`, look);
  expect(await page.locator("html").getAttribute("lang"), name).toBe(language);
  expect(await findAxeViolations(page), name).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), name).toBeLessThanOrEqual(0);
  expect(await page.evaluate(FIND_SMALL), name).toEqual([]);
  expect(weight, name).toBeGreaterThan(0);
  expect(weight, name).toBeLessThanOrEqual(MAX_PAGE_BYTES);
  // The browser itself reports a status that is not 2xx.
  expect(
    problems.filter((text) => !text.startsWith("Failed to load resource")),
    name,
  ).toEqual([]);
  return { page, status: response?.status() ?? 0, weight };
}
