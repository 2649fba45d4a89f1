// The tests that every target cache must pass.

import { randomUUID } from "node:crypto";
import { DEFAULT_DOMAIN, type LinkKey, linkKey, UNKNOWN_TARGET, type VersionedTarget } from "@qr/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MAX_PUT, type ScanTake, type TargetCache } from "../target-cache.ts";

/** Returns a key that no other test uses. */
export function randomKey(): LinkKey {
  return keyOf(randomUUID().replaceAll("-", "").toUpperCase());
}

/** Returns the key of a path on the default domain. */
export function keyOf(path: string): LinkKey {
  return linkKey(DEFAULT_DOMAIN, path);
}

/** Returns a target that contains its version. */
export function targetOf(version: number): VersionedTarget {
  const location = `https://example.com/${version}?q=ü|`;
  return { version, target: { kind: "redirect", codeId: randomUUID(), location, isCounted: true } };
}

/** Declares the tests. `create` must resolve with a cache that is up. */
export function describeTargetCache(title: string, create: () => Promise<TargetCache>): void {
  describe(title, () => {
    let cache: TargetCache;
    beforeAll(async () => {
      cache = await create();
    });
    afterAll(() => cache.close());
    const get = async (key: LinkKey) => (await cache.getMany([key]))[0];

    it("returns each kind of target unchanged", async () => {
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
        const key = randomKey();
        await cache.put(key, value);
        expect(await get(key)).toEqual(value);
      }
      expect(cache.state()).toBe("up");
    });

    it("has no entry for a key that was never put", async () => {
      expect(await get(randomKey())).toBeUndefined();
    });

    it("returns many keys in the order requested, with gaps and repeats", async () => {
      const keys = Array.from({ length: 50 }, randomKey);
      const values = keys.map((_, index) => (index % 3 === 0 ? undefined : targetOf(index)));
      for (const [index, value] of values.entries()) if (value) await cache.put(keys[index] ?? randomKey(), value);
      expect(await cache.getMany(keys)).toEqual(values);
      const [, second = randomKey(), third = randomKey()] = keys;
      expect(await cache.getMany([third, second, third])).toEqual([values[2], values[1], values[2]]);
      expect(await cache.getMany([])).toEqual([]);
    });

    it("keeps the higher version, whichever arrives first", async () => {
      const key = randomKey();
      const [old, latest] = [targetOf(2), targetOf(10)];
      await cache.put(key, latest);
      await cache.put(key, old);
      expect(await get(key)).toEqual(latest);
      const other = randomKey();
      await cache.put(other, old);
      await cache.put(other, latest);
      expect(await get(other)).toEqual(latest);
    });

    it("stores many entries at once, except those that it has with higher versions", async () => {
      const keys = Array.from({ length: MAX_PUT }, randomKey);
      const [first = randomKey()] = keys;
      await cache.put(first, targetOf(10));
      await cache.putMany(keys.map((key, index) => [key, targetOf(2 + (index % 3))]));
      const stored = await cache.getMany(keys);
      expect(stored.map((entry) => entry?.version)).toEqual([
        10,
        ...keys.slice(1).map((_, index) => 2 + ((index + 1) % 3)),
      ]);
      await cache.putMany([]);
    });

    it("removes entries, so that an older version can be stored again", async () => {
      const [kept, removed, missing] = [randomKey(), randomKey(), randomKey()];
      for (const key of [kept, removed]) await cache.put(key, targetOf(5));
      await cache.removeMany([removed, missing]);
      expect((await cache.getMany([kept, removed])).map((entry) => entry?.version)).toEqual([5, undefined]);
      await cache.put(removed, targetOf(1));
      expect((await get(removed))?.version).toBe(1);
      await cache.removeMany([]);
    });

    it("keeps the highest version of concurrent puts, in 200 rounds of 8", async () => {
      for (let round = 0; round < 200; round++) {
        const key = randomKey();
        const versions = Array.from({ length: 8 }, (_, index) => index + 1).sort(() => Math.random() - 0.5);
        await Promise.all(versions.map((version) => cache.put(key, targetOf(version))));
        expect((await get(key))?.version).toBe(8);
      }
    });

    it("replaces the same version", async () => {
      const key = randomKey();
      const again = targetOf(4);
      await cache.put(key, targetOf(4));
      await cache.put(key, again);
      expect(await get(key)).toEqual(again);
    });

    it("replaces an unknown key when its code is created, and keeps the code when the unknown target arrives late", async () => {
      const key = randomKey();
      const created = targetOf(1);
      await cache.put(key, UNKNOWN_TARGET);
      await cache.put(key, created);
      expect(await get(key)).toEqual(created);
      await cache.put(key, UNKNOWN_TARGET);
      expect(await get(key)).toEqual(created);
    });

    it("does not replace a deletion with the deleted target", async () => {
      const key = randomKey();
      const gone: VersionedTarget = { version: 6, target: { kind: "gone" } };
      await cache.put(key, gone);
      await cache.put(key, targetOf(5));
      expect(await get(key)).toEqual(gone);
    });

    describe("counters of scan limits", () => {
      const newTake = (changes: Partial<ScanTake> = {}): ScanTake => ({
        ...{ key: randomUUID(), share: randomUUID(), accepted: 0, recorded: 0, wanted: 1, max: 3, atLeast: 0 },
        ...{ starts: true, ...changes },
      });

      it("do not exist until a call starts them", async () => {
        const take = newTake();
        expect(await cache.takeScans({ ...take, starts: false })).toBeUndefined();
        expect(await cache.takeScans(take)).toEqual({ total: 1, granted: 1, added: 0 });
        const next = { ...take, starts: false, accepted: 1, recorded: 1 };
        expect(await cache.takeScans(next)).toEqual({ total: 2, granted: 1, added: 0 });
      });

      it("grant what is left, whoever asks", async () => {
        const take = newTake({ wanted: 2 });
        expect(await cache.takeScans(take)).toMatchObject({ granted: 2 });
        expect(await cache.takeScans({ ...take, share: randomUUID() })).toEqual({ total: 3, granted: 1, added: 0 });
        expect(await cache.takeScans({ ...take, share: randomUUID() })).toEqual({ total: 3, granted: 0, added: 0 });
      });

      it("count the scans of a repeated call only once", async () => {
        const take = newTake({ max: 100, accepted: 5, wanted: 2 });
        expect(await cache.takeScans(take)).toEqual({ total: 7, granted: 2, added: 5 });
        // The caller never saw the response, accepted three scans on its own, and repeats the call.
        const again = { ...take, accepted: 8 };
        expect(await cache.takeScans(again)).toEqual({ total: 10, granted: 2, added: 1 });
      });

      it("start at the lower bound, and rise to a higher one", async () => {
        const take = newTake({ max: 100, atLeast: 40 });
        expect(await cache.takeScans(take)).toMatchObject({ total: 41 });
        expect(await cache.takeScans({ ...take, share: randomUUID(), atLeast: 60 })).toMatchObject({ total: 61 });
        expect(await cache.takeScans({ ...take, share: randomUUID(), atLeast: 0 })).toMatchObject({ total: 62 });
      });

      it("are exact under concurrent calls", async () => {
        const key = randomUUID();
        const takes = Array.from({ length: 200 }, () => cache.takeScans(newTake({ key, max: 100 })));
        const granted = (await Promise.all(takes)).reduce((sum, taken) => sum + (taken?.granted ?? 0), 0);
        expect(granted).toBe(100);
      });
    });
  });
}
