import { afterEach, describe, expect, it } from "vitest";
import { closeServers, responseOf } from "../testing/response-of.ts";
import { ACTION_TEXTS } from "./action-texts.ts";
import { LANGUAGES } from "./languages.ts";
import { type PreviewedTarget, sendPreviewPage } from "./preview-page.ts";
import { PREVIEW_TEXTS } from "./preview-texts.ts";

const MAX_PAGE_BYTES = 4096;
const CODE_ID = "01936c1e-7f2a-7c3b-8d4e-5f6071829304";
const CONTACT = "mailto:abuse@example.com?subject=a&body=b";
const LOCATION = "https://example.com/a?b=1&c='2'#d";
const common = { codeId: CODE_ID, isCounted: true };
const TARGETS: readonly PreviewedTarget[] = [
  { kind: "redirect", location: LOCATION, ...common },
  { kind: "page", text: "<b>secret</b>", ...common },
  { kind: "action", type: "phone", uri: "tel:+4930123", ...common },
  { kind: "file", type: "vcard", text: "BEGIN:VCARD", ...common },
  { kind: "wifi", text: "WIFI:S:secret;;", ...common },
  { kind: "file", type: "event", text: "BEGIN:VEVENT", ...common },
  { kind: "links", title: "secret", links: [{ label: "secret", url: "https://example.com/secret" }], ...common },
  { kind: "app", name: "secret", ios: "https://example.com/i", web: "https://example.com/w?a&b", ...common },
];

afterEach(closeServers);

const pageOf = (target: PreviewedTarget, contact?: string, headers: Record<string, string> = {}, method = "GET") =>
  responseOf((response) => sendPreviewPage(response, target, contact), headers, method);
const linksOf = (body: string) => [...body.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);

describe.each(LANGUAGES)("the preview in %s", (language) => {
  const texts = PREVIEW_TEXTS[language];

  it.each(TARGETS)(
    "of the kind $kind is under 4 KB, without script or cookie, and like the other pages",
    async (target) => {
      const { status, body, headers } = await pageOf(target, CONTACT, { "Accept-Language": language });
      expect(status).toBe(200);
      expect(Buffer.byteLength(body)).toBeLessThan(MAX_PAGE_BYTES);
      expect(body).toContain(`<html lang="${language}">`);
      expect(body).toContain(`<main><h1>${texts.title}</h1><p>`);
      expect(body).toContain(`rel="noreferrer nofollow">${texts.report}</a></footer>`);
      expect(body).not.toMatch(/<script|\son\w+=|<img|<iframe|http-equiv/);
      expect(linksOf(body).at(-1)).toBe("mailto:abuse@example.com?subject=a&amp;body=b");
      expect(linksOf(body)).toHaveLength(target.kind === "redirect" ? 2 : 1);
      expect(headers).toMatchObject({
        "content-language": language,
        "cache-control": "private, no-store",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex",
        "content-security-policy": expect.stringMatching(
          /^default-src 'none'; style-src 'sha256-[\w+/]+='; base-uri 'none'/,
        ),
      });
      expect(headers["set-cookie"]).toBeUndefined();
      expect(headers.location).toBeUndefined();
    },
  );

  it("says what each kind of target is", async () => {
    const texted = async (target: PreviewedTarget) =>
      (await pageOf(target, undefined, { "Accept-Language": language })).body;
    const bodies = await Promise.all(TARGETS.map(texted));
    const expected = [
      texts.redirect,
      texts.page,
      ACTION_TEXTS[language].phone.body,
      texts.file.vcard,
      texts.wifi,
      texts.file.event,
      texts.links,
      texts.app,
    ];
    for (const [index, sentence] of expected.entries()) expect(bodies[index]).toContain(`<p>${sentence}</p>`);
    expect(bodies.join()).not.toMatch(/secret|4930123|BEGIN/);
  });
});

it("shows the whole target of a redirect as text, marks its host, and links to it without a referrer", async () => {
  const { body } = await pageOf({ kind: "redirect", location: LOCATION, ...common });
  const escaped = "https://example.com/a?b=1&amp;c=&#39;2&#39;#d";
  expect(body).toContain(
    `<p class="text" dir="auto" lang="">${escaped.replace("example.com", "<b>example.com</b>")}</p>`,
  );
  expect(body).toContain(`<a class="button" href="${escaped}" rel="noreferrer nofollow">`);
});

it("shows every URL to which an app can lead, as text", async () => {
  const { body } = await pageOf({
    kind: "app",
    name: "A",
    ios: "https://example.com/i",
    web: "https://example.com/w?a&b",
    ...common,
  });
  for (const path of ["i", "w?a&amp;b"]) expect(body).toContain(`>https://<b>example.com</b>/${path}</p>`);
});

it.each([
  ["https://bank.example@evil.example/bank.example", "https://bank.example@<b>evil.example</b>/bank.example"],
  ["https://evil.example@evil.example:8443/", "https://evil.example@<b>evil.example:8443</b>/"],
  ["HTTPS://EVIL.example/a", "HTTPS://<b>EVIL.example</b>/a"],
  ["myapp://open/bank.example", "myapp://<b>open</b>/bank.example"],
  ["mailto:a@bank.example", "mailto:a@bank.example"],
])("marks what leads, and nothing else, in %s", async (location, shown) => {
  const { body } = await pageOf({ kind: "redirect", location, ...common });
  expect(body).toContain(`lang="">${shown}</p>`);
});

it("shows a hostile target as plain text", async () => {
  const location = `https://example.com/"><script>alert(1)</script>'onclick='x`;
  const { body } = await pageOf({ kind: "redirect", location, ...common });
  expect(body.match(/(?<=<)[a-z][a-z0-9]*/g)?.join(" ")).toBe("html head meta meta title style body main h1 p p b a");
  expect(linksOf(body)).toEqual([
    "https://example.com/&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;onclick=&#39;x",
  ]);
});

it("has no link to report without a contact", async () => {
  const { body } = await pageOf({ kind: "page", text: "a", ...common });
  expect(linksOf(body)).toEqual([]);
  expect(body).not.toContain(PREVIEW_TEXTS.en.report);
});

it("responds to HEAD with the length and no body", async () => {
  const target: PreviewedTarget = { kind: "redirect", location: LOCATION, ...common };
  const whole = await pageOf(target, CONTACT);
  const head = await pageOf(target, CONTACT, {}, "HEAD");
  expect(head.body).toBe("");
  expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(whole.body)));
});
