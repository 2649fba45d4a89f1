import { expect, it } from "vitest";
import { targetAt, UNKNOWN } from "../testing/held-stores.ts";
import { createTargetMemory } from "./target-memory.ts";

it("keeps the higher of two versions, whichever came last", () => {
  const memory = createTargetMemory(10);
  const newer = targetAt("https://example.com/2", 2);
  memory.keep("AAA", newer, 100);
  expect(memory.keep("AAA", targetAt("https://example.com/1", 1), 200).target).toBe(newer.target);
  expect(memory.keep("AAA", UNKNOWN, 300).target).toBe(newer.target);
  expect(memory.get("AAA")?.target).toBe(newer.target);
});

it("is bounded, and a sweep of unknown slugs pushes no known one out", () => {
  const memory = createTargetMemory(100);
  memory.keep("PRINTED", targetAt("https://example.com/"), 100);
  for (let slug = 0; slug < 10_000; slug += 1) memory.keep(`SWEEP${slug}`, UNKNOWN, 100);
  expect(memory.get("PRINTED")).toBeDefined();
  expect(memory.get("SWEEP0")).toBeUndefined();
  for (let slug = 0; slug < 10_000; slug += 1) memory.keep(`CODE${slug}`, targetAt("https://example.com/"), 100);
  expect(memory.size).toBe(100);
});

it("forgets that a slug was unknown once it is known", () => {
  const memory = createTargetMemory(100);
  memory.keep("AAA", UNKNOWN, 100);
  const born = targetAt("https://example.com/", 1);
  memory.keep("AAA", born, 100);
  expect(memory.get("AAA")?.target).toBe(born.target);
});
