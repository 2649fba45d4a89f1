// Tests codes that do not lead to a URL, from the database row to the page and the file behind it, with real Redis and Postgres servers.

import { ALWAYS_ACTIVE, type LinkKey, targetFromRow } from "@qr/contracts";
import ICAL from "ical.js";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { readPage } from "./testing/read-page.ts";
import { newSlug } from "./testing/test-codes.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";
import { untilCacheIsTrusted } from "./testing/trusted-cache.ts";

const CARD = "BEGIN:VCARD\nVERSION:4.0\nFN:Jörg\nNOTE:<script>\nEND:VCARD";
const EVENT = "BEGIN:VEVENT\nDTSTART:20261121T180000Z\nSUMMARY:Opening\nEND:VEVENT";

const LINKS = '{"title":"Aurora","links":[{"label":"Menü","url":"https://Example.com/menü?a&b"}]}';
const APP = '{"name":"Aurora","ios":"https://apps.apple.com/app/id1"}';

/** For each type: the stored target, and an expected part of the response body. */
const CASES = [
  ["text", "Grüße", ">Grüße</p>"],
  ["email", "name@example.com", 'href="mailto:name@example.com"'],
  ["phone", "+493012345678", 'href="tel:+493012345678"'],
  ["sms", "SMSTO:+49170:a&b", 'href="sms:+49170?body=a%26b"'],
  ["geo", "GEO:48.2010,16.3695", 'href="geo:48.2010,16.3695"'],
  ["vcard", CARD, ">&lt;script&gt;</span>"],
  ["event", EVENT, ">Opening</h1>"],
  ["wifi", "WIFI:T:WPA;S:x;P:y\\;z;;", ">y;z</span>"],
  ["text", "WIFI:T:WPA;S:x;P:y;;", ">WIFI:T:WPA;S:x;P:y;;</p>"],
  [
    "links",
    LINKS,
    'href="https://example.com/men%C3%BC?a&amp;b" rel="noreferrer nofollow" dir="auto" lang="">Menü</a>',
  ],
  ["app", APP, 'href="https://apps.apple.com/app/id1"'],
  ["a type of a later release", "<x>", ">&lt;x&gt;</p>"],
] as const;

const { codes, cache, scans, start } = await useTestRedirects();
const redirect = await start();
/** Writes a target to the cache, even one that the contract does not allow. */
const put = (slug: LinkKey, target: object) => cache.put(slug, JSON.parse(JSON.stringify({ version: 1, target })));
const get = (path: string, options?: Parameters<typeof httpGet>[2]) => httpGet(redirect.port, path, options);

beforeAll(() => untilCacheIsTrusted(redirect.port, cache));

describe.each(CASES)("a code of type %s", (type, target, expected) => {
  it("is served from the database and the lease, and counted once per response", async () => {
    const { id, slug } = await codes.add({ type, target });
    for (let scan = 0; scan < 3; scan += 1) {
      const response = await get(`/${slug}`);
      expect(response.status).toBe(200);
      expect(response.body).toContain(expected);
      expect(response.headers).toMatchObject({
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "x-robots-tag": "noindex",
        "referrer-policy": "no-referrer",
        "content-security-policy": expect.stringMatching(/^default-src 'none'/),
      });
      expect(response.headers["set-cookie"]).toBeUndefined();
    }
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(3));
  });

  it("is served the same way from the cache if the database has no such row", async () => {
    const [row, slug] = [await codes.add({ type, target }), newSlug()];
    await cache.put(
      slug,
      targetFromRow({
        link_key: slug,
        code_id: row.id,
        type,
        target,
        dynamic: true,
        query: "drop",
        preview: true,
        ...ALWAYS_ACTIVE,
        password_hash: null,
        rules: null,
        deleted: false,
        version: 1,
        alias_id: null,
      }),
    );
    expect((await get(`/${slug}`)).body).toContain(expected);
    await vi.waitFor(() => expect(scans.scansOf(row.id)).toHaveLength(1));
  });

  it("responds to HEAD with the same headers and no body, and counts neither that nor a static code", async () => {
    const [dynamic, fixed] = [await codes.add({ type, target }), await codes.add({ type, target, dynamic: false })];
    const head = await get(`/${dynamic.slug}`, { method: "HEAD" });
    expect(head).toMatchObject({ status: 200, body: "" });
    const response = await get(`/${fixed.slug}`);
    expect(response.body).toContain(expected);
    const { date: _head, ...headHeaders } = head.headers;
    const { date: _get, ...getHeaders } = response.headers;
    expect(headHeaders).toEqual(getHeaders);
    await get(`/${dynamic.slug}`);
    await vi.waitFor(() => expect(scans.scansOf(dynamic.id)).toHaveLength(1));
    expect(scans.scansOf(fixed.id)).toHaveLength(0);
  });
});

const CARD_FILE = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Jörg\r\nNOTE:<script>\r\nEND:VCARD\r\n";
const EVENT_FILE_END = "DTSTART:20261121T180000Z\r\nSUMMARY:Opening\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

/** Returns the response to the link to the file on the page at the path. */
async function fileAt(path: string) {
  const [href] = readPage((await get(path)).body).links;
  return get(`${path}${href}`);
}

describe("a file", () => {
  it("with a vCard opens in the contacts app", async () => {
    const { slug } = await codes.add({ type: "vcard", target: CARD });
    for (const path of [`/${slug}`, `/${slug}/`, `/${slug.toLowerCase()}`]) {
      const { headers, body } = await fileAt(path);
      expect(body).toBe(CARD_FILE);
      expect(headers["content-type"]).toBe("text/vcard; charset=utf-8");
      expect(headers["content-disposition"]).toBe('inline; filename="contact.vcf"');
    }
  });

  it("with an event is a complete calendar, with the same UID at every scan", async () => {
    const { id, slug } = await codes.add({ type: "event", target: EVENT });
    const beforeMs = Math.floor(Date.now() / 1000) * 1000;
    for (let scan = 0; scan < 2; scan += 1) {
      const { headers, body } = await fileAt(`/${slug}`);
      expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
      expect(headers["content-disposition"]).toBe('inline; filename="event.ics"');
      expect(body.endsWith(EVENT_FILE_END)).toBe(true);
      const event = new ICAL.Component(ICAL.parse(body)).getFirstSubcomponent("vevent");
      expect(event?.getFirstPropertyValue("uid")).toBe(id);
      const stampMs = Date.parse(String(event?.getFirstPropertyValue("dtstamp")));
      expect(stampMs).toBeGreaterThanOrEqual(beforeMs);
      expect(stampMs).toBeLessThanOrEqual(Date.now());
    }
  });

  it.each([
    ["vcard", CARD, "text/vcard"],
    ["event", EVENT, "text/calendar"],
  ])("of the type %s is sent at once to a program that asks for it, and counted", async (type, target, media) => {
    const { id, slug } = await codes.add({ type, target });
    const typeFor = async (Accept: string) =>
      (await get(`/${slug}`, { headers: { Accept } })).headers["content-type"]?.split(";")[0];
    for (const accept of [media, `${media}, text/html`, `text/html;q=0.8, ${media}`]) {
      expect(await typeFor(accept)).toBe(media);
    }
    const others = ["*/*", "text/html,application/xhtml+xml,*/*;q=0.8", "application/json", `text/html, ${media}`];
    for (const accept of [...others, `${media};q=0`]) expect(await typeFor(accept), accept).toBe("text/html");
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(8));
  });

  it("turns none of its text into headers, and has lines of at most 75 bytes", async () => {
    const note = `NOTE:${"é".repeat(500)}`;
    const target = ["BEGIN:VCARD", "VERSION:4.0", "FN:x", "X-A:Set-Cookie: a=b", note, "END:VCARD"].join("\r\n");
    const { slug } = await codes.add({ type: "vcard", target });
    const { body, headers } = await fileAt(`/${slug}`);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(Math.max(...body.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(body.replaceAll("\r\n ", "")).toContain(note);
  });
});

describe("an unservable value in the cache", () => {
  const codeId = crypto.randomUUID();
  const SCRIPT = { label: "x", url: "javascript:alert(1)" };

  it.each([
    ["a kind of a later release", { kind: "later", codeId, text: "x", isCounted: true }],
    ["an action of a later release", { kind: "action", codeId, type: "later", uri: "later:x", isCounted: true }],
    ["a file of a later release", { kind: "file", codeId, type: "later", text: "x", isCounted: true }],
    ["another scheme", { kind: "action", codeId, type: "phone", uri: "javascript:alert(1)", isCounted: true }],
    ["a link to a script", { kind: "links", codeId, title: "x", links: [SCRIPT], isCounted: true }],
    ["an app that is a script", { kind: "app", codeId, name: "x", ios: "javascript:alert(1)", isCounted: true }],
    ["an end of an attribute", { kind: "action", codeId, type: "phone", uri: 'tel:1"onclick="x', isCounted: true }],
  ])("%s: uses the database, whether it has the code or not", async (_what, target) => {
    const { id, slug } = await codes.add({ type: "phone", target: "+493012345678" });
    await put(slug, target);
    const response = await get(`/${slug}`);
    expect(response.status).toBe(200);
    expect(response.body).toContain('href="tel:+493012345678"');
    expect(response.body).not.toMatch(/javascript|onclick=/);
    await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(1));

    const unknown = newSlug();
    await put(unknown, target);
    expect((await get(`/${unknown}`)).status).toBe(404);
  });
});
