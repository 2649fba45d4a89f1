// People who verify their address with the link in an email: they sign up, are invited, and set a new password. The mail server is a real one.

import { isNightly } from "@qr/test-kit/nightly";
import { describe, expect, test } from "vitest";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { linkIn } from "./parts/mailbox.ts";
import { useMailedDashboard } from "./parts/mailed-dashboard.ts";
import { askToSignUp, confirmSignUp, signUpByMail as signUpIn } from "./parts/mailed-sign-up.ts";
import { goTo, signIn } from "./parts/person-steps.ts";
import { showPage } from "./parts/show-page.ts";
import { visit as visitIn } from "./parts/visit.ts";
import type { Visitor, VisitorOptions } from "./parts/visitor.ts";
import { type Login, newLogin } from "./parts/world.ts";

const DEADLINE_MS = 120_000;

const dashboard = await useMailedDashboard();
const visit = (options?: VisitorOptions) => visitIn(dashboard, options);
const signUpByMail = (visitor: Visitor, login: Login) => signUpIn(dashboard, visitor, login);
const expectGoodPage = goodPages("mailed-links");

describe.each(isNightly ? LOOKS : [PHONE_LIGHT])("at $width pixels, $scheme", (look) => {
  test(
    "a person signs up with the link in a mail in their language, and with it only once",
    async () => {
      const login = newLogin();
      const visitor = await visit({ look, language: "de" });
      const { page, say } = visitor;
      await showPage(visitor, "/sign-up");
      await askToSignUp(visitor, login);
      await expectGoodPage(visitor, look, "sent");
      const mail = await dashboard.mailTo(login.email);
      expect(mail.subject).toBe("Bestätigen Sie Ihre E-Mail-Adresse");
      await showPage(visitor, linkIn(mail));
      await page.getByRole("heading", { level: 1, name: say("link:signUp.title") }).waitFor();
      await expectGoodPage(visitor, look, "confirm");
      await confirmSignUp(visitor, linkIn(mail));

      const other = await visit({ look });
      await showPage(other, linkIn(mail));
      await other.page.getByRole("heading", { name: other.say("link:gone.title") }).waitFor();
      await showPage(other, "/sign-in");
      await signIn(other, login);
    },
    DEADLINE_MS,
  );
});

test(
  "a person who already has an account learns it only by mail, and sets a new password",
  async () => {
    const login = newLogin();
    await signUpByMail(await visit(), login);
    const visitor = await visit();
    const { page, say } = visitor;
    await showPage(visitor, "/sign-up");
    await askToSignUp(visitor, login);
    const mail = await dashboard.mailTo(login.email, 2);
    expect(mail.subject).toBe("You already have an account");
    await showPage(visitor, linkIn(mail));
    await page.getByRole("link", { name: say("signIn:reset.link") }).click();
    await page.getByRole("heading", { level: 1, name: say("signIn:reset.title") }).waitFor();
    await page.getByLabel(say("signIn:email")).fill(login.email);
    await page.getByLabel(say("signIn:email")).press("Enter");
    await showPage(visitor, linkIn(await dashboard.mailTo(login.email, 3)));
    await page.getByLabel(say("link:setPassword.password")).fill("quite another password");
    await page.getByRole("button", { name: say("link:setPassword.action") }).click();
    await page.getByRole("heading", { level: 1, name: say("home:title") }).waitFor();
  },
  DEADLINE_MS,
);

test(
  "a person who is invited by mail signs up and joins the team",
  async () => {
    const owner = await visit();
    const login = newLogin("Olga Owner");
    await signUpByMail(owner, login);
    await goTo(owner, owner.say("nav.members"));
    await owner.page.getByRole("button", { name: owner.say("members:invite.open") }).click();
    const invited = newLogin("Emil Editor");
    await owner.page.getByLabel(owner.say("members:invite.email")).fill(invited.email);
    await owner.page.getByRole("button", { name: owner.say("members:invite.submit") }).click();
    await owner.page.getByText(owner.say("members:invite.mailed", { email: invited.email })).waitFor();

    const visitor = await visit();
    const { page, say } = visitor;
    await showPage(visitor, linkIn(await dashboard.mailTo(invited.email)));
    await page.getByRole("link", { name: say("invitation:signUp") }).click();
    await askToSignUp(visitor, invited);
    await confirmSignUp(visitor, linkIn(await dashboard.mailTo(invited.email, 2)));
    await owner.page.getByRole("button", { name: owner.say("members:invite.done") }).click();
    await showPage(owner, "/settings/members");
    await owner.page.getByText("Emil Editor").first().waitFor();
  },
  DEADLINE_MS,
);
