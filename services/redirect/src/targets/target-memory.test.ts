import { expect, it } from "vitest";
import { targetAt, UNKNOWN } from "../testing/held-stores.ts";
import { createTargetMemory } from "./target-memory.ts";

it("keeps the higher of two versions, whichever came last", () => {
  const memory = createTargetMemory(10);
  const newer = targetAt("https://example.com/2", 2);
  memory.keep("AAA", newer, 100);
  expect(memory.keep("AAA", targetAt("https://example.com/1", 1), 200).target).toBe(newer.target);
  expect(memory.keep("AAA", UNKNOWN, 300).target).toBe(newer.target);
  expect(memory.last("AAA")?.target).toEqual(newer.target);
});

it("is bounded, and a sweep of unknown slugs pushes no known one out", () => {
  const memory = createTargetMemory(100);
  memory.keep("PRINTED", targetAt("https://example.com/"), 100);
  for (let slug = 0; slug < 10_000; slug += 1) memory.keep(`SWEEP${slug}`, UNKNOWN, 100);
  expect(memory.leased("PRINTED")).toBeDefined();
  expect(memory.leased("SWEEP0")).toBeUndefined();
  expect(memory.last("SWEEP9999")).toBeUndefined();
  for (let slug = 0; slug < 10_000; slug += 1) memory.keep(`CODE${slug}`, targetAt("https://example.com/"), 100);
  expect(memory.size).toBe(100);
});

it("forgets that a slug was unknown once it is known", () => {
  const memory = createTargetMemory(100);
  memory.keep("AAA", UNKNOWN, 100);
  const born = targetAt("https://example.com/", 1);
  memory.keep("AAA", born, 100);
  expect(memory.leased("AAA")?.target).toBe(born.target);
});

it("knows the last answer, and which is the later one, long after the lease has made room", () => {
  const memory = createTargetMemory(50_000);
  const second = targetAt("https://example.com/2", 2);
  memory.keep("AAA", second, 100);
  for (let slug = 0; slug < 20_000; slug += 1) memory.keep(`CODE${slug}`, targetAt("https://example.com/"), 100);
  expect(memory.leased("AAA")).toBeUndefined();
  expect(memory.lastVersion("AAA")).toBe(2);
  expect(memory.last("AAA")).toEqual(second);
  expect(memory.keep("AAA", targetAt("https://example.com/1", 1), 200)).toEqual({ ...second, freshUntilMs: 200 });
  expect(memory.lastVersion("NEVER")).toBe(0);
});
