// Tests that codes of every type can be created, printed, scanned, and counted. The journey runs these tests on every kind of system.

import type { CodeRecord } from "@qr/gateway";
import { decodeImage } from "@qr/test-kit/phones/read-symbols";
import type { ScanResponse } from "@qr/test-kit/phones/scanner";
import type { Client } from "@qr/test-kit/systems/client";
import { expect, test } from "vitest";

interface TypeStory {
  type: CodeRecord["type"];
  target: string;
  status: number;
  contentType?: string;
  /** A part of the response body that the person or the phone needs. */
  shows?: string;
  /** Number of links on the page. Default: 1. */
  links?: number;
  /** Where a redirect leads. */
  location?: string;
  /** The file behind the page's button, and a part of it. */
  file?: { contentType: string; has: string };
}

const PAGE = "text/html; charset=utf-8";
const STORIES: readonly TypeStory[] = [
  { type: "url", target: "https://example.com/menu", status: 302 },
  {
    type: "text",
    target: "Schlüssel <unter> der Matte",
    status: 200,
    contentType: PAGE,
    shows: "&lt;unter&gt;",
    links: 0,
  },
  {
    type: "email",
    target: "name@example.com",
    status: 200,
    contentType: PAGE,
    shows: 'href="mailto:name@example.com"',
  },
  { type: "phone", target: "+493012345678", status: 200, contentType: PAGE, shows: 'href="tel:+493012345678"' },
  {
    type: "sms",
    target: "SMSTO:+491701234567:Hello there",
    status: 200,
    contentType: PAGE,
    shows: 'href="sms:+491701234567?body=Hello%20there"',
  },
  {
    // The phone is an iPhone, whose browser does not support geo: links.
    type: "geo",
    target: "geo:48.2010,16.3695",
    status: 200,
    contentType: PAGE,
    shows: 'href="https://maps.apple.com/?ll=48.2010,16.3695&amp;q=48.2010,16.3695"',
    links: 3,
  },
  {
    type: "vcard",
    target: "BEGIN:VCARD\nVERSION:3.0\nFN:Jörg Ä\nN:Ä;Jörg;;;\nTEL:+493012345678\nEND:VCARD",
    status: 200,
    contentType: PAGE,
    shows: ">Jörg Ä</h1>",
    links: 2,
    file: { contentType: "text/vcard; charset=utf-8", has: "FN:Jörg Ä\r\nN:Ä;Jörg;;;\r\n" },
  },
  {
    type: "event",
    target: "BEGIN:VEVENT\nSUMMARY:Opening\nDTSTART:20261121T180000Z\nEND:VEVENT",
    status: 200,
    contentType: PAGE,
    shows: ">Opening</h1>",
    links: 3,
    file: { contentType: "text/calendar; charset=utf-8", has: "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n" },
  },
];
const ONLY_DYNAMIC: readonly TypeStory[] = [
  {
    type: "links",
    target:
      '{"title":"Aurora","links":[{"label":"Menü","url":"https://example.com/a?b&c"},{"label":"B","url":"http://b.com"}]}',
    status: 200,
    contentType: PAGE,
    shows: 'href="https://example.com/a?b&amp;c"',
    links: 2,
  },
  {
    type: "app",
    target: '{"name":"Aurora","ios":"https://apps.apple.com/app/id1","android":"https://example.com/android"}',
    status: 302,
    location: "https://apps.apple.com/app/id1",
  },
];
const WIFI = "WIFI:T:WPA;S:Café\\; Gäste;P:geheim\\:1;;";

/** Returns the query of the link to the file on a page. */
function fileQueryIn(page: string): string {
  return /href="(\?file=[\w.-]+)"/.exec(page)?.[1] ?? "?no-file";
}

interface EveryTypeOptions {
  client: () => Client;
  scan: (url: string) => Promise<ScanResponse>;
}

/** Scans the code, and expects what the story says. */
async function expectStory(
  url: string,
  expected: Omit<TypeStory, "type" | "target">,
  scan: EveryTypeOptions["scan"],
): Promise<void> {
  const response = await scan(url);
  expect(response.status).toBe(expected.status);
  expect(response.headers["content-type"]).toBe(expected.contentType);
  if (expected.location !== undefined) expect(response.headers.location).toBe(expected.location);
  expect(response.body).toContain(expected.shows ?? "");
  if (expected.contentType === PAGE)
    expect(response.body.match(/<a (?!class="quiet")/g) ?? []).toHaveLength(expected.links ?? 1);
  if (expected.file === undefined) return;
  const file = await scan(url + fileQueryIn(response.body));
  expect(file.headers["content-type"]).toBe(expected.file.contentType);
  expect(file.body).toContain(expected.file.has);
}

/** Declares the tests. `client` is called only while the system is running. */
export function describeEveryType({ client, scan }: EveryTypeOptions): void {
  test.each(STORIES)("B11 a $type is created, printed, scanned, and counted", async ({ type, target, ...expected }) => {
    const dynamic = await client().create({ type, target, dynamic: true });
    const fixed = await client().create({ type, target });
    expect([dynamic.target, fixed.target]).toEqual([target, target]);
    expect(await decodeImage(fixed.image_url)).toEqual([target]);
    expect(await decodeImage(fixed.svg_url)).toEqual([target]);

    const [print = ""] = await decodeImage(dynamic.image_url);
    expect(print.toLowerCase()).toBe(`${dynamic.short_url.toLowerCase()}/`);
    for (const url of [print, fixed.short_url]) {
      await expectStory(url, expected, scan);
    }
    await expect.poll(async () => (await client().get(dynamic.id)).scans).toBe(1);
    expect((await client().statistics(dynamic.id)).by_device).toEqual({ mobile: 1, desktop: 0, tablet: 0 });
    expect((await client().get(fixed.id)).scans).toBe(0);
    expect((await client().call("GET", `/v1/qr?type=${type}&limit=2`)).body).toMatchObject({
      data: [{ id: fixed.id }, { id: dynamic.id }],
    });
  });

  test.each(ONLY_DYNAMIC)("B11 a $type is created, printed, scanned, and counted, and never static", async (story) => {
    const { type, target, ...expected } = story;
    const refused = await client().call("POST", "/v1/qr", { type, target });
    expect(refused).toMatchObject({
      status: 400,
      body: { details: [{ field: "dynamic", code: "type_only_dynamic" }] },
    });
    const created = await client().create({ type, target, dynamic: true });
    expect(created.target).toBe(target);
    const [print = ""] = await decodeImage(created.image_url);
    expect(print.toLowerCase()).toBe(`${created.short_url.toLowerCase()}/`);
    await expectStory(print, expected, scan);
    await expect.poll(async () => (await client().get(created.id)).scans).toBe(1);
    expect((await client().statistics(created.id)).by_device).toEqual({ mobile: 1, desktop: 0, tablet: 0 });
  });

  test("B11 a Wi-Fi network is only in the symbol itself", async () => {
    const refused = await client().call("POST", "/v1/qr", { type: "wifi", target: WIFI, dynamic: true });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: "dynamic", code: "type_not_dynamic" }] } });
    const created = await client().create({ type: "wifi", target: WIFI });
    expect(await decodeImage(created.image_url)).toEqual([WIFI]);
    expect(await decodeImage(created.svg_url)).toEqual([WIFI]);
    expect((await scan(created.short_url)).body).toContain(">geheim:1</span>");
  });

  test("B11 a business card changed after printing is served with the new content", async () => {
    const card = (name: string) => `BEGIN:VCARD\nVERSION:4.0\nFN:${name}\nEND:VCARD`;
    const created = await client().create({ type: "vcard", target: card("Old"), dynamic: true });
    expect((await scan(created.short_url)).body).toContain(">Old</h1>");
    expect((await client().update(created.id, { target: card("New") })).target).toBe(card("New"));
    const page = await scan(created.short_url);
    expect(page.body).toContain(">New</h1>");
    expect((await scan(created.short_url + fileQueryIn(page.body))).body).toContain("FN:New");
    const refused = await client().call("PATCH", `/v1/qr/${created.id}`, { target: "https://example.com" });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: "target", code: "invalid_target" }] } });
    expect((await scan(created.short_url)).body).toContain(">New</h1>");
  });
}
