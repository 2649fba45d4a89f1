// Steps that a person takes to change a code's short links.

import { rest } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

/** Opens the form for a new alias on a code's page. */
export async function openAliasForm({ page, say }: Visitor): Promise<void> {
  await page.getByRole("button", { name: say("shortLinks:aliases.add") }).click();
  await page.getByLabel(say("shortLinks:aliases.path"), { exact: true }).waitFor();
}

/** Enters the path of a new alias and submits the form. */
export async function enterAlias({ page, say }: Visitor, path: string): Promise<void> {
  await page.getByLabel(say("shortLinks:aliases.path"), { exact: true }).fill(path);
  await page.keyboard.press("Enter");
}

/** Opens the form for the settings of the short link on a code's page. */
export async function openLinkSettings({ page, say }: Visitor): Promise<void> {
  await page.getByRole("button", { name: say("shortLinks:settings.edit") }).click();
}

/** Saves the settings of the short link. Resolves when the page shows them. */
export async function saveLinkSettings(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("button", { name: say("save"), exact: true }).click();
  await page.getByRole("button", { name: say("shortLinks:settings.edit") }).waitFor();
  await rest(visitor);
}
