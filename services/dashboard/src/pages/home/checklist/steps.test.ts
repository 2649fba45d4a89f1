import { expect, test } from "vitest";
import { areShown, keptFrom, NOTHING_KEPT, stepsOf } from "./steps.ts";

const NEW = { codes: 0, keys: 0, hasScans: false, warning: "short_host_loopback", isAdmin: true } as const;
const DONE = { codes: 1, keys: 1, hasScans: true, warning: undefined, isAdmin: true } as const;
const statesOf = (...parameters: Parameters<typeof stepsOf>) =>
  stepsOf(...parameters)
    .map(({ id, state }) => `${id} ${state}`)
    .join(", ");

test.each([
  [NEW, [], "code open, host open, scan open, key open"],
  [{ ...NEW, codes: 2, warning: undefined }, [], "code done, host done, scan open, key open"],
  [{ ...NEW, isAdmin: false }, [], "code open, host open, scan open"],
  [NEW, ["host", "key"], "code open, host skipped, scan open, key skipped"],
  [NEW, ["code", "scan"], "code open, host open, scan open, key open"],
  [DONE, ["key"], "code done, host done, scan done, key done"],
] as const)("the steps of %j, with %j skipped, are %s", (facts, skipped, states) => {
  expect(statesOf(facts, skipped)).toBe(states);
});

test("the steps are shown while one is to do, and then until they are hidden", () => {
  const [open, done] = [stepsOf(NEW, []), stepsOf(DONE, [])];
  expect(areShown(open, { list: "unseen" })).toBe(true);
  expect(areShown(done, { list: "shown" })).toBe(true);
  expect(areShown(done, { list: "unseen" })).toBe(false);
  expect(areShown(open, { list: "hidden" })).toBe(false);
});

test("what the browser has kept is read, and anything else is ignored", () => {
  const kept = { skipped: ["key"], list: "shown" } as const;
  expect(keptFrom(JSON.stringify(kept))).toEqual(kept);
  for (const text of [null, "", "{", "null", "7", '"text"', "[]", '{"skipped":"key","list":1}']) {
    expect(keptFrom(text), String(text)).toEqual(NOTHING_KEPT);
  }
});
