// Steps that a person takes on the "New code" page.

import type { Visitor } from "./visitor.ts";

/** Enters a link and a title, and creates the code. Resolves when the page shows the code and its files. */
export async function createCode(
  { page, say }: Visitor,
  { target, title }: { target: string; title: string },
): Promise<void> {
  await page.getByLabel(say("newCode:fields.url.url"), { exact: true }).fill(target);
  await page.getByLabel(new RegExp(`^${say("newCode:name.label")}`)).fill(title);
  await page.getByRole("button", { name: say("newCode:submit") }).click();
  await page.getByRole("heading", { level: 1, name: say("newCode:created.titled", { title }) }).waitFor();
}
