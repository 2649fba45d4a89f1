// Tests the docs in a browser: accessibility, the search, the copy buttons, the menu on phones, and the page for unknown addresses.

import { isNightly } from "@qr/test-kit/nightly";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { keepPicture } from "../dashboard/parts/artifacts.ts";
import { findAxeViolations } from "../dashboard/parts/axe.ts";
import { DESK_LIGHT, LOOKS, lookName, PHONE_LIGHT } from "../dashboard/parts/looks.ts";
import { overhang } from "../dashboard/parts/show-page.ts";
import { useDashboard } from "../dashboard/parts/use-dashboard.ts";
import { visit } from "../dashboard/parts/visit.ts";

const DEADLINE_MS = 120_000;
const dashboard = await useDashboard();
const html = await (await fetch(`${dashboard.address}/docs`)).text();
const navigation = /<nav id="pages"[^>]*>([\s\S]*?)<\/nav>/.exec(html)?.[1] ?? "";
const ALL = [...navigation.matchAll(/href="([^"]+)"/g)]
  .map(([, href = ""]) => href)
  .filter((href) => href !== "/docs/reference");
const SHOWN = isNightly ? [...ALL, "/docs/nothing"] : ["/docs", "/docs/errors", "/docs/going-live"];

const nameOf = (path: string) => path.slice(1).replaceAll("/", "-");

describe.each(LOOKS)("on a screen of $width px in $scheme", (look) => {
  test.each(SHOWN)(
    "%s is accessible, fits, and loads nothing from other hosts",
    { timeout: DEADLINE_MS },
    async (path) => {
      const visitor = await visit(dashboard, { look });
      await visitor.page.goto(path);
      await visitor.page.getByRole("button", { name: "Search" }).waitFor();
      await keepPicture(visitor.page, nameOf(path), look);
      expect([lookName(look), await findAxeViolations(visitor.page)]).toEqual([lookName(look), []]);
      expect(await overhang(visitor)).toBe(0);
    },
  );
});

async function searchFor(page: Page, words: string) {
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill(words);
}

test("the search finds a page by a word of its text, and opens its section", { timeout: DEADLINE_MS }, async () => {
  const { page } = await visit(dashboard, { look: DESK_LIGHT });
  await page.goto("/docs");
  await searchFor(page, "case_sensitive");
  await page.getByRole("link", { name: "Paths" }).waitFor();
  expect(await findAxeViolations(page)).toEqual([]);
  await keepPicture(page, "docs-search", DESK_LIGHT);
  await searchFor(page, "zzzzqqqq");
  await page.getByText("Nothing was found.").waitFor();
  await page.getByRole("searchbox").fill("undo a change");
  await page.getByRole("link", { name: "Undo a change History, bin" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/docs\/history#undo-a-change$/);
});

test("samples name the address of this service and can be copied", { timeout: DEADLINE_MS }, async () => {
  const { page, context } = await visit(dashboard, { look: DESK_LIGHT });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/docs");
  await page.getByRole("button", { name: "Copy" }).first().click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toMatch(new RegExp(`^curl ${dashboard.address}/v1/qr `));
});

test("on phones, a button opens the list of all pages", { timeout: DEADLINE_MS }, async () => {
  const { page } = await visit(dashboard, { look: PHONE_LIGHT });
  await page.goto("/docs/errors");
  const link = page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Rules" });
  expect(await link.isVisible()).toBe(false);
  await page.getByRole("button", { name: "All pages" }).click();
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Rules: one code, several targets" }).waitFor();
});

test("the choice between light and dark is kept", { timeout: DEADLINE_MS }, async () => {
  const { page } = await visit(dashboard, { look: DESK_LIGHT });
  await page.goto("/docs/rules");
  await page.getByRole("button", { name: "Switch between light and dark" }).click();
  await page.goto("/docs/states");
  expect(await page.evaluate("getComputedStyle(document.documentElement).colorScheme")).toBe("dark");
});

test("an unknown address gets a page with status 404 that leads back", { timeout: DEADLINE_MS }, async () => {
  const { page } = await visit(dashboard, { look: DESK_LIGHT });
  const response = await page.goto("/docs/nothing/here");
  expect(response?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  await page.getByRole("link", { name: "Start of the documentation" }).click();
  await page.getByRole("heading", { level: 1, name: "Documentation" }).waitFor();
});
