// What visitors see of an account: its color and logo, and a custom page, which the preview shows and which stay after a reload.

import { isNightly } from "@qr/test-kit/nightly";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { goodPages } from "./parts/good-pages.ts";
import { LOGO_FILE } from "./parts/logo-file.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 180_000;
const COLOR = "#0b7285";
const PAGE = {
  title: "Das Angebot ist vorbei",
  text: "Auf unserer Website finden Sie alle neuen Angebote.",
  button: { label: "Zur Website", url: "https://example.com/angebote" },
};

const dashboard = await useDashboard();
const expectGoodPage = goodPages("custom-pages");
const branding = z.object({
  color: z.string().nullable(),
  logo: z.string().nullable(),
  report_url: z.string().nullable(),
  pages: z.record(z.string(), z.unknown()),
});
const stored = async (visitor: Visitor) => branding.parse(await must(200, visitor, "GET", "/v1/branding"));

describe.each(isNightly ? LOOKS : [PHONE_LIGHT])("at $width pixels, $scheme", (look) => {
  test(
    "color, logo, and a custom page, with a preview",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      await showPage(visitor, "/settings/brand");
      const section = page.getByRole("region", { name: say("brand:pages.title"), exact: true });
      const color = section.getByRole("textbox", { name: say("brand:pages.color"), exact: true });
      await color.fill(COLOR);
      await color.press("Tab");
      await section.locator("input[type=file]").setInputFiles(LOGO_FILE);
      await section
        .getByRole("radio", { name: say("design:logo.number", { number: 1 }) })
        .and(page.locator("[data-checked]"))
        .waitFor();
      await section.getByLabel(say("brand:pages.report")).fill("hello@example.com");
      const phone = section.getByRole("figure", { name: say("brand:pages.preview.label") });
      const button = phone.getByText(say("brand:pages.sample.button"));
      await expect.poll(() => button.getAttribute("style")).toContain("rgb(11, 114, 133)");
      await expectGoodPage(visitor, look, "brand");
      await section.getByRole("button", { name: say("save"), exact: true }).click();
      await page.getByText(say("brand:pages.saved")).waitFor();
      expect(await stored(visitor)).toMatchObject({
        color: COLOR,
        logo: expect.stringMatching(/^logo_/),
        report_url: "mailto:hello@example.com",
      });

      const edit = section.getByRole("button", {
        name: say("brand:pages.custom.editOf", { page: say("brand:pages.kinds.expired") }),
      });
      await edit.click();
      const dialog = page.getByRole("dialog");
      const shown = dialog.getByRole("figure", { name: say("brand:pages.preview.label") });
      await shown.getByText(say("brand:pages.standard.expired.text")).waitFor();
      await dialog.getByRole("button", { name: say("save"), exact: true }).click();
      await dialog.getByText(say("brand:pages.form.noTitle")).waitFor();
      await dialog.getByLabel(say("brand:pages.form.title"), { exact: true }).fill(PAGE.title);
      await dialog.getByLabel(say("brand:pages.form.text"), { exact: true }).fill(PAGE.text);
      await dialog.getByLabel(say("brand:pages.form.label"), { exact: true }).fill(PAGE.button.label);
      await dialog.getByLabel(say("brand:pages.form.url"), { exact: true }).fill("https://10.0.0.1/");
      for (const text of [PAGE.title, PAGE.text, PAGE.button.label]) await shown.getByText(text).waitFor();
      await dialog.getByText(say("brand:pages.preview.dark"), { exact: true }).click();
      await expect.poll(() => shown.getAttribute("data-scheme")).toBe("dark");
      await dialog.getByRole("button", { name: say("save"), exact: true }).click();
      await dialog.getByText(say("errors:fields.private_target")).waitFor();
      await dialog.getByLabel(say("brand:pages.form.url"), { exact: true }).fill(PAGE.button.url);
      await expectGoodPage(visitor, look, "form");
      await dialog.getByRole("button", { name: say("save"), exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      expect((await stored(visitor)).pages).toMatchObject({ expired: PAGE, paused: null });

      await page.reload();
      await section.getByText(PAGE.title).waitFor();
      await expect.poll(() => color.inputValue()).toBe(COLOR);
      await expectGoodPage(visitor, look, "reloaded");
      await edit.click();
      await shown.getByText(PAGE.text).waitFor();
      await dialog.getByRole("button", { name: say("brand:pages.form.remove") }).click();
      await dialog.waitFor({ state: "detached" });
      expect((await stored(visitor)).pages).toMatchObject({ expired: null });
      await section.getByText(PAGE.title).waitFor({ state: "detached" });
    },
    DEADLINE_MS,
  );
});
