// Steps that a person takes to change many codes.

import type { Locator } from "playwright-core";
import type { Visitor } from "./visitor.ts";

export async function selectCodes({ page, say }: Visitor, ...names: string[]): Promise<void> {
  for (const name of names)
    await page.getByRole("checkbox", { name: say("codes:select", { name }), exact: true }).check();
}

/** Returns the bar with the actions on the selected codes. */
export const selectionBar = ({ page, say }: Visitor): Locator =>
  page.getByRole("region", { name: say("bulk:selection"), exact: true });

/** Clicks an action's button in the bar, and returns the dialog that opens. */
export async function openAction(visitor: Visitor, action: "target" | "tags"): Promise<Locator> {
  const { page, say } = visitor;
  await selectionBar(visitor)
    .getByRole("button", { name: say(`bulk:actions.${action}.open`) })
    .click();
  return page.getByRole("dialog");
}

/** Opens the menu of less common actions. */
export async function openMenu(visitor: Visitor): Promise<Locator> {
  const { page, say } = visitor;
  await selectionBar(visitor)
    .getByRole("button", { name: say("bulk:more") })
    .click();
  return page.getByRole("menu");
}

/** Starts the change after the dry run, and waits until it is done. */
export async function makeChange({ page, say }: Visitor, count: number): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByText(say("bulk:plan.changed_other", { count })).waitFor();
  await dialog.getByRole("button", { name: say("bulk:actions.target.start_other", { count }) }).click();
  await dialog.getByText(say("bulk:done.changed_other", { count })).waitFor();
}
