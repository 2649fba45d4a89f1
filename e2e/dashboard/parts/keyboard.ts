// Moves through a page with the keyboard alone.

import type { Page } from "playwright-core";
import { rest } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

const MAX_STEPS = 60;

/** Presses Tab or Shift+Tab until the element with this label or text has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await page.keyboard.press(key);
    const names = await focusedNames(page);
    if (names.some((one) => (typeof name === "string" ? one === name : name.test(one)))) return;
  }
  throw new Error(`${key} does not reach ${name}`);
}

/** Chooses an option of the focused select. */
export async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const option = page.getByRole("option", { name, exact: true });
  // This key press only opens the list, unless focusing the select has already opened it.
  await page.keyboard.press("ArrowDown");
  await option.waitFor();
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if ((await option.getAttribute("data-combobox-selected")) !== null) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await option.waitFor({ state: "hidden" });
}

/** Waits until the form has focused the field. A form that is still loading would miss the first keys. */
export const focused = (page: Page, label: string): Promise<void> =>
  page.getByLabel(label).and(page.locator(":focus")).waitFor();

/** Types into the field that the form focuses. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await focused(page, label);
  await page.keyboard.type(text);
}

export async function press(page: Page, name: string, key = "Enter"): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** Waits until the focus is on the heading, where it moves when a step ends. */
export async function focusedHeading({ page, say }: Visitor, key: string): Promise<void> {
  await page
    .getByRole("heading", { name: say(key) })
    .and(page.locator(":focus"))
    .waitFor();
}

/** Creates the code in the form, and opens its page. */
export async function createAndOpen(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await press(page, say("newCode:submit"));
  await page.getByRole("heading", { level: 1, name: say("newCode:created.title") }).waitFor();
  await press(page, say("newCode:created.open"));
  await page.getByRole("region", { name: say("code:target.title"), exact: true }).waitFor();
  await rest(visitor);
}

/**
 * Returns the names that can identify the focused element: its label, its text, and the first lines of the labels
 * around it.
 */
async function focusedNames(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(({ ariaLabel, labels, innerText }) =>
    [ariaLabel ?? "", innerText, ...[...(labels ?? [])].map((label) => label.innerText)])(document.activeElement)`);
  return texts.flatMap((text) => [text, text.split("\n")[0] ?? ""]);
}
