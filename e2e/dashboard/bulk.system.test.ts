// A person changes many codes at once: with a dry run, an undo, and all codes that match a filter.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { makeChange, openAction, openMenu, selectCodes, selectionBar } from "./parts/bulk-steps.ts";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS } from "./parts/looks.ts";
import { expectCodes } from "./parts/organizing-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, must, newLogin, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 180_000;
const OLD_TARGET = "https://example.com/summer";
const NEW_TARGET = "https://example.org/winter";
/** One more than a page shows. */
const MANY = 21;

const invitation = z.object({ url: z.string() });
const me = z.object({ account: z.object({ id: z.string() }) });

const dashboard = await useDashboard();
const phone = new Agent();
afterAll(() => phone.destroy());

const targetOf = async (url: string) => (await scan(phone, url, { "User-Agent": PHONE })).location;

const expectGoodPage = goodPages("bulk");

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test(
    "a person changes the target of three codes after a dry run, and undoes it",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      const made = [];
      for (const title of ["Table 1", "Table 2", "Table 3"])
        made.push(await makeCode(visitor, { title, target: OLD_TARGET }));
      await makeCode(visitor, { title: "Poster", target: OLD_TARGET, dynamic: false });
      const url = made[0]?.short_url ?? "";
      await showPage(visitor, "/codes");
      await selectCodes(visitor, "Table 1");
      await selectionBar(visitor).waitFor();
      await page.keyboard.press("Escape");
      await selectionBar(visitor).waitFor({ state: "detached" });

      await selectCodes(visitor, "Table 1", "Table 2", "Table 3", "Poster");
      await selectionBar(visitor)
        .getByText(say("codes:selected_other", { count: 4 }))
        .waitFor();
      await expectGoodPage(visitor, look, "selection");
      const dialog = await openAction(visitor, "target");
      await dialog.getByLabel(say("bulk:target.label"), { exact: true }).fill("https://");
      await dialog.getByRole("button", { name: say("bulk:continue") }).click();
      await dialog.getByText(say("bulk:plan.none")).waitFor();
      await dialog.getByText(say("bulk:skipped.target")).waitFor();
      await dialog.getByRole("button", { name: say("bulk:back") }).click();
      await dialog.getByLabel(say("bulk:target.label"), { exact: true }).fill("example.org/winter");
      await expectGoodPage(visitor, look, "target");
      await page.keyboard.press("Enter");
      await dialog.getByText(say("bulk:skipped.static")).waitFor();
      await dialog.getByRole("link", { name: "Poster" }).waitFor();
      expect(await targetOf(url)).toBe(OLD_TARGET);
      await rest(visitor);
      await expectGoodPage(visitor, look, "dry-run");
      await makeChange(visitor, 3);
      expect(await targetOf(url)).toBe(NEW_TARGET);
      await rest(visitor);
      await expectGoodPage(visitor, look, "result");
      await dialog.getByRole("button", { name: say("undo"), exact: true }).click();
      await dialog.getByText(say("bulk:undone.changed_other", { count: 3 })).waitFor();
      expect(await targetOf(url)).toBe(OLD_TARGET);
      await dialog.getByText(say("close"), { exact: true }).click();
      await dialog.waitFor({ state: "detached" });
      await selectionBar(visitor).waitFor({ state: "detached" });
      await page.getByText(say("bulk:undone.changed_other", { count: 3 })).waitFor();
    },
    DEADLINE_MS,
  );

  test(
    "a person adds a tag to all codes that match, undoes it after a reload, and deletes two codes",
    async () => {
      const visitor = await visit(dashboard, { look });
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      for (let table = 1; table <= MANY; table += 1)
        await makeCode(visitor, { title: `Table ${table}`, tags: ["Menu"] });
      await makeCode(visitor, { title: "Other" });
      await showPage(visitor, "/codes?tag=Menu");
      await page.getByRole("checkbox", { name: say("codes:selectPage") }).check();
      await selectionBar(visitor)
        .getByRole("button", { name: say("bulk:selectAll_other", { count: MANY }) })
        .click();
      await selectionBar(visitor)
        .getByText(say("codes:allSelected_other", { count: MANY }))
        .waitFor();
      const menu = await openMenu(visitor);
      await menu.getByText(say("bulk:deleteNotAll")).waitFor();
      await expectGoodPage(visitor, look, "menu");
      await page.keyboard.press("Escape");
      await menu.waitFor({ state: "detached" });

      const dialog = await openAction(visitor, "tags");
      await dialog.getByLabel(say("bulk:tags.add"), { exact: true }).pressSequentially("Winter");
      await page.keyboard.press("Enter");
      await expectGoodPage(visitor, look, "tags");
      await dialog.getByRole("button", { name: say("bulk:continue") }).click();
      await makeChange(visitor, MANY);
      expect(await must(200, visitor, "GET", "/v1/tags")).toMatchObject({
        data: expect.arrayContaining([{ name: "Winter", codes: MANY }]),
      });
      await page.reload();
      await rest(visitor);
      const notice = page.getByRole("region", { name: say("bulk:notice") });
      await notice.getByText(say("bulk:done.changed_other", { count: MANY })).waitFor();
      await expectGoodPage(visitor, look, "notice");
      await notice.getByRole("button", { name: say("undo"), exact: true }).click();
      await notice.getByText(say("bulk:undone.changed_other", { count: MANY })).waitFor();
      await notice.getByRole("button", { name: say("close"), exact: true }).click();
      await notice.waitFor({ state: "detached" });
      expect(await must(200, visitor, "GET", "/v1/tags")).toMatchObject({ data: [{ name: "Menu", codes: MANY }] });

      await selectCodes(visitor, `Table ${MANY}`, `Table ${MANY - 1}`);
      await (await openMenu(visitor)).getByRole("menuitem", { name: say("codes:delete.open") }).click();
      await dialog.getByRole("button", { name: say("codes:delete.confirm_other", { count: 2 }) }).click();
      await dialog.waitFor({ state: "detached" });
      await selectionBar(visitor).waitFor({ state: "detached" });
      await showPage(visitor, "/codes?state=deleted");
      for (const title of [`Table ${MANY}`, `Table ${MANY - 1}`])
        await page.getByRole("button", { name: say("codes:bin.restoreOf", { name: title }) }).waitFor();
      expect(await page.getByRole("checkbox").count()).toBe(0);
    },
    DEADLINE_MS,
  );
});

test(
  "a viewer cannot select codes",
  async () => {
    const owner = await visit(dashboard);
    await signUpQuietly(owner);
    await makeCode(owner, { title: "Table 1" });
    const { url } = invitation.parse(await must(201, owner, "POST", "/invitations", { role: "viewer" }));
    const { account } = me.parse(await must(200, owner, "GET", "/me"));
    const viewer = await visit(dashboard);
    await signUpQuietly(viewer, newLogin("Victor Viewer"));
    await must(200, viewer, "POST", "/invitation/accept", { token: new URL(url).hash.slice(1) });
    await viewer.page.evaluate(`localStorage.setItem("account", "${account.id}")`);
    await showPage(viewer, "/codes");
    await expectCodes(viewer, "Table 1");
    expect(await viewer.page.getByRole("checkbox").count()).toBe(0);
    await showPage(owner, "/codes");
    await selectCodes(owner, "Table 1");
  },
  DEADLINE_MS,
);
