// An account's own domain in the dashboard, from its first DNS record to its deletion, with a real DNS server.

import { Agent } from "node:http";
import { createTestDatabase } from "@qr/database/testing";
import { createTestBroker } from "@qr/messaging/testing";
import { PHONE, scan } from "@qr/test-kit/phones/scanner";
import { startDnsServer } from "@qr/test-kit/servers/dns";
import { startRealSystem } from "@qr/test-kit/systems/real-system";
import { chromium } from "playwright-core";
import { afterAll, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { download } from "./parts/code-steps.ts";
import { addDomain, checkUntil, shownToken } from "./parts/domain-steps.ts";
import { goodPages } from "./parts/good-pages.ts";
import { chooseByKeyboard, tabTo } from "./parts/keyboard.ts";
import { LOOKS, type Look, PHONE_LIGHT } from "./parts/looks.ts";
import { goTo } from "./parts/person-steps.ts";
import { callSession } from "./parts/session-calls.ts";
import { enterAlias, openAliasForm } from "./parts/short-link-steps.ts";
import { rest, showPage } from "./parts/show-page.ts";
import { guard } from "./parts/visit.ts";
import { openVisitor, type Visitor } from "./parts/visitor.ts";
import { makeCode, must, newLogin, signUpQuietly } from "./parts/world.ts";

const DEADLINE_MS = 180_000;
const HOST = "go.example.com";
const TARGET = "https://example.com/summer";
/** Anyone can set any TXT record on a host of their own. Markup must be shown as text. */
const HOSTILE_TOKEN = "<img src=x onerror=pwned()>";
/** The host of the second test, which leaves it with another account. */
const LOST_HOST = "lost.example.com";

const database = await createTestDatabase();
const broker = await createTestBroker();
const dns = await startDnsServer();
const infrastructure = { databaseUrl: database.url, redisUrl: process.env.TEST_REDIS_URL ?? "", amqpUrl: broker.url };
const system = await startRealSystem(infrastructure, { DNS_SERVERS: dns.address }, { SIGNUP: "open" });
const browser = await chromium.connect(inject("sharedSystem").browserUrl);
const phone = new Agent();
afterAll(async () => {
  phone.destroy();
  await browser.close();
  await system.stop();
  await dns.stop();
  await broker.close();
  await database.drop();
});

const { apiUrl, shortUrl, imageUrl } = system;
const scanOnHost = (path: string) => scan(phone, `${shortUrl}${path}`, { Host: HOST, "User-Agent": PHONE });
const prove = (host: string, ...tokens: string[]) =>
  dns.set({ addresses: { [host]: "127.0.0.1" }, texts: { [`_qr-challenge.${host}`]: tokens } });

async function visit(look: Look): Promise<Visitor> {
  const visitor = await openVisitor(browser, apiUrl, [apiUrl, shortUrl, imageUrl], { look });
  guard(visitor, () => visitor.close());
  return visitor;
}

const expectGoodPage = goodPages("domain");

describe.each(LOOKS)("at $width pixels, $scheme", (look) => {
  test(
    "a person adds a domain, proves it, prints a code on it, changes a setting, and deletes it",
    async () => {
      await dns.set({});
      const visitor = await visit(look);
      const { page, say } = visitor;
      await signUpQuietly(visitor);
      await showPage(visitor, "/codes");
      await goTo(visitor, say("nav.domains"));
      await page.getByText(say("domains:empty.title")).waitFor();

      await page.getByRole("button", { name: say("domains:add.open") }).click();
      const field = page.getByRole("dialog").getByLabel(say("domains:host"), { exact: true });
      await field.fill("https://go.example.com/menu");
      await page.keyboard.press("Enter");
      await page.getByText(say("errors:of.host.invalid_host")).waitFor();
      expect(await page.locator(":focus").inputValue()).toBe("https://go.example.com/menu");
      await addDomain(visitor, HOST);
      await page.getByText(say("domains:notice.waiting.title")).waitFor();
      await expectGoodPage(visitor, look, "pending");

      // The page notices the records on its own.
      await prove(HOST, HOSTILE_TOKEN);
      await page.getByText(HOSTILE_TOKEN).waitFor();
      await prove(HOST, await shownToken(visitor));
      await page.getByText(say("domains:notice.proved.title")).waitFor();
      await expectGoodPage(visitor, look, "verified");

      await tabTo(page, say("domains:notice.proved.create"));
      await page.keyboard.press("Enter");
      await page.getByRole("combobox", { name: say("domainChoice.label") }).waitFor();
      await page.keyboard.type(TARGET);
      await tabTo(page, say("domainChoice.label"));
      await chooseByKeyboard(page, HOST);
      await tabTo(page, say("newCode:address.path"));
      await page.keyboard.type("summer//menu");
      await page.getByText(say("errors:of.slug.invalid_value")).waitFor();
      for (let count = 0; count < "/menu".length; count += 1) await page.keyboard.press("Backspace");
      await page.keyboard.type("menu");
      await page.getByText(`HTTPS://GO.EXAMPLE.COM/SUMMER/MENU/`).waitFor();
      await page.getByText(say("newCode:address.preview", { url: `https://${HOST}/summer/menu` })).waitFor();
      await expectGoodPage(visitor, look, "new-code");
      await page.keyboard.press("Enter");
      await page.getByRole("heading", { name: say("newCode:created.title") }).waitFor();
      expect(await page.getByRole("main").innerText()).toContain(`https://${HOST}/summer/menu`);
      expect((await download(browser, visitor, "svg")).texts).toEqual(["HTTPS://GO.EXAMPLE.COM/SUMMER/MENU/"]);
      expect(await scanOnHost("/SUMMER/MENU/")).toMatchObject({ status: 302, location: TARGET });
      await page.getByRole("link", { name: say("newCode:created.open") }).click();
      await page.getByText(say("code:shortUrl.always", { host: HOST })).waitFor();
      await rest(visitor);
      await expectGoodPage(visitor, look, "code");
      const codePath = new URL(page.url()).pathname;
      await openAliasForm(visitor);
      expect(await page.getByRole("combobox", { name: say("domainChoice.label") }).inputValue()).toBe(HOST);
      await enterAlias(visitor, "summer//karte");
      await page.getByText(say("errors:of.slug.invalid_value")).waitFor();
      await expectGoodPage(visitor, look, "alias-form");
      await enterAlias(visitor, "sommer/karte");
      await page.getByText(`https://${HOST}/sommer/karte`, { exact: true }).waitFor();
      expect(await scanOnHost("/Sommer/Karte")).toMatchObject({ status: 302, location: TARGET });
      await showPage(visitor, "/codes");
      await page.getByText(`${HOST}/summer/menu`, { exact: true }).waitFor();

      await goTo(visitor, say("nav.domains"));
      await page.getByRole("link", { name: HOST }).click();
      await page.getByLabel(say("domains:fields.root_target"), { exact: true }).fill("example.com/start");
      await page
        .getByRole("button", { name: say("save"), exact: true })
        .first()
        .click();
      await page.getByText(say("domains:saved")).waitFor();
      expect(await scanOnHost("/")).toMatchObject({ status: 302, location: "https://example.com/start" });
      await page.getByLabel(say("domains:fields.assetlinks"), { exact: true }).fill("[{}");
      await page
        .getByRole("button", { name: say("save"), exact: true })
        .last()
        .click();
      await page.getByText(say("domains:fields.jsonViolation")).waitFor();
      await page.keyboard.type("]");
      await page
        .getByRole("button", { name: say("save"), exact: true })
        .last()
        .click();
      const served = async () => (await scanOnHost("/.well-known/assetlinks.json")).body;
      await expect.poll(served).toBe("[{}]");

      await dns.set({});
      await checkUntil(visitor, "failing");
      await expectGoodPage(visitor, look, "failing");
      expect((await scanOnHost("/summer/menu")).status).toBe(302);
      await showPage(visitor, "/codes");
      await page.getByText(say("codes:domainNotices.failing_one", { host: HOST })).waitFor();
      await expectGoodPage(visitor, look, "notice");
      await page.getByRole("link", { name: say("codes:domainNotices.open") }).click();

      const { default_url } = z
        .object({ default_url: z.string() })
        .parse(await must(200, visitor, "GET", `/v1/qr/${codePath.split("/").at(-1)}`));
      await page.getByRole("button", { name: say("domains:delete.action") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText(default_url).waitFor();
      await expectGoodPage(visitor, look, "delete");
      await dialog.getByRole("button", { name: say("domains:delete.action") }).click();
      await page.getByText(say("domains:empty.title")).waitFor();
      expect((await scanOnHost("/summer/menu")).status).not.toBe(302);
      expect(await scan(phone, default_url, {})).toMatchObject({ status: 302, location: TARGET });
      await showPage(visitor, codePath);
      await page.getByText(say("code:shortUrl.moved")).waitFor();
      await expectGoodPage(visitor, look, "code-moved");
    },
    DEADLINE_MS,
  );
});

test(
  "a lost domain is explained, and a viewer sees it but can change nothing",
  async () => {
    await dns.set({});
    const owner = await visit(PHONE_LIGHT);
    const { say } = owner;
    await signUpQuietly(owner);
    await showPage(owner, "/settings/domains");
    await owner.page.getByRole("button", { name: say("domains:add.open") }).click();
    await addDomain(owner, LOST_HOST);
    await prove(LOST_HOST, await shownToken(owner));
    await checkUntil(owner, "verified");
    await makeCode(owner, { domain: LOST_HOST, slug: "menu" });
    await makeCode(owner, { domain: LOST_HOST, slug: "Karte" });

    const rival = await visit(PHONE_LIGHT);
    await signUpQuietly(rival, newLogin("Ria Rival"));
    await showPage(rival, "/settings/domains");
    await rival.page.getByRole("button", { name: say("domains:add.open") }).click();
    await addDomain(rival, LOST_HOST);
    const theirs = await shownToken(rival);
    await prove(LOST_HOST, await shownToken(owner), theirs);
    await rival.page.getByText(say("domains:notice.contested.title")).waitFor();
    await expectGoodPage(rival, PHONE_LIGHT, "contested");
    await prove(LOST_HOST, theirs);
    await rival.page.getByText(say("domains:notice.proved.title")).waitFor();

    await owner.page.reload();
    await owner.page.getByText(say("domains:notice.lost.title")).waitFor();
    await owner.page.getByText(say("domains:notice.lost.codes_other", { count: 2 })).waitFor();
    await expectGoodPage(owner, PHONE_LIGHT, "lost");
    const path = new URL(owner.page.url()).pathname;
    await showPage(owner, "/codes");
    await owner.page.getByText(say("codes:domainNotices.lost_one", { host: LOST_HOST })).waitFor();

    const invitation = z.object({ url: z.string() });
    const { url } = invitation.parse(await must(201, owner, "POST", "/invitations", { role: "viewer" }));
    const { account } = z.object({ account: z.object({ id: z.string() }) }).parse(await must(200, owner, "GET", "/me"));
    const viewer = await visit(PHONE_LIGHT);
    await signUpQuietly(viewer, newLogin("Victor Viewer"));
    await must(200, viewer, "POST", "/invitation/accept", { token: new URL(url).hash.slice(1) });
    await viewer.page.evaluate(`localStorage.setItem("account", "${account.id}")`);
    await showPage(viewer, "/settings/domains");
    await viewer.page.getByRole("link", { name: LOST_HOST }).click();
    await viewer.page.getByText(say("domains:notice.lost.title")).waitFor();
    const main = viewer.page.getByRole("main");
    expect(await main.getByRole("textbox").count()).toBe(0);
    for (const name of ["domains:records.check", "domains:delete.action"]) {
      expect(await main.getByRole("button", { name: say(name) }).count(), name).toBe(0);
    }
    const domainPath = path.replace("/settings", "/v1");
    for (const [method, place] of [
      ["DELETE", domainPath],
      ["POST", `${domainPath}/check`],
    ] as const) {
      expect((await callSession(viewer, method, place, undefined, account.id)).status, place).toBe(403);
    }
  },
  DEADLINE_MS,
);
