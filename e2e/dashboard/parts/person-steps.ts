// How people sign up, sign in, and sign out.

import { rest } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";
import type { Login } from "./world.ts";

/** Fills in and submits the sign-up form. Resolves when the next page is shown. */
export async function signUp(visitor: Visitor, { name, email, password }: Login): Promise<void> {
  const { page, say } = visitor;
  await page.getByLabel(say("signIn:signUp.name"), { exact: true }).fill(name);
  await page.getByLabel(say("signIn:email"), { exact: true }).fill(email);
  await page.getByLabel(say("signIn:password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("signIn:signUp.submit") }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-up");
  await rest(visitor);
}

/** Fills in and submits the sign-in form. Resolves when the next page is shown. */
export async function signIn(visitor: Visitor, { email, password }: Login): Promise<void> {
  const { page, say } = visitor;
  await page.getByLabel(say("signIn:email"), { exact: true }).fill(email);
  await page.getByLabel(say("signIn:password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("signIn:submit"), exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/sign-in");
  await rest(visitor);
}

export async function signOut({ page, say }: Visitor, { name }: Login): Promise<void> {
  await page.getByRole("button", { name: say("personMenu", { name }) }).click();
  await page.getByRole("menuitem", { name: say("signOut") }).click();
  await page.waitForURL("**/sign-in**");
}

/** Opens a page from the navigation, which narrow screens hide behind a button. */
export async function goTo(visitor: Visitor, place: string): Promise<void> {
  const { page, say } = visitor;
  const link = page.getByRole("navigation").getByRole("link", { name: place, exact: true });
  if (!(await link.isVisible())) await page.getByRole("button", { name: say("openMenu") }).click();
  await link.click();
  await rest(visitor);
}
