// Steps that a person takes to change the rules of a code, and to put back earlier ones.

import { rest } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

/** Opens a tab of a code's page. `tab` is the key of its name. */
export async function openTab(visitor: Visitor, tab: "overview" | "rules" | "history"): Promise<void> {
  const { page, say } = visitor;
  await page
    .getByRole("navigation", { name: say("code:tabs.label") })
    .getByRole("link", { name: new RegExp(`^${say(`code:tabs.${tab}`)}`) })
    .click();
  await rest(visitor);
}

/** Chooses what a condition of the open form looks at. `number` is that of the condition, from 1. */
export async function chooseKind({ page, say }: Visitor, number: number, kind: string): Promise<void> {
  const condition = page.getByRole("group", { name: say("rules:form.condition", { number }) });
  await condition.getByRole("combobox", { name: say("rules:form.kind") }).click();
  await page.getByRole("option", { name: say(`rules:kinds.${kind}`), exact: true }).click();
}

/** Adds values to a condition of the open form. `options` are the names of the values. */
export async function chooseValues(
  { page, say }: Visitor,
  kind: "os" | "browser" | "language" | "country",
  ...options: string[]
): Promise<void> {
  const field = page.getByRole("combobox", { name: say(`rules:fields.${kind}`), exact: true });
  for (const option of options) {
    await field.fill(option);
    await page.getByRole("option", { name: option }).first().click();
  }
  await page.keyboard.press("Escape");
}

/** Saves the open rule. Resolves when the page says that it is saved. */
export async function saveRule(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("button", { name: say("rules:form.save") }).click();
  await page.getByText(say("rules:saved")).waitFor();
  await rest(visitor);
}

/** Returns the texts of the rules in their order, without the last item, which is for all other scans. */
export async function shownRules({ page, say }: Visitor): Promise<string[]> {
  const items = page.getByRole("list", { name: say("rules:list") }).getByRole("listitem");
  return (await items.allInnerTexts()).slice(0, -1);
}

/** Puts back what the latest change in the history has changed. */
export async function putBackLatest(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await page
    .getByRole("button", { name: say("history:restore.action") })
    .first()
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: say("history:restore.action") })
    .click();
  await page.getByText(say("history:restore.done")).waitFor();
  await rest(visitor);
}
