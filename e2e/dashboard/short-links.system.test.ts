// A code's aliases, its preview page, and what happens to the visitor's query.

import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { goodPages } from "./parts/good-pages.ts";
import { tabTo, typeInto } from "./parts/keyboard.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { createCode } from "./parts/new-code-steps.ts";
import { enterAlias, openAliasForm, openLinkSettings, saveLinkSettings } from "./parts/short-link-steps.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const TARGET = "https://example.com/menu?lang=en";
const QUERY = "?lang=de&table=7";

const dashboard = await useDashboard();
const phone = new Agent();
afterAll(() => phone.destroy());

const open = (url: string) => scan(phone, url, { "User-Agent": PHONE });
/** Paths on the short host are never used twice, not even by different accounts. */
const newSlug = () => randomUUID().slice(0, 8).toUpperCase();

const expectGoodPage = goodPages("short-links");

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test(
    "a person adds an alias without a mouse, and deletes it",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      const [taken, slug] = [newSlug(), newSlug()];
      await makeCode(visitor, { title: "Other", slug: taken });
      const code = await makeCode(visitor, { title: "Table 7", target: TARGET });
      const alias = `${dashboard.shortUrl}/${slug}`;
      await showPage(visitor, `/codes/${code.id}`);
      await page.getByText(say("shortLinks:aliases.none")).waitFor();

      await tabTo(page, say("shortLinks:aliases.add"));
      await page.keyboard.press("Enter");
      await typeInto(page, say("shortLinks:aliases.path"), "a/b");
      await page.keyboard.press("Enter");
      await page.getByText(say("newCode:violations.slugForm")).waitFor();
      await enterAlias(visitor, taken);
      await page.getByText(say("errors:slug_taken")).waitFor();
      expect(await page.locator(":focus").inputValue()).toBe(taken);
      await expectGoodPage(visitor, look, "alias-form");
      await enterAlias(visitor, slug.toLowerCase());
      await page.getByText(say("shortLinks:aliases.added")).waitFor();
      await page.getByText(alias, { exact: true }).waitFor();
      expect(await page.locator(":focus").innerText()).toBe(say("shortLinks:aliases.add"));
      expect(await open(alias)).toMatchObject({ status: 302, location: TARGET });
      await page.getByRole("button", { name: say("shortLinks:aliases.copy", { url: alias }) }).waitFor();
      await expectGoodPage(visitor, look, "aliases");

      await page.getByRole("button", { name: say("shortLinks:aliases.deleteOf", { url: alias }) }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(say("shortLinks:aliases.meaning")).waitFor();
      await dialog.getByRole("button", { name: say("shortLinks:aliases.action") }).click();
      await page.getByText(say("shortLinks:aliases.deleted")).waitFor();
      await page.getByText(say("shortLinks:aliases.none")).waitFor();
      expect((await open(alias)).status).toBe(410);
      expect(await open(code.short_url)).toMatchObject({ status: 302, location: TARGET });
    },
    DEADLINE_MS,
  );

  test(
    "a person forwards the visitor's query, and keeps another member's change of the preview page",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      const code = await makeCode(visitor, { title: "Table 7", target: TARGET });
      await showPage(visitor, `/codes/${code.id}`);
      const preview = page.getByRole("link", { name: `${code.short_url}+` });
      expect((await open((await preview.getAttribute("href")) ?? "")).body).toContain("example.com/menu");

      await openLinkSettings(visitor);
      await expectGoodPage(visitor, look, "settings-form");
      // The chosen option has the focus.
      await page.keyboard.press("ArrowDown");
      await must(200, visitor, "PATCH", `/v1/qr/${code.id}`, { preview: false });
      await saveLinkSettings(visitor);
      expect(await page.locator(":focus").innerText()).toBe(say("shortLinks:settings.edit"));
      await page.getByText(say("shortLinks:query.forwardBrief")).waitFor();
      await page.getByText(say("shortLinks:preview.off")).waitFor();
      expect(await preview.count()).toBe(0);
      await expectGoodPage(visitor, look, "settings");
      expect((await open(code.short_url + QUERY)).location).toBe(`${TARGET}&table=7`);
      expect((await open(`${code.short_url}+`)).status).toBe(404);

      await openLinkSettings(visitor);
      await page.getByRole("radio", { name: say("shortLinks:query.override"), exact: true }).click();
      await page.getByRole("switch", { name: say("shortLinks:preview.label") }).click();
      await saveLinkSettings(visitor);
      await preview.waitFor();
      expect((await open(code.short_url + QUERY)).location).toBe(`https://example.com/menu${QUERY}`);
    },
    DEADLINE_MS,
  );

  test(
    "a person creates a code that forwards the visitor's query and has no preview page",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      await showPage(visitor, "/codes/new");
      const choice = page.getByRole("radio", { name: say("shortLinks:query.forward"), exact: true });
      expect(await choice.isVisible()).toBe(false);
      await page.getByRole("button", { name: say("newCode:more.show") }).click();
      await choice.click();
      await page.getByRole("switch", { name: say("shortLinks:preview.label") }).click();
      await expectGoodPage(visitor, look, "new-code");
      await createCode(visitor, { target: TARGET, title: "Table 7" });
      expect(await must(200, visitor, "GET", "/v1/qr")).toMatchObject({
        data: [{ title: "Table 7", query: "forward", preview: false }],
      });
    },
    DEADLINE_MS,
  );
});

test(
  "codes show only the settings that they can have",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const text = await makeCode(visitor, { type: "text", target: "Hello" });
    const fixed = await makeCode(visitor, { dynamic: false });
    await showPage(visitor, `/codes/${text.id}`);
    await openLinkSettings(visitor);
    await page.getByRole("switch", { name: say("shortLinks:preview.label") }).waitFor();
    expect(await page.getByText(say("shortLinks:query.label"), { exact: true }).count()).toBe(0);
    await openAliasForm(visitor);
    await page.route("**/aliases", (route) =>
      route.fulfill({ status: 409, json: { code: "limit_reached", message: "A code can have at most 50 aliases." } }),
    );
    await enterAlias(visitor, newSlug());
    await page.getByText(say("errors:of.slug.limit_reached")).waitFor();
    await showPage(visitor, `/codes/${fixed.id}`);
    for (const title of [say("shortLinks:settings.title"), say("shortLinks:aliases.title")]) {
      expect(await page.getByRole("heading", { name: title }).count(), title).toBe(0);
    }

    await showPage(visitor, "/codes/new");
    await page.getByRole("button", { name: say("newCode:more.show") }).click();
    const settings = page.getByRole("switch", { name: say("shortLinks:preview.label") });
    await settings.waitFor();
    await page.getByText(say("codes:kinds.static"), { exact: true }).click();
    await settings.waitFor({ state: "detached" });
  },
  DEADLINE_MS,
);
