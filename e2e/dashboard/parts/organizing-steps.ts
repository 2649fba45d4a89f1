// Steps that a person takes to organize codes.

import { expect } from "vitest";
import { rest } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

/** Types tags on a code's page, and saves them. */
export async function addTags(visitor: Visitor, ...tags: string[]): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("button", { name: say("organizing:edit"), exact: true }).click();
  for (const tag of tags) {
    await page.getByRole("combobox", { name: say("organizing:tags") }).pressSequentially(tag);
    await page.keyboard.press("Enter");
  }
  await saveOrganizing(visitor);
}

/** Saves the form on a code's page. Resolves when the page shows the values. */
export async function saveOrganizing(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("button", { name: say("save"), exact: true }).click();
  await page.getByRole("button", { name: say("organizing:edit"), exact: true }).waitFor();
  await rest(visitor);
}

/** Archives the code on its page, or restores it. Resolves when the page confirms the change. */
export async function setArchived({ page, say }: Visitor, isArchived: boolean): Promise<void> {
  await page.getByRole("button", { name: say(`organizing:archive.${isArchived ? "action" : "restore"}`) }).click();
  await page.getByText(say(`organizing:archive.${isArchived ? "done" : "restored"}`)).waitFor();
}

/** Opens the dialog for renaming or deleting a tag on the Tags page. */
export async function openTagDialog({ page, say }: Visitor, tag: string, action: "rename" | "delete"): Promise<void> {
  await page.getByRole("button", { name: say("tags:actions", { tag }), exact: true }).click();
  await page.getByRole("menuitem", { name: say(`tags:${action}.open`) }).click();
  await page.getByRole("dialog").waitFor();
}

/** Chooses an option in one of the list's filters. `filter` is the key of its label. */
export async function chooseFilter(visitor: Visitor, filter: string, option: string): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("combobox", { name: say(filter), exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
  await rest(visitor);
}

/** Expects that the list shows the codes with these titles, and no others. */
export async function expectCodes({ page }: Visitor, ...titles: string[]): Promise<void> {
  const links = page.getByRole("main").locator("a[href^='/codes/qr_']");
  await expect.poll(async () => (await links.allInnerTexts()).sort()).toEqual(titles.sort());
}
