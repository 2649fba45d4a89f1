// A person changes their address, confirms the new one on another device, and gets the old one back. The mail server is a real one.

import { isNightly } from "@qr/test-kit/nightly";
import { describe, expect, test } from "vitest";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { linkIn } from "./parts/mailbox.ts";
import { useMailedDashboard } from "./parts/mailed-dashboard.ts";
import { signUpByMail } from "./parts/mailed-sign-up.ts";
import { signIn } from "./parts/person-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { visit as visitIn } from "./parts/visit.ts";
import type { Visitor, VisitorOptions } from "./parts/visitor.ts";
import { newLogin } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const NEW_PASSWORD = "quite another password";

const dashboard = await useMailedDashboard();
const visit = (options?: VisitorOptions) => visitIn(dashboard, options);
const expectGoodPage = goodPages("changed-address");

const addressSection = ({ page, say }: Visitor) => page.getByRole("region", { name: say("account:email.title") });

/** Asks for a change on the account's page. Resolves when the page says that an email has been sent. */
async function askToChange(visitor: Visitor, { email, password }: { email: string; password: string }): Promise<void> {
  const { say } = visitor;
  await showPage(visitor, "/settings/account");
  const section = addressSection(visitor);
  await section.getByText(say("account:email.proved"), { exact: true }).waitFor();
  await section.getByRole("button", { name: say("account:email.change") }).click();
  await section.getByLabel(say("account:email.new")).fill(email);
  await section.getByLabel(say("account:password.current"), { exact: true }).fill(password);
  await section.getByRole("button", { name: say("account:email.sendNew") }).click();
  await section.getByRole("status").getByText(say("account:email.waiting", { email })).waitFor();
}

describe.each(isNightly ? LOOKS : [PHONE_LIGHT])("at $width pixels, $scheme", (look) => {
  test(
    "a person changes their address with the link in a mail, and undoes the change with the link in another",
    async () => {
      const login = newLogin();
      const email = `new-${login.email}`;
      const visitor = await visit({ look });
      await signUpByMail(dashboard, visitor, login);
      await askToChange(visitor, { email, password: login.password });
      await addressSection(visitor).scrollIntoViewIfNeeded();
      await expectGoodPage(visitor, look, "waiting");

      const other = await visit({ look });
      await showPage(other, linkIn(await dashboard.mailTo(email)));
      await other.page.getByText(other.say("link:confirmEmail.signInFirst")).waitFor();
      await expectGoodPage(other, look, "sign-in-first");
      await other.page.getByRole("link", { name: other.say("link:confirmEmail.signIn") }).click();
      await signIn(other, login);
      await other.page.getByRole("heading", { level: 1, name: other.say("link:confirmEmail.title") }).waitFor();
      await expectGoodPage(other, look, "confirm");
      await other.page.getByRole("button", { name: other.say("link:confirmEmail.action") }).click();
      await other.page.waitForURL("**/settings/account");
      await rest(other);
      await addressSection(other).getByText(email, { exact: true }).waitFor();

      const mail = await dashboard.mailTo(login.email, 2);
      expect(mail.subject).toBe("Your email address has been changed");
      const owner = await visit({ look });
      const { page, say } = owner;
      await showPage(owner, linkIn(mail));
      await page.getByRole("heading", { level: 1, name: say("link:undoEmail.title") }).waitFor();
      await expectGoodPage(owner, look, "undo");
      await page.getByLabel(say("link:setPassword.password")).fill(NEW_PASSWORD);
      await page.getByRole("button", { name: say("link:undoEmail.action") }).click();
      await page.getByText(say("signIn:notices.email_restored")).waitFor();
      await expectGoodPage(owner, look, "restored");
      await signIn(owner, { ...login, password: NEW_PASSWORD });
      await showPage(owner, "/settings/account");
      await addressSection(owner).getByText(login.email, { exact: true }).waitFor();

      await showPage(other, linkIn(mail));
      await other.page.getByRole("heading", { name: other.say("link:gone.title") }).waitFor();
    },
    DEADLINE_MS,
  );
});

test(
  "a link is refused in somebody else's account, and then confirmed in the right one",
  async () => {
    const [login, stranger] = [newLogin(), newLogin()];
    const email = `new-${login.email}`;
    const visitor = await visit();
    await signUpByMail(dashboard, visitor, login);
    await askToChange(visitor, { email, password: login.password });
    const other = await visit();
    const { page, say } = other;
    await signUpByMail(dashboard, other, stranger);
    await showPage(other, linkIn(await dashboard.mailTo(email)));
    await page.getByRole("button", { name: say("link:confirmEmail.action") }).click();
    await page.getByText(say("link:confirmEmail.otherPerson", { email: stranger.email })).waitFor();
    await page.getByRole("button", { name: say("link:confirmEmail.other") }).click();
    await page.waitForURL("**/sign-in**");
    await signIn(other, login);
    await page.getByRole("button", { name: say("link:confirmEmail.action") }).click();
    await page.waitForURL("**/settings/account");
    await addressSection(other).getByText(email, { exact: true }).waitFor();
  },
  DEADLINE_MS,
);

test(
  "a person cancels a change, whose link then does nothing",
  async () => {
    const login = newLogin();
    const email = `new-${login.email}`;
    const visitor = await visit();
    const { page, say } = visitor;
    await signUpByMail(dashboard, visitor, login);
    await askToChange(visitor, { email, password: login.password });
    const link = linkIn(await dashboard.mailTo(email));
    await addressSection(visitor)
      .getByRole("button", { name: say("account:email.cancel") })
      .click();
    await page.getByText(say("account:email.canceled")).waitFor();
    await addressSection(visitor).getByRole("status").waitFor({ state: "hidden" });
    await expectGoodPage(visitor, PHONE_LIGHT, "canceled");
    await showPage(visitor, link);
    await page.getByRole("heading", { name: say("link:gone.title") }).waitFor();
  },
  DEADLINE_MS,
);

test(
  "a person proves the address that they have",
  async () => {
    const login = newLogin();
    const visitor = await visit();
    const { page, say } = visitor;
    await signUpByMail(dashboard, visitor, login);
    await dashboard.forgetProof(login.email);
    await showPage(visitor, "/settings/account");
    const section = addressSection(visitor);
    await section.getByText(say("account:email.unproved"), { exact: true }).waitFor();
    await section.getByRole("button", { name: say("account:email.prove") }).click();
    await section.getByLabel(say("account:password.current"), { exact: true }).fill(login.password);
    await section.getByRole("button", { name: say("account:email.send") }).click();
    await showPage(visitor, linkIn(await dashboard.mailTo(login.email, 2)));
    await page.getByRole("heading", { level: 1, name: say("link:proveEmail.title") }).waitFor();
    await page.getByRole("button", { name: say("link:confirmEmail.action") }).click();
    await page.waitForURL("**/settings/account");
    await section.getByText(say("account:email.proved"), { exact: true }).waitFor();
  },
  DEADLINE_MS,
);
