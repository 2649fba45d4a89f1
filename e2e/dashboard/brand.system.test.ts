// A brand preset, a code with its logo and frame, its files as a print shop reads them, and another design after printing.

import { isNightly } from "@qr/test-kit/nightly";
import { readPng } from "@qr/test-kit/phones/read-symbols";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { findAxeViolations } from "./parts/axe.ts";
import { download, printedMm } from "./parts/code-steps.ts";
import { goodPages } from "./parts/good-pages.ts";
import { LOGO_FILE } from "./parts/logo-file.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { createCode } from "./parts/new-code-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;
const CHECKED_MS = 20_000;
const codeForm = z.object({ image_url: z.string(), short_url: z.string() });

const dashboard = await useDashboard();

const expectGoodPage = goodPages("brand");

/** Waits until a decoder has read the symbol in its design. The preview bar is in the page only for narrow windows. */
const verdict = ({ page, say }: Visitor, outcome: "readable" | "unreadable") =>
  page
    .getByText(say(`design:verdict.${outcome}`))
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: CHECKED_MS });

/** Chooses a shape or a logo in the dialog. */
const choose = ({ page, say }: Visitor, group: string, name: string) =>
  page
    .getByRole("dialog")
    .getByRole("radiogroup", { name: say(group), exact: true })
    .getByRole("radio", { name, exact: true })
    .click();

async function textsAt(url: string): Promise<string[]> {
  const response = await fetch(url, { signal: AbortSignal.timeout(CHECKED_MS) });
  return (await readPng(Buffer.from(await response.arrayBuffer()))).map(({ text }) => text);
}

describe.each(isNightly ? LOOKS : [PHONE_LIGHT])("at $width pixels, $scheme", (look) => {
  test(
    "preset, code with logo and frame, files, and another design after printing",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);

      await showPage(visitor, "/settings/brand");
      await expectGoodPage(visitor, look, "empty");
      await page.getByRole("button", { name: say("brand:presets.add") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel(say("brand:presets.name")).fill("Summer menu");
      await dialog.getByLabel(say("brand:presets.isDefault")).check();
      const dark = dialog.getByRole("textbox", { name: say("design:colors.dark"), exact: true });
      await dark.fill("#1a237e");
      // Closes the color picker, which covers other fields.
      await dark.press("Tab");
      await choose(visitor, "design:modules.label", say("design:modules.dots"));
      await choose(visitor, "design:finders.label", say("design:finders.circle"));
      await dialog.getByLabel(say("design:frame.label")).check();
      await dialog.getByLabel(say("design:frame.caption"), { exact: true }).fill("Menü");
      await dialog.locator("input[type=file]").setInputFiles(LOGO_FILE);
      await dialog
        .getByRole("radio", { name: say("design:logo.number", { number: 1 }) })
        .and(page.locator("[data-checked]"))
        .waitFor();
      await verdict(visitor, "readable");
      await expectGoodPage(visitor, look, "form");
      await dialog.getByRole("button", { name: say("save"), exact: true }).click();
      await page.getByRole("article", { name: "Summer menu" }).waitFor();
      await rest(visitor);
      await expectGoodPage(visitor, look, "presets");

      await showPage(visitor, "/codes/new");
      await page.getByLabel(say("newCode:fields.url.url"), { exact: true }).fill("https://example.com/menu");
      await verdict(visitor, "readable");
      await expect.poll(() => page.getByLabel(say("design:preset.label")).first().inputValue()).toBe("Summer menu");
      await page.getByRole("button", { name: say("design:show") }).click();
      await expectGoodPage(visitor, look, "new-code");
      await createCode(visitor, { target: "https://example.com/menu", title: "Menu" });
      await rest(visitor);
      await expectGoodPage(visitor, look, "created");
      const png = await download(dashboard.browser, visitor, "png");
      const pdf = await download(dashboard.browser, visitor, "pdf");
      expect(png.texts).toHaveLength(1);
      expect(pdf.texts).toEqual(png.texts);
      expect(Math.round(printedMm(png.bytes))).toBe(50);

      await page.getByRole("link", { name: say("newCode:created.open") }).click();
      await rest(visitor);
      const id = new URL(page.url()).pathname.split("/").at(-1);
      const before = codeForm.parse(await must(200, visitor, "GET", `/v1/qr/${id}`));
      await page.getByRole("button", { name: say("code:symbol.redesign") }).click();
      await choose(visitor, "design:modules.label", say("design:modules.rounded"));
      await choose(visitor, "design:logo.label", say("design:logo.none"));
      await verdict(visitor, "readable");
      await expectGoodPage(visitor, look, "redesign");
      await dialog.getByRole("button", { name: say("design:redesign.save") }).click();
      await dialog.waitFor({ state: "detached" });
      const after = codeForm.parse(await must(200, visitor, "GET", `/v1/qr/${id}`));
      expect(after.image_url).toBe(before.image_url.replace(/\.png$/, ".2.png"));
      for (const url of [before.image_url, after.image_url]) expect(await textsAt(url), url).toEqual(png.texts);

      await showPage(visitor, `/codes/${id}/history`);
      await page.getByText(say("history:styleChanged")).waitFor();
      expect(visitor.violations).toEqual([]);
      await visitor.close();
    },
    DEADLINE_MS,
  );
});

test(
  "a design that scanners cannot read, and a file that is no image, are refused in words",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const { id } = await makeCode(visitor, { type: "text", dynamic: false, target: "x".repeat(1000) });
    await showPage(visitor, `/codes/${id}`);
    await page.getByRole("button", { name: say("code:symbol.redesign") }).click();
    const dialog = page.getByRole("dialog");
    await choose(visitor, "design:modules.label", say("design:modules.dots"));
    await verdict(visitor, "unreadable");
    expect(await findAxeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: say("cancel"), exact: true }).click();

    await showPage(visitor, "/settings/brand");
    await page
      .getByRole("region", { name: say("brand:logos.title") })
      .locator("input[type=file]")
      .setInputFiles({ ...LOGO_FILE, buffer: Buffer.from("not an image") });
    await page.getByText(say("errors:fields.invalid_image")).waitFor();
    expect(await findAxeViolations(page)).toEqual([]);
    await visitor.close();
  },
  DEADLINE_MS,
);
