// Moves through a page with the keyboard alone.

import type { Page } from "playwright-core";

const MAX_STEPS = 60;

/** Presses Tab until the element with this label or text has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    await page.keyboard.press("Tab");
    if ((await focusedNames(page)).includes(name)) return;
  }
  throw new Error(`the Tab key does not reach ${name}`);
}

/** Chooses an option of the focused select. */
export async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const option = page.getByRole("option", { name, exact: true });
  // The first key only opens the list if the focus has not opened it.
  await page.keyboard.press("ArrowDown");
  await option.waitFor();
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    if ((await option.getAttribute("data-combobox-selected")) !== null) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await option.waitFor({ state: "hidden" });
}

/** Returns the names by which a person may know the focused element: its label, its text, and the first lines of the labels around it. */
async function focusedNames(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(`(({ ariaLabel, labels, innerText }) =>
    [ariaLabel ?? "", innerText, ...[...(labels ?? [])].map((label) => label.innerText)])(document.activeElement)`);
  return texts.flatMap((text) => [text, text.split("\n")[0] ?? ""]);
}
