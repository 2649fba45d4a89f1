import type { CachedTarget, VersionedTarget } from "@qr/contracts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { keyOf } from "../testing/resolver-under-test.ts";
import { createTargetRing, type TargetRing } from "./target-ring.ts";

const RING_BYTES = 1024 * 1024;
const CODE_ID = "0190b6f5-7c1e-7aaa-8bbb-123456789abc";

const redirectTo = (location: string, version = 1): VersionedTarget => {
  return { version, target: { kind: "redirect", codeId: CODE_ID, location, isCounted: true } };
};

function known(
  ring: TargetRing,
  slug: string,
): { version: number; freshUntilMs: number; target: CachedTarget } | undefined {
  const record = ring.find(keyOf(slug), ring.hashOf(keyOf(slug)));
  if (record === 0) return undefined;
  const target = ring.target(record);
  if (!target) throw new Error(`the record of ${slug} cannot be read`);
  return { version: ring.version(record), freshUntilMs: ring.freshUntilMs(record), target };
}

it.each<[string, CachedTarget]>([
  ["a redirect", { kind: "redirect", codeId: CODE_ID, location: "https://example.com/?q=%C3%BC", isCounted: true }],
  ["an uncounted redirect", { kind: "redirect", codeId: CODE_ID, location: "https://example.com/", isCounted: false }],
  [
    "characters beyond ASCII",
    { kind: "redirect", codeId: CODE_ID, location: "https://example.com/ü€😀", isCounted: true },
  ],
  [
    "a redirect with the visitor's query",
    { kind: "redirect", codeId: CODE_ID, location: "https://example.com/ü", isCounted: true, query: "override" },
  ],
  [
    "a redirect without a preview",
    { kind: "redirect", codeId: CODE_ID, location: "https://example.com/", isCounted: false, preview: false },
  ],
  [
    "the short link of an alias",
    { kind: "redirect", codeId: CODE_ID, location: "https://example.com/", isCounted: true, alias: CODE_ID },
  ],
  ["a page without a preview", { kind: "page", codeId: CODE_ID, text: "a", isCounted: true, preview: false }],
  ["a page", { kind: "page", codeId: CODE_ID, text: "WIFI:S:Gäste;P:a|b\n;;", isCounted: true }],
  ["an action", { kind: "action", codeId: CODE_ID, type: "geo", uri: "geo:48.2010,16.3695", isCounted: true }],
  [
    "a file",
    { kind: "file", codeId: CODE_ID, type: "event", text: "BEGIN:VEVENT\r\nX:日本🎉\u0000", isCounted: false },
  ],
  [
    "links",
    {
      kind: "links",
      codeId: CODE_ID,
      title: "Ü",
      picture: "logo_06ey1qk3r5s8mq2v7c9t4w1x0b",
      links: [{ label: "日本", url: "https://a.com/" }],
      isCounted: true,
    },
  ],
  ["an app", { kind: "app", codeId: CODE_ID, name: "A", android: "https://a.com/", isCounted: true }],
  ["a deleted code", { kind: "gone" }],
  [
    "a long target",
    { kind: "redirect", codeId: CODE_ID, location: `https://example.com/${"x".repeat(8000)}`, isCounted: true },
  ],
])("returns %s unchanged", (_what, target) => {
  const ring = createTargetRing(RING_BYTES);
  ring.put(keyOf("SLUG"), { version: Number.MAX_SAFE_INTEGER, target }, 1234.5678);
  expect(known(ring, "SLUG")).toEqual({ version: Number.MAX_SAFE_INTEGER, freshUntilMs: 1234.5678, target });
  expect(known(ring, "SLUH")).toBeUndefined();
});

it("agrees with a Map, whatever is put, replaced, and renewed, while there is room", () => {
  const step = fc.record({
    slug: fc.stringMatching(/^[A-Z]{3,4}$/),
    version: fc.nat(),
    path: fc.string({ maxLength: 40 }),
    untilMs: fc.double({ noNaN: true }),
    isRenewal: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 400 }), (steps) => {
      const ring = createTargetRing(RING_BYTES);
      const model = new Map<string, { version: number; freshUntilMs: number; target: CachedTarget }>();
      for (const { slug, version, path, untilMs, isRenewal } of steps) {
        const before = model.get(slug);
        if (isRenewal && before) {
          ring.renew(ring.find(keyOf(slug), ring.hashOf(keyOf(slug))), untilMs);
          before.freshUntilMs = untilMs;
        } else {
          const found = redirectTo(`https://example.com/${path}`, version);
          ring.put(keyOf(slug), found, untilMs);
          model.set(slug, { version, freshUntilMs: untilMs, target: found.target });
        }
      }
      expect(ring.size).toBe(model.size);
      for (const [slug, expected] of model) expect(known(ring, slug)).toEqual(expected);
    }),
    { numRuns: 100 },
  );
});

it("evicts the least recently looked up records when it is full, and never confuses two", () => {
  const ring = createTargetRing(RING_BYTES);
  const urlOf = (number: number) => `https://example.com/${number}/${"y".repeat(number % 90)}`;
  const often = Array.from({ length: 500 }, (_, number) => `OFTEN${number}`);
  for (const [number, slug] of often.entries()) ring.put(keyOf(slug), redirectTo(urlOf(number)), 0);
  const rounds = 40;
  for (let number = 0; number < rounds * 1000; number += 1) {
    ring.put(keyOf(`ONCE${number}`), redirectTo(urlOf(number)), number);
    if (number % 1000 !== 999) continue;
    for (const slug of often) ring.renew(ring.find(keyOf(slug), ring.hashOf(keyOf(slug))), number);
  }
  for (const [number, slug] of often.entries()) {
    expect(known(ring, slug)).toMatchObject({ freshUntilMs: rounds * 1000 - 1, target: { location: urlOf(number) } });
  }
  const kept = Array.from({ length: rounds * 1000 }, (_, number) => number).filter((number) =>
    ring.find(keyOf(`ONCE${number}`), ring.hashOf(keyOf(`ONCE${number}`))),
  );
  expect(ring.size).toBe(kept.length + often.length);
  expect(kept.length).toBeGreaterThan(3000);
  expect(kept[0]).toBe(rounds * 1000 - kept.length);
  for (const number of kept) {
    expect(known(ring, `ONCE${number}`)).toMatchObject({ freshUntilMs: number, target: { location: urlOf(number) } });
  }
});

it("drops a key whose new target is too large for it", () => {
  const ring = createTargetRing(RING_BYTES);
  ring.put(keyOf("SLUG"), redirectTo("https://example.com/"), 0);
  ring.put(keyOf("SLUG"), redirectTo(`https://example.com/${"x".repeat(RING_BYTES)}`, 2), 0);
  expect([ring.find(keyOf("SLUG"), ring.hashOf(keyOf("SLUG"))), ring.size]).toEqual([0, 0]);
});
