// The command palette: opened with a key or a button, used by keyboard alone.

import { describe, expect, test } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { findAxeViolations } from "./parts/axe.ts";
import { DESK_LIGHT, LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { overhang, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;

const dashboard = await useDashboard();

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test(
    "finds codes, pages, and types",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      await makeCode(visitor, { title: "Menu at table 7" });
      const { id } = await makeCode(visitor, { title: "Menu at the bar", archived: true });
      await showPage(visitor, "/codes");
      const option = (name: string) => page.getByRole("option", { name });

      await page.getByRole("button", { name: new RegExp(`^${say("palette.label")}`) }).click();
      const field = page.getByRole("combobox", { name: say("palette:title") });
      await option(say("nav.domains")).waitFor();
      await keepPicture(page, "palette", look);
      expect(await findAxeViolations(page)).toEqual([]);
      expect(await overhang(visitor)).toBe(0);
      await field.fill("bar");
      await option("Menu at the bar").waitFor();
      await keepPicture(page, "palette-found", look);
      expect(await findAxeViolations(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.waitForURL(`**/codes/${id}`);

      await page.keyboard.press("Control+k");
      await field.fill("menu");
      await option("Menu at table 7").waitFor();
      await option(say("palette:all", { query: "menu" })).click();
      await page.waitForURL("**/codes?q=menu&archived=all");
      const found = page.getByRole("main").getByText(/^Menu at/);
      await expect.poll(() => found.count()).toBe(2);
    },
    DEADLINE_MS,
  );
});

test(
  "is used by keyboard alone, from a field, too",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await showPage(visitor, "/codes/new");
    await page.getByLabel(say("newCode:fields.url.url"), { exact: true }).focus();
    await page.keyboard.press("Control+k");
    const field = page.getByRole("combobox", { name: say("palette:title") });
    await field.waitFor();
    await page.keyboard.type(say("codes:types.wifi"));
    await page.getByRole("option", { name: say("palette:create", { type: say("codes:types.wifi") }) }).waitFor();
    // The first option searches all codes.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByLabel(say("newCode:fields.wifi.name"), { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe("");

    await page.keyboard.press("Control+k");
    await field.fill("xyzzy");
    await page.getByRole("option", { name: say("palette:all", { query: "xyzzy" }) }).waitFor();
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
  },
  DEADLINE_MS,
);

test(
  "is offered at addresses that lead to nothing, which keep the navigation",
  async () => {
    const visitor = await visit(dashboard, { look: DESK_LIGHT });
    const { page, say } = visitor;
    await showPage(visitor, "/nowhere");
    await page.getByRole("heading", { name: say("notFound.title") }).waitFor();
    // No one is signed in.
    expect(await page.getByRole("navigation").count()).toBe(0);
    const main = page.getByRole("main");
    expect(await main.getByRole("button", { name: say("palette.label") }).count()).toBe(0);

    await signUpQuietly(visitor);
    for (const path of ["/nowhere", "/codes/qr_00000000000000000000000000"]) {
      await showPage(visitor, path);
      await page.getByRole("navigation", { name: say("nav.label") }).waitFor();
      await main.getByRole("button", { name: say("palette.label") }).click();
      await page.getByRole("combobox", { name: say("palette:title") }).waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      // The focus returns to the button.
      await main.locator(":focus", { hasText: say("palette.label") }).waitFor();
    }
  },
  DEADLINE_MS,
);
