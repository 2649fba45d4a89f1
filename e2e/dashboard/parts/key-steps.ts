// Steps that an owner takes with API keys.

import type { Locator } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** Reads the secret from the open dialog and closes the dialog. */
async function takeSecret({ page, say }: Visitor): Promise<string> {
  const dialog = page.getByRole("dialog");
  const key = await dialog.getByLabel(say("keys:made.key"), { exact: true }).inputValue();
  await dialog.getByRole("button", { name: say("keys:made.copy") }).click();
  await dialog.getByRole("button", { name: say("keys:made.done") }).click();
  await dialog.waitFor({ state: "hidden" });
  return key;
}

/** Creates a key with all scopes. Expects the keys page to be open. */
export async function createKey(visitor: Visitor, name: string): Promise<string> {
  const { page, say } = visitor;
  await page
    .getByRole("button", { name: say("keys:create.open") })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("keys:name"), { exact: true }).fill(name);
  await dialog.getByRole("button", { name: say("keys:create.submit") }).click();
  await dialog.getByLabel(say("keys:made.key"), { exact: true }).waitFor();
  return takeSecret(visitor);
}

async function openActions({ page, say }: Visitor, name: string, lastFour: string, action: string): Promise<void> {
  await rowOf(page.locator("body"), lastFour)
    .getByRole("button", { name: say("keys:actions", { name }) })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

const rowOf = (inside: Locator, lastFour: string) => inside.getByRole("row").filter({ hasText: lastFour });

/** Rotates a key and returns the new key. The old key keeps working for the dialog's default period. */
export async function rotateKey(visitor: Visitor, name: string, old: string): Promise<string> {
  const { page, say } = visitor;
  await openActions(visitor, name, old.slice(-4), say("keys:rotate.open"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("keys:rotate.submit") }).click();
  await dialog.getByLabel(say("keys:made.key"), { exact: true }).waitFor();
  return takeSecret(visitor);
}

export async function revokeKey(visitor: Visitor, name: string, key: string): Promise<void> {
  const { page, say } = visitor;
  await openActions(visitor, name, key.slice(-4), say("keys:revoke.open"));
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: say("keys:revoke.action") }).click();
  await rowOf(page.locator("body"), key.slice(-4)).waitFor({ state: "detached" });
}
