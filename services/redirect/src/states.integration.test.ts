// Tests which state of a code decides, and what visitors get in it: a page, or the code's fallback.

import { describe, expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";

const TARGET = "https://example.com/menu";
const FALLBACK = "https://example.com/closed";
const NOON_MS = Date.UTC(2026, 5, 1, 12);
const at = (ms: number) => new Date(ms);

let nowMs = NOON_MS;
const { codes, scans, start } = await useTestRedirects({ nowMs: () => nowMs });
const redirect = await start();
const PHONE = { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1" };
const VISITORS = [
  ["a phone", PHONE],
  ["a bot", { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
  ["a link preview", { "User-Agent": "WhatsApp/2.24" }],
] as const;

async function visit(path: string, headers: Readonly<Record<string, string>> = PHONE) {
  const { status, headers: received, body } = await httpGet(redirect.port, path, { headers });
  return { status, location: received.location, title: /<title>([^<]*)/.exec(body)?.[1] };
}

/** Returns the scans of the code, once a later scan of another code has arrived. */
async function scansOf(id: string) {
  const later = await codes.add({ target: TARGET });
  expect((await visit(`/${later.slug}`)).status).toBe(302);
  await vi.waitFor(() => expect(scans.scansOf(later.id)).toHaveLength(1));
  return scans.scansOf(id);
}

/** Each pair of neighbors in the order of decision, with settings for both: the first one decides. */
const PAIRS = [
  ["deleted before scheduled", { deleted: true, startsAt: at(NOON_MS + 1) }, 410, "No longer available"],
  ["scheduled before paused", { startsAt: at(NOON_MS + 1), paused: true }, 404, "Not available yet"],
  ["paused before expired", { paused: true, expiresAt: at(NOON_MS) }, 404, "Paused"],
  ["expired before exhausted", { expiresAt: at(NOON_MS), maxScans: 1, scans: 1 }, 410, "Expired"],
  ["exhausted before active", { maxScans: 2, scans: 2 }, 410, "Scan limit reached"],
  ["expired before active", { startsAt: at(NOON_MS - 1), expiresAt: at(NOON_MS) }, 410, "Expired"],
] as const;

describe.each(PAIRS)("%s", (_name, settings, status, title) => {
  describe.each([
    ["url", TARGET],
    ["text", "Hello"],
    ["links", JSON.stringify({ title: "A", links: [{ label: "B", url: TARGET }] })],
    ["app", JSON.stringify({ name: "A", ios: TARGET, android: TARGET, web: TARGET })],
  ])("for the type %s", (type, target) => {
    it.each(VISITORS)("for %s, also in the form of symbols", async (_visitor, headers) => {
      const { slug, id } = await codes.add({ target, type, ...settings });
      for (const path of [`/${slug}`, `/${slug}/`, `/${slug}+`]) {
        expect(await visit(path, headers)).toEqual({ status, location: undefined, title });
      }
      expect(await scansOf(id)).toEqual([]);
    });
  });
});

it.each(["scheduled", "paused", "expired", "exhausted"])(
  "the fallback of a code that is %s, without a scan",
  async (state) => {
    const settings = {
      scheduled: { startsAt: at(NOON_MS + 1) },
      paused: { paused: true },
      expired: { expiresAt: at(NOON_MS) },
      exhausted: { maxScans: 1, scans: 1 },
    }[state];
    for (const [type, target] of [
      ["url", TARGET],
      ["vcard", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\nEND:VCARD"],
    ] as const) {
      const { slug, id } = await codes.add({ target, type, query: "drop", fallbackTarget: FALLBACK, ...settings });
      for (const path of [`/${slug}?a=1`, `/${slug}/`]) {
        expect(await visit(path)).toEqual({ status: 302, location: FALLBACK, title: undefined });
      }
      const preview = await httpGet(redirect.port, `/${slug}+`);
      expect(preview.status).toBe(200);
      expect(preview.body).toContain(FALLBACK);
      expect(await scansOf(id)).toEqual([]);
    }
  },
);

it("opens and closes on time, by the redirect's own clock", async () => {
  const [openMs, closeMs] = [NOON_MS + 60_000, NOON_MS + 120_000];
  const { slug, id } = await codes.add({ target: TARGET, startsAt: at(openMs), expiresAt: at(closeMs) });
  const statusAt = async (ms: number) => {
    nowMs = ms;
    return (await visit(`/${slug}`)).status;
  };
  try {
    expect(await statusAt(openMs - 1)).toBe(404);
    expect(await statusAt(openMs)).toBe(302);
    expect(await statusAt(closeMs - 1)).toBe(302);
    expect(await statusAt(closeMs)).toBe(410);
    expect(await scansOf(id)).toHaveLength(2);
  } finally {
    nowMs = NOON_MS;
  }
});

it("a preview that is switched off stays hidden, whatever the state", async () => {
  const { slug } = await codes.add({ target: TARGET, preview: false, paused: true, fallbackTarget: FALLBACK });
  expect(await visit(`/${slug}+`)).toMatchObject({ status: 404, title: "Page not found" });
});

it.each([
  ["de-AT,de;q=0.9", "Pausiert"],
  ["ja", "一時停止中"],
  ["xx", "Paused"],
])("in the visitor's language: %s", async (language, title) => {
  const { slug } = await codes.add({ target: TARGET, paused: true });
  expect((await visit(`/${slug}`, { "Accept-Language": language })).title).toBe(title);
});

it("for a program that asks for JSON, the error of the API", async () => {
  const headers = { Accept: "application/json" };
  for (const [settings, code] of [
    [{ startsAt: at(NOON_MS + 1) }, "scheduled"],
    [{ paused: true }, "paused"],
    [{ expiresAt: at(NOON_MS) }, "expired"],
    [{ maxScans: 1, scans: 1 }, "exhausted"],
  ] as const) {
    const { slug } = await codes.add({ target: TARGET, ...settings });
    const { body } = await httpGet(redirect.port, `/${slug}`, { headers });
    expect(JSON.parse(body)).toMatchObject({ code });
  }
});
