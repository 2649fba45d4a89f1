// Codes are organized with tags, external IDs, notes, and the archive, and found again.

import { expect, test } from "vitest";
import { keepPicture } from "./parts/artifacts.ts";
import { goodPages } from "./parts/good-pages.ts";
import { PHONE_LIGHT } from "./parts/looks.ts";
import { createCode } from "./parts/new-code-steps.ts";
import {
  addTags,
  chooseFilter,
  expectCodes,
  openTagDialog,
  saveOrganizing,
  setArchived,
} from "./parts/organizing-steps.ts";
import { goTo } from "./parts/person-steps.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const look = PHONE_LIGHT;

const dashboard = await useDashboard();

const expectGoodPage = goodPages("organizing");

test(
  "a person organizes a code on its page, and keeps another member's tags",
  async () => {
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await makeCode(visitor, { title: "Other", tags: ["Terrace"], external_id: "table-1" });
    const code = await makeCode(visitor, { title: "Table 7" });
    await showPage(visitor, `/codes/${code.id}`);
    await page.getByText(say("organizing:none")).waitFor();
    await page.getByRole("button", { name: say("organizing:edit"), exact: true }).click();
    await page
      .getByRole("combobox", { name: say("organizing:tags") })
      .and(page.locator(":focus"))
      .waitFor();
    await keepPicture(page, "organizing-edit", look);
    await page.keyboard.type("terr");
    await page.getByRole("option", { name: "Terrace" }).click();
    await page.keyboard.type("Menu, ");
    await page.getByLabel(say("organizing:externalId"), { exact: true }).fill("table-1");
    await page.getByLabel(say("organizing:note")).fill("By the door\nLaminated");
    await page.getByRole("button", { name: say("save"), exact: true }).click();
    await page.getByText(say("errors:external_id_taken")).waitFor();
    expect(await page.locator(":focus").inputValue()).toBe("table-1");
    await expectGoodPage(visitor, look, "form");
    await page.keyboard.type("0");
    await must(200, visitor, "PATCH", `/v1/qr/${code.id}`, { tags: ["Winter"] });
    await saveOrganizing(visitor);
    await page.getByText("table-10", { exact: true }).waitFor();
    await expectGoodPage(visitor, look, "code");
    expect(await must(200, visitor, "GET", `/v1/qr/${code.id}`)).toMatchObject({
      tags: ["Menu", "Terrace", "Winter"],
      external_id: "table-10",
      note: "By the door\nLaminated",
    });
    await addTags(visitor, "Bar");
    await page.getByRole("link", { name: "Bar" }).waitFor();
    await setArchived(visitor, true);
    await expectGoodPage(visitor, look, "archived");
    await page.getByText(say("organizing:archive.badge"), { exact: true }).waitFor();
    await setArchived(visitor, false);
    await page.getByText(say("organizing:archive.badge"), { exact: true }).waitFor({ state: "detached" });
  },
  DEADLINE_MS,
);

test(
  "a person finds codes by tag and by short URL, and hides them in the archive",
  async () => {
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    const menu = await makeCode(visitor, { title: "Table 7", tags: ["Menu", "Summer"], external_id: "table-7" });
    await makeCode(visitor, { title: "Bar", tags: ["Menu", "w".repeat(60), "x", "y"] });
    await makeCode(visitor, { title: "Plain" });
    await showPage(visitor, "/codes");
    await page.getByRole("button", { name: say("codes:filters"), exact: true }).click();
    await chooseFilter(visitor, "codes:tag", "Menu");
    await expectCodes(visitor, "Table 7", "Bar");
    await expectGoodPage(visitor, look, "list");
    await chooseFilter(visitor, "codes:tag", "Summer");
    await expectCodes(visitor, "Table 7");
    await page.reload();
    await expectCodes(visitor, "Table 7");
    await page.getByRole("button", { name: say("codes:removeTag", { tag: "Summer" }) }).click();
    await expectCodes(visitor, "Table 7", "Bar");

    await showPage(visitor, "/codes");
    const search = page.getByRole("searchbox", { name: say("codes:search") });
    for (const text of [menu.short_url, "TABLE-7"]) {
      await search.fill(text);
      await expectCodes(visitor, "Table 7");
      await search.fill("");
      await expectCodes(visitor, "Table 7", "Bar", "Plain");
    }

    await must(200, visitor, "PATCH", `/v1/qr/${menu.id}`, { archived: true });
    await showPage(visitor, "/codes?q=table-7");
    await page.getByText(say("codes:noMatch.title")).waitFor();
    await expectGoodPage(visitor, look, "no-match");
    await page.getByRole("button", { name: say("codes:noMatch.withArchived") }).click();
    await expectCodes(visitor, "Table 7");
    await page.getByRole("main").getByText(say("organizing:archive.badge"), { exact: true }).waitFor();
    await showPage(visitor, "/codes?archived=true");
    await expectCodes(visitor, "Table 7");
    await showPage(visitor, "/codes");
    await expectCodes(visitor, "Bar", "Plain");
  },
  DEADLINE_MS,
);

test(
  "a person creates a code with tags, an external ID, and a note",
  async () => {
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await makeCode(visitor, { external_id: "table-7" });
    await showPage(visitor, "/codes/new");
    await page.getByRole("button", { name: say("newCode:more.show") }).click();
    await page.getByRole("combobox", { name: say("organizing:tags") }).fill("Menu");
    await page.getByLabel(say("organizing:note")).fill("By the door");
    const externalId = page.getByLabel(say("organizing:externalId"), { exact: true });
    await externalId.fill("table-7");
    await page.getByLabel(say("newCode:fields.url.url"), { exact: true }).fill("example.com/terrace");
    await page.getByRole("button", { name: say("newCode:submit") }).click();
    await page.getByText(say("errors:external_id_taken")).waitFor();
    await expectGoodPage(visitor, look, "new-code");
    await externalId.fill("table-8");
    await createCode(visitor, { target: "example.com/terrace", title: "Terrace" });
    expect(await must(200, visitor, "GET", "/v1/qr/ext_table-8")).toMatchObject({
      title: "Terrace",
      tags: ["Menu"],
      note: "By the door",
    });
  },
  DEADLINE_MS,
);

test(
  "an account whose codes are all archived can show them",
  async () => {
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await makeCode(visitor, { title: "Old", archived: true });
    await showPage(visitor, "/codes");
    await page.getByText(say("codes:allArchived.title")).waitFor();
    await expectGoodPage(visitor, look, "all-archived");
    await page.getByRole("button", { name: say("codes:allArchived.show") }).click();
    await expectCodes(visitor, "Old");
  },
  DEADLINE_MS,
);

test(
  "a person renames a tag into another one, and deletes it, on all codes",
  async () => {
    const visitor = await visit(dashboard, { look });
    const { page, say } = visitor;
    await signUpQuietly(visitor);
    await makeCode(visitor, { title: "Table 7", tags: ["Menue", "Terrace"] });
    await makeCode(visitor, { title: "Old", tags: ["Menu"], archived: true });
    await showPage(visitor, "/codes");
    await goTo(visitor, say("nav.tags"));
    const dialog = page.getByRole("dialog");
    await openTagDialog(visitor, "Menue", "rename");
    const name = dialog.getByLabel(say("tags:rename.name"), { exact: true });
    await name.fill("Menu, please");
    await page.keyboard.press("Enter");
    await page.getByText(say("tags:rename.violation")).waitFor();
    await name.fill("MENU");
    await page.getByText(say("tags:rename.merge", { tag: "Menu" })).waitFor();
    await expectGoodPage(visitor, look, "rename");
    await dialog.getByRole("button", { name: say("tags:rename.mergeAction") }).click();
    await page.getByText(say("tags:rename.done_one", { count: 1 })).waitFor();
    await page.getByRole("link", { name: "Menue", exact: true }).waitFor({ state: "detached" });
    await page
      .getByRole("main")
      .getByRole("link", { name: /^menu$/i })
      .click();
    await expectCodes(visitor, "Table 7", "Old");

    await goTo(visitor, say("nav.tags"));
    await openTagDialog(visitor, "Terrace", "delete");
    await page.getByText(say("tags:delete.text_one", { count: 1 })).waitFor();
    await expectGoodPage(visitor, look, "delete-tag");
    await dialog.getByRole("button", { name: say("tags:delete.action") }).click();
    await page.getByRole("link", { name: "Terrace", exact: true }).waitFor({ state: "detached" });
    expect(await must(200, visitor, "GET", "/v1/tags")).toMatchObject({ data: [{ codes: 2 }] });
  },
  DEADLINE_MS,
);
