// People delete their login or their account, to the very end: what they choose, the emails, what their prints then do on the short host, and what
// the other members see. The mail server is a real one.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, describe, expect, test } from "vitest";
import { goodPages } from "./parts/good-pages.ts";
import { type Choice, chooseCodes, confirmErasure, deleteLogin } from "./parts/leaving-steps.ts";
import { DESK_DARK, DESK_LIGHT, PHONE_DARK, PHONE_LIGHT } from "./parts/looks.ts";
import { linkIn } from "./parts/mailbox.ts";
import { askToSignUp, confirmSignUp, signUpByMail } from "./parts/mailed-sign-up.ts";
import { useMailedSystem } from "./parts/mailed-system.ts";
import { showPage } from "./parts/show-page.ts";
import { visit as visitIn } from "./parts/visit.ts";
import type { Visitor, VisitorOptions } from "./parts/visitor.ts";
import { type Login, type MadeCode, makeCode, must, newLogin } from "./parts/world.ts";

const DEADLINE_MS = 240_000;
const ERASED = { timeout: 90_000, interval: 250 };
const CONTACT = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Ohm;Anna\r\nFN:Anna Ohm\r\nEND:VCARD";

const dashboard = await useMailedSystem();
const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());
const visit = (options?: VisitorOptions) => visitIn(dashboard, options);
const expectGoodPage = goodPages("leaving");

/** Scans a print as a phone does, and returns the target, or the status if the short host does not redirect. */
async function scanned({ short_url }: MadeCode): Promise<string | number> {
  const { status, location } = await scan(agent, short_url, { "User-Agent": PHONE });
  return status === 302 ? (location ?? "") : status;
}

const subjectsTo = async ({ email }: Login, count: number) => (await dashboard.mailTo(email, count)).subject;

/** Tries to sign in, and returns what the page says. */
async function refusal({ page, say }: Visitor, { email, password }: Omit<Login, "name">): Promise<string> {
  await page.getByLabel(say("signIn:email"), { exact: true }).fill(email);
  await page.getByLabel(say("signIn:password"), { exact: true }).fill(password);
  await page.getByRole("button", { name: say("signIn:submit"), exact: true }).click();
  return page.getByRole("alert").innerText();
}

/** Invites a person by email, who signs up with it, and so belongs to no other account. */
async function joinByMail(owner: Visitor, member: Visitor, login: Login): Promise<void> {
  await must(201, owner, "POST", "/invitations", { role: "editor", email: login.email, language: "en" });
  await showPage(member, linkIn(await dashboard.mailTo(login.email)));
  await member.page.getByRole("link", { name: member.say("invitation:signUp") }).click();
  await askToSignUp(member, login);
  await confirmSignUp(member, linkIn(await dashboard.mailTo(login.email, 2)));
}

const CHOICES: { choice: Choice; url: string | number; look: typeof PHONE_LIGHT }[] = [
  { choice: { keep: 30 }, url: "https://example.com/menu", look: PHONE_LIGHT },
  { choice: { redirect: "https://example.com/new-place" }, url: "https://example.com/new-place", look: DESK_DARK },
  { choice: "stop", url: 410, look: PHONE_DARK },
];

describe("the owner of an account that nobody else uses", () => {
  test.each(CHOICES)(
    "deletes their login, and every print does what they chose: $choice",
    async ({ choice, url, look }) => {
      const login = newLogin();
      const visitor = await visit({ look });
      const { page, say } = visitor;
      await signUpByMail(dashboard, visitor, login);
      const menu = await makeCode(visitor);
      const contact = await makeCode(visitor, { type: "vcard", target: CONTACT });
      expect([await scanned(menu), await scanned(contact)]).toEqual(["https://example.com/menu", 200]);

      const dialog = await deleteLogin(visitor);
      await dialog.getByText(login.name).waitFor();
      await chooseCodes(visitor, choice);
      await expectGoodPage(visitor, look, "login");
      await confirmErasure(visitor, login.email, login.password);
      await page.getByText(say("signIn:notices.deleted"), { exact: true }).waitFor();
      await expectGoodPage(visitor, look, "login-deleted");

      expect(await subjectsTo(login, 2)).toBe("Your account is being deleted");
      await expect.poll(() => scanned(menu), ERASED).toBe(url);
      await expect.poll(() => scanned(contact), ERASED).toBe(410);
      if (choice === "stop") expect(await subjectsTo(login, 3)).toBe("Your account has been deleted");
      expect([await scanned(menu), await scanned(contact)]).toEqual([url, 410]);

      const unknown = await refusal(visitor, newLogin());
      expect(unknown).toContain(say("errors:wrong_credentials"));
      await showPage(visitor, "/sign-in");
      expect(await refusal(visitor, login)).toBe(unknown);
    },
    DEADLINE_MS,
  );
});

describe("an account with several members", () => {
  test(
    "is deleted by its owner: its other member loses it and gets a mail, and both continue in accounts of their own",
    async () => {
      const [login, other] = [newLogin("Olga Owner"), newLogin("Emil Editor")];
      const [owner, member] = [await visit({ look: PHONE_LIGHT }), await visit()];
      await signUpByMail(dashboard, owner, login);
      await must(200, owner, "PATCH", "/account", { name: "Café Ohm" });
      const [menu, contact] = [
        await makeCode(owner),
        await makeCode(owner, { type: "vcard", target: CONTACT, title: "Anna" }),
      ];
      await joinByMail(owner, member, other);
      await showPage(member, "/codes");
      await member.page.getByText("Menu", { exact: true }).waitFor();

      const { page, say } = owner;
      await showPage(owner, "/settings/account");
      await page.getByRole("button", { name: say("account:erase.open") }).click();
      await chooseCodes(owner, { keep: 7 });
      await expectGoodPage(owner, PHONE_LIGHT, "account");
      await confirmErasure(owner, "Café Ohm", login.password);
      await page.getByText(say("account:erase.done", { account: "Café Ohm" }), { exact: true }).waitFor();
      await expectGoodPage(owner, PHONE_LIGHT, "account-deleted");

      expect(await subjectsTo(login, 2)).toBe("Your account is being deleted");
      const mail = await dashboard.mailTo(other.email, 3);
      expect(mail.subject).toBe("An account that you belong to is being deleted");
      expect(mail.text).toContain("Olga Owner has deleted the account “Café Ohm”");
      await expect.poll(() => scanned(contact), ERASED).toBe(410);
      expect(await scanned(menu)).toBe("https://example.com/menu");

      for (const person of [owner, member]) {
        await showPage(person, "/codes");
        expect(await person.page.getByText("Menu", { exact: true }).count()).toBe(0);
      }
    },
    DEADLINE_MS,
  );

  test.each([PHONE_LIGHT, DESK_LIGHT])(
    "keeps everything when a member deletes their login, and shows no name ($width px)",
    async (look) => {
      const [login, leaving] = [newLogin("Olga Owner"), newLogin("Emil Editor")];
      const [owner, member] = [await visit({ look }), await visit({ look })];
      await signUpByMail(dashboard, owner, login);
      await joinByMail(owner, member, leaving);
      const code = await makeCode(member, { title: "Lunch" });
      await showPage(owner, "/settings/members");
      await owner.page.getByText("Emil Editor").first().waitFor();

      const { page, say } = member;
      const dialog = await deleteLogin(member);
      await dialog.getByText(say("account:delete.stay")).waitFor();
      expect(await dialog.getByRole("radio").count()).toBe(0);
      await expectGoodPage(member, look, "member");
      await confirmErasure(member, leaving.email, leaving.password);
      await page.getByText(say("signIn:notices.deleted"), { exact: true }).waitFor();
      expect(await refusal(member, leaving)).toContain(say("errors:wrong_credentials"));

      await showPage(owner, "/settings/members");
      expect(await owner.page.getByText("Emil Editor").count()).toBe(0);
      await showPage(owner, `/codes/${code.id}`);
      await owner.page.getByRole("heading", { name: "Lunch" }).waitFor();
      expect(await scanned(code)).toBe("https://example.com/menu");
      await showPage(owner, "/audit");
      await owner.page.getByText(say("audit:actors.deleted")).first().waitFor();
      expect(await owner.page.getByText("Emil Editor").count()).toBe(0);
      await expectGoodPage(owner, look, "audit");
    },
    DEADLINE_MS,
  );
});
