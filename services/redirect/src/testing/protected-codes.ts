// Codes with a password for a test file, a redirect that serves them, and their visitors.

import { type LinkKey, targetFromRow } from "@qr/contracts";
import { hashPassword } from "@qr/passwords";
import { expect, vi } from "vitest";
import { httpGet } from "./http-get.ts";
import { useTestRedirects } from "./test-redirects.ts";

export const TARGET = "https://example.com/secret-menu?b=1";
export const PASSWORD = "correct horse";
export const NOON_MS = Date.UTC(2026, 5, 1, 12);
const VCARD = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Secret\r\nEND:VCARD";
export const PHONE = {
  "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1",
};
export const BOT = { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" };
const LINKS = JSON.stringify({ title: "Secret", links: [{ label: "Menu", url: TARGET }] });
const APP = JSON.stringify({ name: "Secret", ios: TARGET, android: TARGET, web: TARGET });
/** Code types, each with a target and the part of it that the response shows; undefined for a redirect. */
export const TYPES = [
  ["url", TARGET, undefined],
  ["text", "Secret", "Secret"],
  ["vcard", VCARD, ">Secret</h1>"],
  ["links", LINKS, ">Secret</h1>"],
  ["app", APP, undefined],
] as const;

export const titleOf = (body: string) => /<title>([^<]*)/.exec(body)?.[1];

let networks = 0;
/** Returns the headers of a visitor from a new network, so that no test uses up another test's limit. */
export function stranger(more: Readonly<Record<string, string>> = {}) {
  networks += 1;
  return { ...PHONE, "X-Forwarded-For": `198.51.${networks >> 8}.${networks & 255}`, ...more };
}

/** Starts a redirect whose clock is `clock.nowMs`. By default, codes added with `add` have the password PASSWORD. */
export async function useProtectedCodes() {
  const clock = { nowMs: NOON_MS };
  const redirects = await useTestRedirects({ nowMs: () => clock.nowMs });
  const { codes, cache, scans, start } = redirects;
  const { port } = await start({ TRUSTED_PROXIES: ["127.0.0.1"] });
  const passwordHash = await hashPassword(PASSWORD);
  const visit = (path: string, headers: Readonly<Record<string, string>> = PHONE) => httpGet(port, path, { headers });
  return {
    ...redirects,
    clock,
    port,
    visit,
    add: (fields: object = {}) => codes.add({ target: TARGET, passwordHash, ...fields }),
    /** Replaces or removes the hash of the code's password, as the gateway does. */
    setPassword: async (slug: LinkKey, hash: string | null) => {
      await codes.setPassword(slug, hash);
      await cache.put(slug, targetFromRow(await codes.targetRow(slug)));
    },
    /** Returns the scans of the code, once a later scan of another code has arrived. */
    scansOf: async (id: string) => {
      const later = await codes.add({ target: TARGET });
      expect((await visit(`/${later.slug}`)).status).toBe(302);
      await vi.waitFor(() => expect(scans.scansOf(later.id)).toHaveLength(1));
      return scans.scansOf(id);
    },
  };
}
