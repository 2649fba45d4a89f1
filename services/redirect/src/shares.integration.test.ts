// Tests that a visitor stays in the same share of the visitors: at every redirect, after a restart, and after a change of the visitor salt.

import { randomUUID } from "node:crypto";
import type { StoredRules } from "@qr/contracts";
import { expect, it, vi } from "vitest";
import { httpGet } from "./testing/http-get.ts";
import { useTestRedirects } from "./testing/test-redirects.ts";

const VISITORS = 300;
const DAY_MS = 86_400_000;
const SIDES = ["https://example.com/a", "https://example.com/b"] as const;
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1";
const SETTINGS = { TRUSTED_PROXIES: ["127.0.0.1"], VISITOR_KEY_DAYS: 1 };

let nowMs = Date.UTC(2026, 5, 1, 12);
const { codes, scans, start } = await useTestRedirects({ nowMs: () => nowMs });

const share = (from: number, to: number, target: string) => ({
  id: randomUUID(),
  name: null,
  when: { share: { from, to } },
  target,
});
const rules: StoredRules = {
  key: "0123456789abcdef".repeat(2),
  list: [share(0, 30, SIDES[0]), share(30, 100, SIDES[1])],
};

/** Returns where each visitor is led. */
async function sidesAt(port: number, path: string): Promise<(string | undefined)[]> {
  const sides: (string | undefined)[] = [];
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    const headers = { "User-Agent": `${PHONE} visitor/${visitor}`, "X-Forwarded-For": `198.51.100.${visitor % 250}` };
    sides.push((await httpGet(port, path, { headers })).headers.location);
  }
  return sides;
}

it("a visitor stays on the same side at another redirect, after a restart, and with another visitor salt", async () => {
  const { id, slug } = await codes.add({ target: "https://example.com/own", rules });
  const first = await start(SETTINGS);
  const sides = await sidesAt(first.port, `/${slug}`);
  const ofFirst = sides.filter((side) => side === SIDES[0]).length;
  expect(sides.filter((side) => side === SIDES[1])).toHaveLength(VISITORS - ofFirst);
  expect(Math.abs(ofFirst / VISITORS - 0.3)).toBeLessThan(0.1);
  const second = await start(SETTINGS);
  expect(await sidesAt(second.port, `/${slug}`)).toEqual(sides);
  // Whatever a redirect remembers is in its memory, so one that starts now knows as much as one that restarts.
  const restarted = await start(SETTINGS);
  expect(await sidesAt(restarted.port, `/${slug}`)).toEqual(sides);
  await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(3 * VISITORS));
  const before = new Set(scans.scansOf(id).map((scan) => scan[6]));
  nowMs += DAY_MS;
  expect(await sidesAt(restarted.port, `/${slug}`)).toEqual(sides);
  await vi.waitFor(() => expect(scans.scansOf(id)).toHaveLength(4 * VISITORS));
  const visitors = scans
    .scansOf(id)
    .slice(-VISITORS)
    .map((scan) => scan[6]);
  expect(visitors.filter((visitor) => before.has(visitor))).toEqual([]);
});
