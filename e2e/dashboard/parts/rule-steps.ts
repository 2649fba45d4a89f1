// Steps that a person takes to change the rules of a code, and to put back earlier ones.

import { rest } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

/** Opens a tab of a code's page. `tab` is the key of its name. */
export async function openTab(visitor: Visitor, tab: "rules" | "history"): Promise<void> {
  const { page, say } = visitor;
  await page
    .getByRole("navigation", { name: say("code:tabs.label") })
    .getByRole("link", { name: new RegExp(`^${say(`code:tabs.${tab}`)}`) })
    .click();
  await rest(visitor);
}

/** Opens the form for a rule. `number` is the place of the rule, from 1. */
export async function editRule({ page, say }: Visitor, number: number): Promise<void> {
  await page.getByRole("button", { name: say("rules:editOf", { number }) }).click();
  await page.getByLabel(say("rules:form.target")).waitFor();
}

/** Chooses what a condition of the open form looks at. `number` is the place of the condition, from 1. */
export async function chooseKind({ page, say }: Visitor, number: number, kind: string): Promise<void> {
  const condition = page.getByRole("group", { name: say("rules:form.condition", { number }) });
  await condition.getByRole("combobox", { name: say("rules:form.kind") }).click();
  await page.getByRole("option", { name: say(`rules:kinds.${kind}`), exact: true }).click();
}

/** Adds a value to a condition of the open form. `option` is the name of the value. */
export async function chooseValue({ page, say }: Visitor, kind: "os" | "language", option: string): Promise<void> {
  await page.getByRole("combobox", { name: say(`rules:fields.${kind}`), exact: true }).fill(option);
  await page.getByRole("option", { name: option }).first().click();
  await page.keyboard.press("Escape");
}

/** Enters where the rule of the open form leads. */
export async function enterTarget({ page, say }: Visitor, target: string): Promise<void> {
  await page.getByLabel(say("rules:form.target")).fill(target);
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

/** Asks to put back what a change in the history has changed. `which`: the latest change or the earliest one. */
export async function putBack({ page, say }: Visitor, which: "first" | "last"): Promise<void> {
  const name = say("history:restore.action");
  await page.getByRole("button", { name })[which]().click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
}

/** Puts back what the latest change in the history has changed. */
export async function putBackLatest(visitor: Visitor): Promise<void> {
  await putBack(visitor, "first");
  await visitor.page.getByText(visitor.say("history:restore.done")).waitFor();
  await rest(visitor);
}
