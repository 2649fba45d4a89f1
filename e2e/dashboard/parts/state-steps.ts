// Steps that a person takes to decide when and for whom a code works, and what its visitors do.

import { goTo } from "./person-steps.ts";
import { rest } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";

type StateField = "starts_at" | "expires_at" | "max_scans" | "fallback_target";

/** Fills in fields of the open form. */
export async function fillStates({ page, say }: Visitor, values: Partial<Record<StateField, string>>): Promise<void> {
  for (const [field, value] of Object.entries(values))
    await page.getByLabel(say(`states:${field}`), { exact: true }).fill(value);
}

/** Opens the form for the states on a code's page. */
export async function openStates({ page, say }: Visitor): Promise<void> {
  await page.getByRole("button", { name: `${say("states:edit")}: ${say("states:title")}` }).click();
  await page.getByLabel(say("states:starts_at"), { exact: true }).waitFor();
}

/** Saves the form on a code's page. Resolves when the page shows the values. */
export async function saveStates(visitor: Visitor): Promise<void> {
  const { page, say } = visitor;
  await page.getByRole("button", { name: say("save"), exact: true }).click();
  await page.getByRole("button", { name: `${say("states:edit")}: ${say("states:title")}` }).waitFor();
  await rest(visitor);
}

/** Pauses the code on its page, or resumes it. Resolves when the page shows the state. */
export async function setPaused({ page, say }: Visitor, isPaused: boolean): Promise<void> {
  await page.getByRole("switch", { name: say("states:paused"), checked: !isPaused }).click();
  await page.getByText(say("states:now.paused")).waitFor({ state: isPaused ? "visible" : "detached" });
}

/** Opens the list of codes, waits until the list shows a code in this state, and opens the code with this title. */
export async function findInState(visitor: Visitor, title: string, state: string): Promise<void> {
  const { page, say } = visitor;
  await goTo(visitor, say("nav.codes"));
  await page.getByRole("heading", { level: 1, name: say("codes:title") }).waitFor();
  await page
    .getByRole("main")
    .getByText(say(`codes:states.${state}`), { exact: true })
    .waitFor();
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await rest(visitor);
}

/** Submits the form on the page that asks visitors for the password. */
export async function enterPassword(url: string, password: string) {
  const response = await fetch(url, { method: "POST", body: new URLSearchParams({ password }), redirect: "manual" });
  await response.body?.cancel();
  return { status: response.status, location: response.headers.get("location") };
}
