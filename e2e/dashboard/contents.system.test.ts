// Codes of every type are created and changed by form, and summarized in lists without their passwords.

import { Agent } from "node:http";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { CONTENTS } from "./parts/contents.ts";
import { goodPages } from "./parts/good-pages.ts";
import { LOOKS, PHONE_LIGHT } from "./parts/looks.ts";
import { createContent, fillContent } from "./parts/new-code-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { useDashboard } from "./parts/use-dashboard.ts";
import { visit } from "./parts/visit.ts";
import type { Visitor } from "./parts/visitor.ts";
import { makeCode, must, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 240_000;

const codeForm = z.object({ target: z.string(), short_url: z.string() });

const dashboard = await useDashboard();
const phone = new Agent();
// Only sixty people per hour can sign up from one network, so all tests share one person.
let owner: Visitor;
beforeAll(async () => {
  owner = await dashboard.visit();
  await signUpQuietly(owner);
}, DEADLINE_MS);
afterAll(() => phone.destroy());

/** Gets the file of a contact or an event, and the page of everything else. */
const ACCEPT = "text/vcard, text/calendar, text/html";
const open = (url: string) => scan(phone, url, { "User-Agent": PHONE, Accept: ACCEPT });

const expectGoodPage = goodPages("contents");

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test.each(CONTENTS)(
    "a $type is created and changed by form",
    async (each) => {
      const visitor = await visit(dashboard, { look, as: owner });
      const { page, say } = visitor;
      await showPage(visitor, "/codes/new");
      await createContent(visitor, each.type, each.typed);
      await page.getByRole("link", { name: say("newCode:created.open") }).click();
      await rest(visitor);
      const target = page.getByRole("region", { name: say("code:target.title"), exact: true });
      for (const text of each.shown) await target.getByText(text, { exact: true }).waitFor();
      await expectGoodPage(visitor, look, `${each.type}-shown`);

      await page.getByRole("button", { name: say("code:target.repoint") }).click();
      if ("asText" in each) await page.getByLabel(say("code:target.new")).fill(each.asText);
      else await fillContent(visitor, each.type, each.changed);
      await expectGoodPage(visitor, look, `${each.type}-form`);
      await page.getByRole("button", { name: say("save"), exact: true }).click();
      await page.getByText(say("code:target.savedText")).waitFor();
      if ("shownAfter" in each) await target.getByText(each.shownAfter, { exact: true }).waitFor();
      const { short_url } = codeForm.parse(
        await must(200, visitor, "GET", `/v1/qr/${new URL(page.url()).pathname.split("/")[2]}`),
      );
      expect((await open(short_url)).body).toContain(each.scanned);
    },
    DEADLINE_MS,
  );

  test(
    "a network is created by form, and its password is shown only on request",
    async () => {
      const visitor = await visit(dashboard, { look, as: owner });
      const { page, say } = visitor;
      await showPage(visitor, "/codes/new");
      await createContent(visitor, "wifi", { name: "Guests; bar", password: "secret 123" });
      await page.getByRole("link", { name: say("newCode:created.open") }).click();
      await rest(visitor);
      const isSecretInPage = async () => (await page.content()).includes("secret 123");
      await page.getByText("Guests; bar", { exact: true }).first().waitFor();
      expect(await isSecretInPage()).toBe(false);
      await expectGoodPage(visitor, look, "wifi-hidden");
      await page.getByRole("button", { name: say("newCode:password.show") }).click();
      await page.getByText("secret 123", { exact: true }).waitFor();
      await page.getByRole("button", { name: say("newCode:password.hide") }).click();
      expect(await isSecretInPage()).toBe(false);
      await page.getByRole("button", { name: say("newCode:asText.show") }).click();
      await page.getByText("WIFI:T:WPA;S:Guests\\; bar;P:secret 123;;", { exact: true }).waitFor();
      await page.goto("/codes");
      await rest(visitor);
      await page.getByRole("link", { name: "Guests; bar", exact: true }).first().waitFor();
      expect(await isSecretInPage()).toBe(false);
    },
    DEADLINE_MS,
  );

  test(
    "lists name codes without a title by their contents",
    async () => {
      const visitor = await visit(dashboard, { look, as: owner });
      await showPage(visitor, "/codes");
      const targets = {
        vcard: "BEGIN:VCARD\nVERSION:4.0\nFN:Ada Lovelace\nEND:VCARD",
        event: "BEGIN:VEVENT\nDTSTART:20270621T180000Z\nSUMMARY:Opening\nEND:VEVENT",
        geo: "geo:48.2010,16.3695",
        sms: "SMSTO:+491701234567:Hello",
      };
      for (const [type, target] of Object.entries(targets)) await makeCode(visitor, { type, target, title: null });
      await showPage(visitor, "/codes");
      for (const name of ["Ada Lovelace", "Opening", "48.2010, 16.3695", "+491701234567: Hello"]) {
        await visitor.page.getByRole("link", { name, exact: true }).first().waitFor();
      }
      await expectGoodPage(visitor, look, "list");
    },
    DEADLINE_MS,
  );
});

test(
  "a change by form keeps what the form does not show; violations are shown, and text can be edited instead",
  async () => {
    const visitor = await visit(dashboard, { look: PHONE_LIGHT, as: owner });
    const { page, say } = visitor;
    await showPage(visitor, "/codes");
    const lines = [
      "BEGIN:VCARD",
      "VERSION:4.0",
      "FN:Ada Lovelace",
      "TEL;TYPE=work:+44",
      "NOTE:Met in Turin",
      "END:VCARD",
    ];
    const { id } = await makeCode(visitor, { type: "vcard", target: lines.join("\r\n") });
    const targetNow = async () => codeForm.parse(await must(200, visitor, "GET", `/v1/qr/${id}`)).target;
    await showPage(visitor, `/codes/${id}`);
    await page.getByRole("button", { name: say("code:target.repoint") }).click();
    await page.getByText(say("newCode:othersKept", { names: "TEL, NOTE" })).waitFor();
    await fillContent(visitor, "vcard", { email: "ada" });
    const save = page.getByRole("button", { name: say("save"), exact: true });
    await save.click();
    await page.getByText(say("newCode:violations.email")).waitFor();
    await expectGoodPage(visitor, PHONE_LIGHT, "violation");
    await fillContent(visitor, "vcard", { email: "ada@example.com" });
    // The input survives a reload.
    await page.reload();
    await rest(visitor);
    await save.click();
    await page.getByText(say("code:target.savedText")).waitFor();
    expect((await targetNow()).split("\n").sort()).toEqual(
      [...lines, "EMAIL:ada@example.com", "N:Lovelace;Ada;;;"].sort(),
    );

    await page.getByRole("button", { name: say("code:target.repoint") }).click();
    await page.getByRole("button", { name: say("code:target.asText") }).click();
    const text = page.getByLabel(say("code:target.new"));
    await text.fill("BEGIN:VCARD\nVERSION:4.0\nFN:Grace Hopper\nEND:VCARD");
    await page.getByRole("button", { name: say("code:target.asFields") }).click();
    await fillContent(visitor, "vcard", { role: "Admiral" });
    await save.click();
    await page.getByText(say("code:target.savedText")).waitFor();
    expect(await targetNow()).toContain("N:Hopper;Grace;;;\nFN:Grace Hopper\nTITLE:Admiral\nEND:VCARD");
  },
  DEADLINE_MS,
);
