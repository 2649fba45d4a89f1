// The members of an account share saved views of the list of codes.

import { expect, test } from "vitest";
import { z } from "zod";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { expectCodes } from "./parts/organizing-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, newLogin, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;

const linkForm = z.object({ url: z.string() });
const meForm = z.object({ account: z.object({ id: z.string() }) });

const dashboard = await useDashboard();

const expectGoodPage = goodPages("saved-views", rest);

const focused = ({ page }: Visitor) => page.locator(":focus").innerText();

/** Signs up another person, who joins the owner's account with this role. */
async function joinAs(role: "editor" | "viewer", owner: Visitor, visitor: Visitor): Promise<void> {
  const { url } = linkForm.parse(await must(201, owner, "POST", "/invitations", { role }));
  await signUpQuietly(visitor, newLogin("Berta Volt"));
  const { account } = meForm.parse(
    await must(200, visitor, "POST", "/invitation/accept", { token: new URL(url).hash.slice(1) }),
  );
  await visitor.page.evaluate(`localStorage.setItem("account", ${JSON.stringify(account.id)})`);
}

test.each(LOOKS)(
  "a member renames, replaces, and deletes a view that another member saved ($width px, $scheme)",
  async (look) => {
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await makeCode(visitor, { title: "Table 1", tags: ["Terrace"] });
    await makeCode(visitor, { title: "Bar" });
    await showPage(visitor, "/codes?tag=Terrace&sort=-scans&view=grid");
    const menu = ({ page, say }: Visitor) => page.getByRole("button", { name: say("codes:savedViews"), exact: true });
    const choose = async (one: Visitor, item: string) => {
      await menu(one).click();
      await one.page.getByRole("menuitem", { name: item, exact: true }).click();
    };
    await choose(visitor, say("views:save.open"));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: say("save"), exact: true }).click();
    await dialog.getByText(say("views:noName")).waitFor();
    await dialog.getByLabel(say("views:name"), { exact: true }).fill("Terrace");
    await expectGoodPage(visitor, look, "save-view");
    await page.keyboard.press("Enter");
    await dialog.waitFor({ state: "hidden" });
    expect(await focused(visitor)).toBe(say("codes:savedViews"));

    const other = await visit(dashboard, { look, language: "de" });
    await joinAs("editor", visitor, other);
    await showPage(other, "/codes");
    await expectCodes(other, "Table 1", "Bar");
    await choose(other, "Terrace");
    await other.page.waitForURL("**/codes?tag=Terrace&sort=-scans&view=grid");
    await expectCodes(other, "Table 1");
    await choose(other, other.say("views:save.open"));
    await other.page.getByRole("dialog").getByLabel(other.say("views:name"), { exact: true }).fill("TERRACE");
    await other.page.keyboard.press("Enter");
    await other.page.getByText(other.say("errors:name_taken")).waitFor();
    await other.page.keyboard.press("Escape");

    const manage = async (kind: string, name: string) => {
      await choose(other, other.say("views:manage.open"));
      await expectGoodPage(other, look, "manage-views");
      await other.page.getByRole("button", { name: other.say(`views:${kind}.of`, { name }), exact: true }).click();
    };
    await manage("rename", "Terrace");
    await other.page.getByRole("dialog").getByLabel(other.say("views:name"), { exact: true }).fill("Garten");
    await other.page.keyboard.press("Enter");
    await other.page.getByRole("button", { name: other.say("views:delete.of", { name: "Garten" }) }).waitFor();
    await other.page.keyboard.press("Escape");
    await other.page.getByRole("button", { name: other.say("codes:removeTag", { tag: "Terrace" }) }).click();
    await manage("replace", "Garten");
    await expectGoodPage(other, look, "replace-view");
    await other.page.getByRole("button", { name: other.say("views:replace.action"), exact: true }).click();
    await other.page.getByRole("dialog").waitFor({ state: "hidden" });
    expect(await must(200, visitor, "GET", "/views")).toMatchObject({
      items: [{ name: "Garten", query: "sort=-scans&view=grid" }],
    });
    await manage("delete", "Garten");
    await other.page.getByRole("button", { name: other.say("views:delete.action"), exact: true }).click();
    await other.page.getByRole("dialog").getByText(other.say("views:none")).waitFor();
    expect(await must(200, visitor, "GET", "/views")).toEqual({ items: [] });
  },
  DEADLINE_MS,
);

test(
  "a viewer uses views, but changes none",
  async () => {
    const owner = await visit(dashboard, { look: PHONE_LIGHT });
    await signUpQuietly(owner);
    await makeCode(owner, { title: "Table 1" });
    await must(201, owner, "POST", "/views", { name: "Links", query: "type=url" });
    const viewer = await visit(dashboard, { look: PHONE_LIGHT });
    await joinAs("viewer", owner, viewer);
    await showPage(viewer, "/codes");
    await viewer.page.getByRole("button", { name: viewer.say("codes:savedViews"), exact: true }).click();
    const items = viewer.page.getByRole("menuitem");
    await viewer.page.getByRole("menuitem", { name: "Links" }).waitFor();
    expect(await items.allInnerTexts()).toEqual(["Links"]);
    await expectGoodPage(viewer, PHONE_LIGHT, "views-of-viewer");
    await viewer.page.keyboard.press("Enter");
    await viewer.page.waitForURL("**/codes?type=url");
  },
  DEADLINE_MS,
);
