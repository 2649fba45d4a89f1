// A person who has never verified their address meets the limits of such accounts, and learns everywhere what to do. The mail server is a real one.

import { expect, test } from "vitest";
import { goodPages } from "./parts/good-pages.ts";
import { PHONE_LIGHT } from "./parts/looks.ts";
import { linkIn } from "./parts/mailbox.ts";
import { useMailedDashboard } from "./parts/mailed-dashboard.ts";
import { signUpByMail } from "./parts/mailed-sign-up.ts";
import { createCode } from "./parts/new-code-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { checkRows, chooseFile, startCreating } from "./parts/upload-steps.ts";
import { visit } from "./parts/visit.ts";
import { makeCode, newLogin } from "./parts/world.ts";

const DEADLINE_MS = 240_000;
const MAX_CODES = 25;
const TARGET = "https://example.com/one-more";

const dashboard = await useMailedDashboard();
const expectGoodPage = goodPages("unproved", rest);

test(
  "someone without a proved address is asked to prove it on each page that refuses something, and then continues",
  async () => {
    const login = newLogin();
    const visitor = await visit(dashboard, { look: PHONE_LIGHT });
    const { page, say } = visitor;
    await signUpByMail(dashboard, visitor, login);
    await dashboard.forgetProof(login.email);
    for (let number = 0; number < MAX_CODES; number += 1) await makeCode(visitor);
    const isRefused = async (name: string) => {
      await page.getByRole("alert").getByText(say("errors:email_unproved"), { exact: true }).waitFor();
      await expectGoodPage(visitor, PHONE_LIGHT, name);
    };

    await showPage(visitor, "/codes/new");
    await page.getByLabel(say("newCode:fields.url.url"), { exact: true }).fill(TARGET);
    await page.getByRole("button", { name: say("newCode:submit") }).click();
    await isRefused("new-code");

    await showPage(visitor, "/codes/upload");
    await chooseFile(visitor, `target,title\n${TARGET},One\n${TARGET},Two\n`);
    await page.getByRole("heading", { name: say("upload:columns.step") }).waitFor();
    await checkRows(visitor, 0);
    await startCreating(visitor, 2);
    await isRefused("upload");

    await showPage(visitor, "/settings/domains");
    await page.getByRole("button", { name: say("domains:add.open") }).click();
    await page.getByRole("dialog").getByLabel(say("domains:host"), { exact: true }).fill("go.example.com");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("domains:add.submit") })
      .click();
    await isRefused("domain");

    await showPage(visitor, "/settings/members");
    await page.getByRole("button", { name: say("members:invite.open") }).click();
    await page.getByLabel(say("members:invite.email")).fill(newLogin().email);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: say("members:invite.submit") })
      .click();
    await isRefused("invitation");

    await showPage(visitor, "/settings/account");
    await page.getByRole("button", { name: say("account:email.prove") }).click();
    const section = page.getByRole("region", { name: say("account:email.title") });
    await section.getByLabel(say("account:password.current"), { exact: true }).fill(login.password);
    await section.getByRole("button", { name: say("account:email.send") }).click();
    await showPage(visitor, linkIn(await dashboard.mailTo(login.email, 2)));
    await page.getByRole("button", { name: say("link:confirmEmail.action") }).click();
    await page.waitForURL("**/settings/account");
    await showPage(visitor, "/codes/new");
    await createCode(visitor, { target: TARGET, title: "One more" });
    expect(await page.getByRole("alert").count()).toBe(0);
  },
  DEADLINE_MS,
);
