// A person who has forgotten their password asks for an email, and sets a new one with the link in it.

import { isNightly } from "@qr/test-kit/nightly";
import { describe, expect, test } from "vitest";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { linkIn, mailTo } from "./parts/mailbox.ts";
import { signIn } from "./parts/person-steps.ts";
import { showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import { newLogin, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 120_000;
const NEW_PASSWORD = "quite another password";

const dashboard = await useDashboard();
const expectGoodPage = goodPages("forgotten-password");

describe.each(isNightly ? LOOKS : [PHONE_LIGHT])("at $width pixels, $scheme", (look) => {
  test(
    "a person sets a new password with the link in a mail in their language",
    async () => {
      const login = newLogin();
      await signUpQuietly(await visit(dashboard), login);
      const visitor = await visit(dashboard, { look, language: "de" });
      const { page, say } = visitor;
      await showPage(visitor, "/sign-in");
      await page.getByRole("link", { name: say("signIn:reset.link") }).click();
      await page.getByRole("heading", { level: 1, name: say("signIn:reset.title") }).waitFor();
      await page.getByLabel(say("signIn:email")).fill(login.email.toUpperCase());
      await page.getByLabel(say("signIn:email")).press("Enter");
      await page
        .getByRole("status")
        .getByText(say("signIn:reset.sent", { email: login.email.toUpperCase() }))
        .waitFor();
      await expectGoodPage(visitor, look, "sent");

      const mail = await mailTo(login.email);
      expect(mail.subject).toBe("Neues Passwort festlegen");
      await showPage(visitor, linkIn(mail));
      await page.getByLabel(say("link:setPassword.password")).fill(NEW_PASSWORD);
      await page.getByRole("button", { name: say("link:setPassword.action") }).click();
      await page.getByRole("heading", { level: 1, name: say("home:title") }).waitFor();

      const other = await visit(dashboard, { look });
      await showPage(other, "/sign-in");
      await signIn(other, { ...login, password: NEW_PASSWORD });
    },
    DEADLINE_MS,
  );
});
