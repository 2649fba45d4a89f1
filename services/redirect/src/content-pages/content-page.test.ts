import { HOSTILE_TARGETS, HOSTILE_TEXTS } from "@qr/test-kit/hostile/hostile-texts";
import { afterEach, describe, expect, it } from "vitest";
import type { Branding } from "../pages/brandings-store.ts";
import { LANGUAGES } from "../pages/languages.ts";
import {
  actionTarget,
  appTarget,
  CONTENT_TARGETS,
  cardOf,
  escapedLine,
  escapedWifi,
  eventOf,
  linksTarget,
  textTarget,
  wifiTarget,
} from "../testing/content-targets.ts";
import { readPage } from "../testing/read-page.ts";
import { closeServers, responseOf } from "../testing/response-of.ts";
import { type ContentTarget, sendContentPage } from "./content-page.ts";

const MAX_PAGE_BYTES = 30_000;
const CONTACT = "mailto:abuse@example.com?subject=a&body=b";
const LOGO = "data:image/png;base64,iVBORw0KGgo=";

afterEach(closeServers);

interface PageOptions {
  headers?: Record<string, string>;
  branding?: Branding;
  abuseContact?: string;
  method?: string;
}

const pageOf = (target: ContentTarget, { headers = {}, branding, abuseContact, method }: PageOptions = {}) =>
  responseOf(
    (response) => sendContentPage(response, target, { branding, abuseContact, nowMs: Date.UTC(2026, 10, 21) }),
    headers,
    method,
  );

describe.each(CONTENT_TARGETS)("the page of the type %s", (name, target) => {
  it.each(LANGUAGES)("in %s is small, complete in itself, and without a cookie", async (language) => {
    const { status, body, headers } = await pageOf(target, { headers: { "Accept-Language": language } });
    expect(status).toBe(200);
    expect(Buffer.byteLength(body)).toBeLessThan(8000);
    expect(body).toContain(`<html lang="${language}">`);
    expect(headers).toMatchObject({
      "content-language": language,
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    expect(headers["set-cookie"]).toBeUndefined();
    const script = name === "wifi" ? "script-src 'sha256-[\\w+/]+='; " : "";
    expect(headers["content-security-policy"]).toMatch(
      new RegExp(
        `^default-src 'none'; style-src 'sha256-[\\w+/]+='; ${script}base-uri 'none'; form-action 'none'; frame-ancestors 'none'$`,
      ),
    );
    const { elements, attributes } = readPage(body);
    expect(elements.filter((element) => element === "script")).toHaveLength(script === "" ? 0 : 1);
    expect(elements).not.toContain("img");
    expect([...attributes].filter((attribute) => attribute.startsWith("on"))).toEqual([]);
    expect([...attributes]).not.toContain("src");
  });

  it("shows the branding of the account, and the link to report", async () => {
    const branding = { name: 'Ada & "Söhne" <b>מסעדה</b>', color: "#c2410c", logo: LOGO };
    const { body, headers } = await pageOf(target, { branding, abuseContact: CONTACT });
    const page = readPage(body);
    expect(page.authored[0]).toBe(branding.name);
    expect(page.elements.filter((element) => element === "img")).toHaveLength(1);
    expect(page.links.at(-1)).toBe(CONTACT);
    expect(body).toContain("--accent:#c2410c");
    expect(headers["content-security-policy"]).toContain("; img-src data:; base-uri");
  });

  it("responds to HEAD with the length and no body", async () => {
    const [whole, head] = [await pageOf(target), await pageOf(target, { method: "HEAD" })];
    expect([head.status, head.body]).toEqual([200, ""]);
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(whole.body)));
  });
});

/** For each type: a target with the text in every field, and how the text appears in each element with the author's text. */
const HOSTILE_CASES: readonly [string, (text: string) => ContentTarget, (text: string) => string[]][] = [
  ["text", textTarget, (text) => [text]],
  [
    "contact",
    (text) => {
      const value = escapedLine(text);
      const names = ["FN", "TITLE", "ORG", "TEL", "EMAIL", "URL", "NOTE"];
      return cardOf(...names.map((name) => `${name}:${name === "URL" ? text : value}`), `ADR:;;${value};;;;`);
    },
    // The role and the organization that repeat the name are not shown again. The address precedes the note.
    (text) => [text, text, text, text, text, text],
  ],
  [
    "event",
    (text) => {
      const value = escapedLine(text);
      const zone = text.replaceAll('"', "");
      return eventOf(
        `DTSTART;TZID="${zone}":20261121T180000`,
        ...["SUMMARY", "LOCATION", "DESCRIPTION"].map((name) => `${name}:${value}`),
      );
    },
    (text) => [text, text.replaceAll('"', ""), text, text],
  ],
  [
    "wifi",
    (text) => {
      const value = escapedWifi(text);
      return wifiTarget(`WIFI:T:${value};S:${value};I:${value};P:${value};;`);
    },
    (text) => [text, text, text, text],
  ],
  [
    "email",
    (text) =>
      actionTarget("email", `mailto:${["", "cc=", "subject=", "body="].map(encode(text)).join("&").replace("&", "?")}`),
    (text) => [text, text, text, text],
  ],
  [
    "page of links",
    (text) => linksTarget(text, [[text, `https://example.com/?q=${encodeURIComponent(text)}&a="'<b>`]], text),
    (text) => [text, text, text],
  ],
  ["app", appTarget, (text) => [text]],
  ["sms", (text) => actionTarget("sms", `sms:+49170?body=${encodeURIComponent(text)}`), (text) => ["+49170", text]],
];

function encode(text: string): (name: string) => string {
  return (name) => `${name}${encodeURIComponent(text).replaceAll("'", "%27")}`;
}

describe.each(HOSTILE_CASES)("hostile text in the fields of a %s", (_name, targetOf, shown) => {
  it("is only text, and adds no element", async () => {
    const harmless = readPage((await pageOf(targetOf("harmless"))).body);
    for (const text of [...HOSTILE_TEXTS, ...HOSTILE_TARGETS]) {
      const { body } = await pageOf(targetOf(text));
      const page = readPage(body);
      expect(page.authored, text).toEqual(shown(text));
      // Some strings are links or have initials, and others do not.
      const elementsOf = ({ elements }: { elements: string[] }) => elements.filter((name) => !/^(?:a|div)$/.test(name));
      expect(elementsOf(page), text).toEqual(elementsOf(harmless));
      expect([...page.attributes].filter((name) => name.startsWith("on") || name === "src")).toEqual([]);
      for (const link of page.links)
        expect(link).toMatch(/^(?:https?:\/\/|mailto:|tel:|sms:|geo:0,0\?q=|\?file=\d+\.[\w-]{43}$)/);
    }
  });
});

it.each([
  ["a contact", cardOf(`FN:${'"'.repeat(2200)}`)],
  ["a contact with hundreds of numbers", cardOf("FN:x", ...Array<string>(300).fill("TEL:1"))],
  ["an event", eventOf("DTSTART:20261121T180000Z", `SUMMARY:${'"'.repeat(1100)}`, `LOCATION:${'"'.repeat(1100)}`)],
  ["links", linksTarget("x".repeat(100), Array(30).fill(["x".repeat(80), `https://example.com/${"x".repeat(430)}`]))],
  ["a text", textTarget('"'.repeat(2331))],
  ["an email", actionTarget("email", `mailto:a@b.de?body=${"&".repeat(2300)}`)],
])("the page of %s of the maximum length weighs at most 30 kB", async (_name, target) => {
  expect(Buffer.byteLength((await pageOf(target)).body)).toBeLessThanOrEqual(MAX_PAGE_BYTES);
});

it("shows links in the author's order, without telling their sites where the visitor comes from", async () => {
  const target = linksTarget("Aurora", [
    ["Zebra", "https://z.example/"],
    ["منيو", "https://a.example/?a=1&b=2"],
  ]);
  const { body } = await pageOf(target);
  const { authored, links } = readPage(body);
  expect([authored, links]).toEqual([
    ["Aurora", "Zebra", "منيو"],
    ["https://z.example/", "https://a.example/?a=1&b=2"],
  ]);
  expect(body.match(/<a [^>]*rel="noreferrer nofollow" dir="auto" lang="">/g)).toHaveLength(2);
});

it("shows a text verbatim, including its line breaks", async () => {
  const text = '</p></main><img src=x onerror="alert(1)"> & \u202eevil\n<style>*{}</style>';
  expect(readPage((await pageOf(textTarget(text))).body).authored).toEqual([text]);
});

it("shows the text of a damaged network, and a contact and an event without content", async () => {
  expect(readPage((await pageOf(wifiTarget("WIFI:S;"))).body).authored).toEqual(["WIFI:S;"]);
  for (const text of ["", "BEGIN:VCARD", "BEGIN:__proto__\nEND:constructor"]) {
    for (const type of ["vcard", "event"] as const) {
      const { status, body } = await pageOf({ ...cardOf(), kind: "file", type, text } as ContentTarget);
      expect([status, readPage(body).links.length]).toEqual([200, 1]);
    }
  }
});
