// Steps that a person takes to delete their login or an account.

import type { Locator } from "playwright-core";
import { rest, showPage } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

/** What happens to codes that lead to a web page: they keep leading there for some days, lead to another page, or stop. */
export type Choice = { keep: number } | { redirect: string } | "stop";

/** Opens the dialog in which the person deletes their login, and waits until it has loaded. */
export async function deleteLogin(visitor: Visitor): Promise<Locator> {
  const { page, say } = visitor;
  await showPage(visitor, "/settings/account");
  await page.getByRole("button", { name: say("account:delete.open") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("account:delete.password")).waitFor();
  await rest(visitor);
  return dialog;
}

export async function chooseCodes({ page, say }: Visitor, choice: Choice): Promise<void> {
  const dialog = page.getByRole("dialog");
  const choose = (name: string) => dialog.getByRole("radio", { name: say(`account:erasedCodes.${name}`) }).check();
  if (choice === "stop") return choose("stop");
  if ("keep" in choice) {
    await choose("keep");
    return dialog.getByLabel(say("account:erasedCodes.days")).fill(String(choice.keep));
  }
  await choose("redirect");
  await dialog.getByLabel(say("account:erasedCodes.target")).fill(choice.redirect);
}

/** Enters the address or the name that confirms the deletion, and the password. Resolves when the next page is shown. */
export async function confirmErasure(visitor: Visitor, text: string, password: string): Promise<void> {
  const { page, say } = visitor;
  const dialog = page.getByRole("dialog");
  // The field's label contains the text.
  await dialog.getByRole("textbox", { name: text }).fill(text);
  await dialog.getByLabel(say("account:delete.password")).fill(password);
  await dialog.getByRole("button", { name: say("account:delete.submit") }).click();
  await page.waitForURL((url) => url.pathname !== "/settings/account");
  await rest(visitor);
}
