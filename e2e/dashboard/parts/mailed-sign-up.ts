// Signing up with the link in an email.

import { linkIn } from "./mailbox.ts";
import type { Mailbox } from "./mailed-dashboard.ts";
import { rest, showPage } from "./show-page.ts";
import type { Visitor } from "./visitor.ts";
import type { Login } from "./world.ts";

/** Fills in and submits the sign-up form. Resolves when the page says that an email has been sent. */
export async function askToSignUp({ page, say }: Visitor, { name, email, password }: Login): Promise<void> {
  await page.getByLabel(say("signIn:signUp.name"), { exact: true }).fill(name);
  await page.getByLabel(say("signIn:email"), { exact: true }).fill(email);
  await page.getByLabel(say("signIn:password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("signIn:signUp.submit") }).click();
  await page.getByRole("status").getByText(say("signIn:signUp.sent", { email })).waitFor();
}

/** Opens the link from a sign-up email, and confirms the address. */
export async function confirmSignUp(visitor: Visitor, link: string): Promise<void> {
  const { page, say } = visitor;
  await showPage(visitor, link);
  await page.getByRole("button", { name: say("link:signUp.action") }).click();
  await page.getByRole("heading", { level: 1, name: say("home:title") }).waitFor();
  await rest(visitor);
}

export async function signUpByMail(mailbox: Mailbox, visitor: Visitor, login: Login): Promise<void> {
  await showPage(visitor, "/sign-up");
  await askToSignUp(visitor, login);
  await confirmSignUp(visitor, linkIn(await mailbox.mailTo(login.email)));
}
