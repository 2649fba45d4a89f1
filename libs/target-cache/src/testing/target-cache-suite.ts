// What every cache of targets must do. Run by target-cache.memory.test.ts and target-cache.redis.integration.test.ts.

import { randomUUID } from "node:crypto";
import { UNKNOWN_TARGET, type VersionedTarget } from "@qr/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TargetCache } from "../target-cache.ts";

/** A slug that no other test uses. */
export function randomSlug(): string {
  return randomUUID().replaceAll("-", "").toUpperCase();
}

/** A target that shows its version. */
export function targetOf(version: number): VersionedTarget {
  const location = `https://example.com/${version}?q=ü|`;
  return { version, target: { kind: "redirect", codeId: randomUUID(), location, isCounted: true } };
}

/** `create` gives a cache that is up. */
export function describeTargetCache(title: string, create: () => Promise<TargetCache>): void {
  describe(title, () => {
    let cache: TargetCache;
    beforeAll(async () => {
      cache = await create();
    });
    afterAll(() => cache.close());
    const get = async (slug: string) => (await cache.getMany([slug]))[0];

    it("gives back each kind of target as it was put", async () => {
      const codeId = randomUUID();
      const values: VersionedTarget[] = [
        targetOf(7),
        { version: 3, target: { kind: "page", codeId, text: "Grüße\n|{}\u0000", isCounted: false } },
        { version: 4, target: { kind: "action", codeId, type: "sms", uri: "sms:+49170?body=a|b", isCounted: true } },
        { version: 5, target: { kind: "file", codeId, type: "vcard", text: "FN:日本\r\n|\u2028", isCounted: true } },
        { version: 9, target: { kind: "gone" } },
        UNKNOWN_TARGET,
      ];
      for (const value of values) {
        const slug = randomSlug();
        await cache.put(slug, value);
        expect(await get(slug)).toEqual(value);
      }
      expect(cache.state()).toBe("up");
    });

    it("knows nothing of a slug that was never put", async () => {
      expect(await get(randomSlug())).toBeUndefined();
    });

    it("answers many slugs in the order asked, with gaps and repeats", async () => {
      const slugs = Array.from({ length: 50 }, randomSlug);
      const values = slugs.map((_, index) => (index % 3 === 0 ? undefined : targetOf(index)));
      for (const [index, value] of values.entries()) if (value) await cache.put(slugs[index] ?? "", value);
      expect(await cache.getMany(slugs)).toEqual(values);
      const [, second = "", third = ""] = slugs;
      expect(await cache.getMany([third, second, third])).toEqual([values[2], values[1], values[2]]);
      expect(await cache.getMany([])).toEqual([]);
    });

    it("keeps the higher version, whichever comes first", async () => {
      const slug = randomSlug();
      const [old, latest] = [targetOf(2), targetOf(10)];
      await cache.put(slug, latest);
      await cache.put(slug, old);
      expect(await get(slug)).toEqual(latest);
      const other = randomSlug();
      await cache.put(other, old);
      await cache.put(other, latest);
      expect(await get(other)).toEqual(latest);
    });

    it("keeps the highest version of puts that race, in 200 rounds of 8", async () => {
      for (let round = 0; round < 200; round++) {
        const slug = randomSlug();
        const versions = Array.from({ length: 8 }, (_, index) => index + 1).sort(() => Math.random() - 0.5);
        await Promise.all(versions.map((version) => cache.put(slug, targetOf(version))));
        expect((await get(slug))?.version).toBe(8);
      }
    });

    it("replaces the same version", async () => {
      const slug = randomSlug();
      const again = targetOf(4);
      await cache.put(slug, targetOf(4));
      await cache.put(slug, again);
      expect(await get(slug)).toEqual(again);
    });

    it("replaces an unknown slug when the code is created, and keeps it when the unknown comes late", async () => {
      const slug = randomSlug();
      const created = targetOf(1);
      await cache.put(slug, UNKNOWN_TARGET);
      await cache.put(slug, created);
      expect(await get(slug)).toEqual(created);
      await cache.put(slug, UNKNOWN_TARGET);
      expect(await get(slug)).toEqual(created);
    });

    it("keeps a deletion against the target that it deleted", async () => {
      const slug = randomSlug();
      const gone: VersionedTarget = { version: 6, target: { kind: "gone" } };
      await cache.put(slug, gone);
      await cache.put(slug, targetOf(5));
      expect(await get(slug)).toEqual(gone);
    });
  });
}
