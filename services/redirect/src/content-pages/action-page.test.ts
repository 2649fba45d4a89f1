import type { ActionType } from "@qr/contracts";
import { afterEach, describe, expect, it } from "vitest";
import { closeServers, responseOf } from "../testing/response-of.ts";
import { detailsOf, linkOf } from "./action-details.ts";
import { ACTION_TEXTS } from "./action-texts.ts";
import { LANGUAGES } from "./languages.ts";
import { sendActionPage } from "./pages.ts";

const MAX_PAGE_BYTES = 4096;
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";
const CODE_ID = "01936c1e-7f2a-7c3b-8d4e-5f6071829304";

const URIS: Readonly<Record<ActionType, string>> = {
  email: "mailto:name@example.com?subject=A%20b&body=Gr%C3%BC%C3%9Fe%0D%0A%3Cb%3E",
  phone: "tel:+49-30-1234567",
  sms: "sms:+491701234567?body=Hello%20there",
  geo: "geo:48.2010,16.3695;u=10",
};
const TYPES = Object.keys(URIS) as ActionType[];

afterEach(closeServers);

const pageOf = (type: ActionType, uri: string, headers: Record<string, string> = {}, method = "GET") =>
  responseOf(
    (response) => sendActionPage(response, { kind: "action", codeId: CODE_ID, type, uri, isCounted: true }),
    headers,
    method,
  );
const linksOf = (body: string) => [...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe.each(TYPES)("the page for the action %s", (type) => {
  it.each(LANGUAGES)("is in %s, under 4 KB, with one link and without script or cookie", async (language) => {
    const { status, body, headers } = await pageOf(type, URIS[type], { "Accept-Language": language });
    const { title, body: sentence, link } = ACTION_TEXTS[language][type];
    expect(status).toBe(200);
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_PAGE_BYTES);
    expect(body).toContain(`<html lang="${language}">`);
    expect(body).toContain(`<main><h1>${title}</h1><p>${sentence}</p>`);
    expect(body).toContain(`${link}</a>`);
    expect(linksOf(body)).toEqual([URIS[type].replaceAll("&", "&amp;")]);
    expect(body).not.toMatch(/<script|\son\w+=|<img|<iframe/);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(headers["content-language"]).toBe(language);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]+='; base-uri 'none'/,
    );
  });

  it("adds at most 4 KB to its text, however long the text is", async () => {
    const uri = URIS[type] + "&".repeat(2331 - URIS[type].length);
    const { body } = await pageOf(type, uri);
    expect(Buffer.byteLength(body)).toBeLessThan(MAX_PAGE_BYTES + 2 * 5 * uri.length);
  });

  it("responds to HEAD with the length and no body", async () => {
    const whole = await pageOf(type, URIS[type]);
    const head = await pageOf(type, URIS[type], {}, "HEAD");
    expect(head.body).toBe("");
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(whole.body)));
  });
});

it.each<[ActionType, string, string[]]>([
  ["email", URIS.email, ["name@example.com", "A b", "Grüße\r\n<b>"]],
  ["email", "mailto:a%2C@b.de,c@d.de?cc=e@f.de&BCC=g@h.de", ["a,@b.de, c@d.de, e@f.de, g@h.de"]],
  ["email", "mailto:?subject=a=b%ff", ["a=b%ff"]],
  ["phone", "tel:+49-30-1;ext=5", ["+49-30-1;ext=5"]],
  ["sms", "sms:+49170,+49171?body=Hi%3F", ["+49170, +49171", "Hi?"]],
  ["geo", "geo:48.2010,16.3695,183;u=10", ["48.2010, 16.3695"]],
])("shows the recipients and the message of the %s %s", (type, uri, details) => {
  expect(detailsOf(type, uri)).toEqual(details);
});

it("shows everything decoded from a URI as plain text", async () => {
  const { body } = await pageOf("sms", "sms:+49170?body=%3C/p%3E%3Cscript%3Ealert(1)%3C/script%3E%22'&x='onclick=");
  expect(body).toContain("&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;");
  expect(body.match(/(?<=<)[a-z][a-z0-9]*/g)?.join(" ")).toBe(
    "html head meta meta title style body main h1 p p p p p a",
  );
  expect(linksOf(body)).toEqual([
    "sms:+49170?body=%3C/p%3E%3Cscript%3Ealert(1)%3C/script%3E%22&#39;&amp;x=&#39;onclick=",
  ]);
});

it("opens a location in Maps on Apple devices, which do not support geo:", () => {
  expect(linkOf("geo", URIS.geo, IPHONE)).toBe("https://maps.apple.com/?ll=48.2010,16.3695&q=48.2010,16.3695");
  expect(linkOf("geo", URIS.geo, "Mozilla/5.0 (Linux; Android 10; K)")).toBe(URIS.geo);
  expect(linkOf("phone", URIS.phone, IPHONE)).toBe(URIS.phone);
});
