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

/** Fills in the type's form. `content` maps fields to strings, such as `{ firstName: "Ada" }`. */
export async function fillContent(
  { page, say }: Visitor,
  type: string,
  content: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [field, text] of Object.entries(content)) {
    // The labels of optional fields end with a note in parentheses.
    await page.getByLabel(new RegExp(`^${say(`newCode:fields.${type}.${field}`)}( \\(|$)`)).fill(text);
  }
}

/** Chooses the type, fills its fields, and creates the code. */
export async function createContent(
  visitor: Visitor,
  type: string,
  content: Readonly<Record<string, string>>,
): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("radio", { name: say(`newCode:type.${type}`) }).click();
  await fillContent(visitor, type, content);
  await page.getByRole("button", { name: say("newCode:submit") }).click();
  await page.getByRole("heading", { level: 1, name: say("newCode:created.title") }).waitFor();
}
