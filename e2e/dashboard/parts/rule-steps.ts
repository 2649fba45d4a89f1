// Steps that a person takes to change the rules of a code, and to restore earlier ones.

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

/** Opens the form for a rule. `number` is the rule's position, counted from 1. */
export async function editRule({ page, say }: Visitor, number: number): Promise<void> {
  await page.getByRole("button", { name: say("rules:editOf", { number }) }).click();
  await page.getByLabel(say("rules:form.target")).waitFor();
}

/** Chooses the kind of a condition in the open form. `number` is the condition's position, counted from 1. */
export async function chooseKind({ page, say }: Visitor, number: number, kind: string): Promise<void> {
  const condition = page.getByRole("group", { name: say("rules:form.condition", { number }) });
  await condition.getByRole("combobox", { name: say("rules:form.kind") }).click();
  await page.getByRole("option", { name: say(`rules:kinds.${kind}`), exact: true }).click();
}

/** Adds a value to a condition in the open form. `option` is the value's displayed name. */
export async function chooseValue({ page, say }: Visitor, kind: "os" | "language", option: string): Promise<void> {
  await page.getByRole("combobox", { name: say(`rules:fields.${kind}`), exact: true }).fill(option);
  await page.getByRole("option", { name: option }).first().click();
  await page.keyboard.press("Escape");
}

/** Enters the target of the rule in the open form. */
export async function enterTarget({ page, say }: Visitor, target: string): Promise<void> {
  await page.getByLabel(say("rules:form.target")).fill(target);
}

/** Saves the open rule. Resolves when the page confirms it. */
export async function saveRule(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("button", { name: say("rules:form.save") }).click();
  await page.getByText(say("rules:saved")).waitFor();
  await rest(visitor);
}

/** Returns the text of each rule, in order, without the last item, which applies to all other scans. */
export async function shownRules({ page, say }: Visitor): Promise<string[]> {
  const items = page.getByRole("list", { name: say("rules:list") }).getByRole("listitem");
  return (await items.allInnerTexts()).slice(0, -1);
}

/**
 * Puts back the values from before a change in the history, and confirms the dialog. `first` is the latest change, and
 * `last` is the earliest.
 */
export async function putBack({ page, say }: Visitor, which: "first" | "last"): Promise<void> {
  const name = say("history:restore.action");
  await page.getByRole("button", { name })[which]().click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
}

/** Puts back the values from before the latest change in the history. Resolves when the page confirms it. */
export async function putBackLatest(visitor: Visitor): Promise<void> {
  await putBack(visitor, "first");
  await visitor.page.getByText(visitor.say("history:restore.done")).waitFor();
  await rest(visitor);
}
