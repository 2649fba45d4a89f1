// Steps that a person takes on the pages about domains.

import { expect } from "vitest";
import { rest } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

/** Adds a domain in the dialog. Resolves when its page is shown. */
export async function addDomain(visitor: Visitor, host: string): Promise<void> {
  const { page, say } = visitor;
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("domains:host"), { exact: true }).fill(host);
  await dialog.getByRole("button", { name: say("domains:add.submit") }).click();
  await page.waitForURL(/\/settings\/domains\/dom_/);
  await rest(visitor);
}

/** Returns the value of the TXT record to set, which the page shows before the values found in DNS. */
export async function shownToken({ page, say }: Visitor): Promise<string> {
  const row = page.getByRole("table", { name: say("domains:records.title") }).getByRole("row", { name: "TXT" });
  return (
    await row
      .getByText(/^[0-9a-f]{32}$/)
      .first()
      .innerText()
  ).trim();
}

/** Clicks "Check now" until the page shows the state. A check within a second of the previous one returns the previous result. */
export async function checkUntil({ page, say }: Visitor, state: "verified" | "failing" | "lost"): Promise<void> {
  const badge = page.getByRole("main").getByText(say(`domains:states.${state}`), { exact: true });
  const isShown = async () => {
    await page.getByRole("button", { name: say("domains:records.check") }).click();
    return badge.isVisible();
  };
  await expect.poll(isShown, { timeout: 20_000, interval: 500 }).toBe(true);
}
