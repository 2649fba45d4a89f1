// Tests that the pages of the short host and of own domains show the owner's branding and custom pages.

import { randomUUID } from "node:crypto";
import {
  ANY_DOMAIN_KEY,
  anyDomain,
  type CustomPage,
  domainFromRow,
  domainKey,
  linkKey,
  logoIdFromUuid,
} from "@qr/contracts";
import { beforeAll, expect, it, vi } from "vitest";
import { httpGet } from "../testing/http-get.ts";
import { PHONE, stranger, useProtectedCodes } from "../testing/protected-codes.ts";

const { add, cache, codes, start } = await useProtectedCodes();
const { port } = await start({
  PUBLIC_SHORT_URL: "https://qr.example",
  ABUSE_CONTACT: "https://operator.example/report",
  TRUSTED_PROXIES: ["127.0.0.1"],
});

const page = (title: string, button: CustomPage["button"] = null): CustomPage => ({
  title,
  text: `Text of <${title}> & more`,
  button,
});
const LOGO = Buffer.from("89504e470d0a1a0a", "hex");
const REPORT = '<a class="quiet" href="mailto:report@example.com"';

let domain: number;
beforeAll(async () => {
  await codes.brandAccount({
    color: "#0b7285",
    logoPng: Buffer.concat(Array.from({ length: 40 }, () => LOGO)),
    pages: {
      paused: page("Closed today", { label: "See <offers>", url: "https://example.com/?a=1&b=2" }),
      expired: page("Account's expired"),
      not_found: page("Account's lost"),
      password: page("Members only", { label: "Join", url: "https://example.com/join" }),
    },
    reportUrl: "mailto:report@example.com",
  });
  domain = await codes.addDomain({ host: "custom-pages.example" });
  await codes.changeDomain("custom-pages.example", { pages: JSON.stringify({ expired: page("Domain's expired") }) });
  await cache.put(domainKey("custom-pages.example"), domainFromRow(await codes.domainRow("custom-pages.example")));
  await cache.put(ANY_DOMAIN_KEY, anyDomain(true));
  await vi.waitFor(async () => expect((await visit("/", "custom-pages.example")).body).toContain("Account&#39;s lost"));
});

const linksTarget = (picture?: string) =>
  JSON.stringify({ title: "A", picture, links: [{ label: "B", url: "https://example.com/" }] });
const visit = (path: string, host = "qr.example", headers: Readonly<Record<string, string>> = {}) =>
  httpGet(port, path, { headers: { ...stranger(PHONE), Host: host, ...headers } });
const expired = { passwordHash: null, expiresAt: new Date(0) };

it("a paused code shows the account's page, with its button, in every language", async () => {
  const { slug } = await add({ paused: true, passwordHash: null });
  for (const language of ["en", "de", "ja"]) {
    const { status, body, headers } = await visit(`/${slug}`, "qr.example", { "Accept-Language": language });
    expect(status).toBe(404);
    expect(body).toContain('<h1 dir="auto" lang="">Closed today</h1>');
    expect(body).toContain("Text of &lt;Closed today&gt; &amp; more");
    expect(body).toContain('href="https://example.com/?a=1&amp;b=2"');
    expect(body).toContain("See &lt;offers&gt;</a>");
    expect(body).toContain(REPORT);
    expect(body).toContain('<img class="logo" src="data:image/png;base64,iVBORw0KGgqJUE5H');
    expect(headers["content-security-policy"]).toContain("img-src data:");
  }
  const json = await visit(`/${slug}`, "qr.example", { Accept: "application/json" });
  expect([json.status, JSON.parse(json.body).error?.code ?? JSON.parse(json.body).code]).toEqual([404, "paused"]);
});

it("a domain's pages come before the account's, and these before the service's", async () => {
  const { slug } = await add(expired);
  expect((await visit(`/${slug}`)).body).toContain("Account&#39;s expired");
  await add({ ...expired, slug: linkKey(domain, "PAST") });
  await add({ paused: true, passwordHash: null, slug: linkKey(domain, "PAUSED") });
  await add({ deleted: true, slug: linkKey(domain, "GONE") });
  const on = (path: string) => visit(path, "custom-pages.example");
  expect((await on("/past")).body).toContain("Domain&#39;s expired");
  expect((await on("/paused")).body).toContain("Closed today");
  const lost = await on("/nothing");
  expect([lost.status, lost.body.includes("Account&#39;s lost"), lost.body.includes(REPORT)]).toEqual([
    404,
    true,
    true,
  ]);
  const gone = await on("/gone");
  expect([gone.status, gone.body.includes('class="logo"'), gone.body.includes("Account")]).toEqual([410, true, false]);
});

it("a path without a code on the short host belongs to no account", async () => {
  const { status, body } = await visit("/NO-SUCH-CODE");
  expect([status, body.includes("lost"), body.includes('class="logo"')]).toEqual([404, false, false]);
});

it("the password page keeps its form under the account's texts", async () => {
  const { slug } = await add();
  const { status, body } = await visit(`/${slug}`);
  expect(status).toBe(401);
  expect(body).toContain('<h1 dir="auto" lang="">Members only</h1>');
  expect(body.indexOf('href="https://example.com/join"')).toBeGreaterThan(body.indexOf("</form>"));
});

it("the preview names the operator as the contact, not the account", async () => {
  const { slug } = await add({ passwordHash: null });
  const { body } = await visit(`/${slug}+`);
  expect(body).toContain('href="https://operator.example/report"');
  expect(body).not.toContain("mailto:report");
});

it("the page at the bare short host names the operator as the contact", async () => {
  const { status, body } = await visit("/");
  expect([status, body.includes('href="https://operator.example/report"')]).toEqual([200, true]);
});

it("a page of links shows its own picture in place of the logo, but never that of another account", async () => {
  const [PICTURE, FOREIGN] = [Buffer.from("ours"), Buffer.from("theirs")];
  const ids = [await codes.addLogo(PICTURE), await codes.addForeignLogo(FOREIGN), randomUUID()];
  const shown = [];
  for (const picture of [undefined, ...ids.map(logoIdFromUuid)]) {
    const { slug } = await add({ type: "links", target: linksTarget(picture), passwordHash: null });
    const { body } = await visit(`/${slug}`);
    shown.push(Buffer.from(body.match(/src="data:image\/png;base64,([^"]*)"/)?.[1] ?? "", "base64"));
  }
  const logo = Buffer.concat(Array.from({ length: 40 }, () => LOGO));
  expect(shown).toEqual([logo, PICTURE, logo, logo]);
});
