import type { ActionType } from "@qr/contracts";
import { describe, expect, it } from "vitest";
import { detailsOf, linkOf } from "../contents/action-details.ts";
import { ACTION_TEXTS } from "../pages/action-texts.ts";
import { LANGUAGES } from "../pages/languages.ts";
import { readPage } from "../testing/read-page.ts";
import { actionPage } from "./action-page.ts";

const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1";

const URIS: Readonly<Record<ActionType, string>> = {
  email: "mailto:name@example.com?subject=A%20b&body=Gr%C3%BC%C3%9Fe%0D%0A%3Cb%3E",
  phone: "tel:+49-30-1234567",
  sms: "sms:+491701234567?body=Hello%20there",
  geo: "geo:48.2010,16.3695;u=10",
};
const TYPES = Object.keys(URIS) as ActionType[];

const ANDROID = "Mozilla/5.0 (Linux; Android 10; K)";

describe.each(TYPES)("the page for the action %s", (type) => {
  it.each(LANGUAGES)("says in %s what it does, and has one button that does it", (language) => {
    const { title, body, link } = ACTION_TEXTS[language][type];
    const page = actionPage(type, URIS[type], { language, userAgent: ANDROID });
    expect(page.title).toBe(title);
    const { links, text } = readPage(page.content);
    expect(text).toContain(body);
    expect(text).toContain(link);
    expect(links[0]).toBe(URIS[type]);
    expect(links).toHaveLength(type === "geo" ? 4 : 1);
  });
});

it.each<[ActionType, string, [kind: string, value: string][]]>([
  [
    "email",
    URIS.email,
    [
      ["to", "name@example.com"],
      ["subject", "A b"],
      ["message", "Grüße\r\n<b>"],
    ],
  ],
  [
    "email",
    "mailto:a%2C@b.de,c@d.de?cc=e@f.de&BCC=g@h.de&keywords=x",
    [
      ["to", "a,@b.de, c@d.de"],
      ["cc", "e@f.de"],
      ["bcc", "g@h.de"],
      ["other", "x"],
    ],
  ],
  ["email", "mailto:?subject=a=b%ff", [["subject", "a=b%ff"]]],
  ["phone", "tel:+49-30-1;ext=5", [["number", "+49-30-1;ext=5"]]],
  [
    "sms",
    "sms:+49170,+49171?body=Hi%3F",
    [
      ["number", "+49170, +49171"],
      ["message", "Hi?"],
    ],
  ],
  ["geo", "geo:48.2010,16.3695,183;u=10", [["coordinates", "48.2010, 16.3695"]]],
])("shows the recipients and the message of the %s %s", (type, uri, details) => {
  expect(detailsOf(type, uri).map(({ kind, value }) => [kind, value])).toEqual(details);
});

it("shows everything decoded from a URI as plain text", () => {
  const uri = "sms:+49170?body=%3C/p%3E%3Cscript%3Ealert(1)%3C/script%3E%22'&x='onclick=";
  const { authored, links, elements } = readPage(actionPage("sms", uri, { language: "en", userAgent: "" }).content);
  expect(authored).toEqual(["+49170", "</p><script>alert(1)</script>\"'", "'onclick="]);
  expect(links).toEqual([uri]);
  expect(elements).not.toContain("script");
});

it("opens a location in Maps on Apple devices, which do not support geo:", () => {
  const apple = "https://maps.apple.com/?ll=48.2010,16.3695&q=48.2010,16.3695";
  expect(linkOf("geo", URIS.geo, IPHONE)).toBe(apple);
  expect(linkOf("geo", URIS.geo, ANDROID)).toBe(URIS.geo);
  expect(linkOf("phone", URIS.phone, IPHONE)).toBe(URIS.phone);
  const linksFor = (userAgent: string) =>
    readPage(actionPage("geo", URIS.geo, { language: "en", userAgent }).content).links;
  const others = [
    "https://www.google.com/maps/search/?api=1&query=48.2010,16.3695",
    "https://www.openstreetmap.org/?mlat=48.2010&mlon=16.3695#map=16/48.2010/16.3695",
  ];
  expect(linksFor(IPHONE)).toEqual([apple, ...others]);
  expect(linksFor(ANDROID)).toEqual([URIS.geo, apple, ...others]);
});
