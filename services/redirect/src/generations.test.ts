import { seededRandom } from "@qr/test-kit/seeded-random";
import { expect, it } from "vitest";
import { createGenerations } from "./generations.ts";

it("keeps an entry that is read between others, however many there are", () => {
  const map = createGenerations<string, number>(100, () => 1);
  map.set("busy", 1);
  for (let number = 0; number < 1000; number += 1) {
    map.set(`once-${number}`, number);
    expect(map.get("busy")).toBe(1);
  }
  expect(map.get("once-0")).toBeUndefined();
});

it("never returns a value other than the last one that was set, nor a deleted one, nor more than its weight", () => {
  const random = seededRandom(7);
  const map = createGenerations<number, { weight: number }>(64, ({ weight }) => weight);
  const last = new Map<number, { weight: number }>();
  const keys = Array.from({ length: 100 }, (_, key) => key);
  for (let step = 0; step < 20_000; step += 1) {
    const key = random.below(keys.length);
    const action = random.below(10);
    if (action < 1) {
      map.delete(key);
      last.delete(key);
    } else if (action < 5) {
      const value = { weight: 1 + random.below(8) };
      map.set(key, value);
      last.set(key, value);
    } else {
      const found = map.get(key);
      if (found !== undefined) expect(found).toBe(last.get(key));
    }
  }
  const kept = keys.map((key) => map.get(key)?.weight ?? 0);
  expect(kept.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(64);
  expect(kept.some((weight) => weight > 0)).toBe(true);
});
