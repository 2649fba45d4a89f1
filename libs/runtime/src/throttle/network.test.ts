import { expect, it } from "vitest";
import { networkOf } from "./network.ts";

it.each([
  ["203.0.113.7", "203.0.113.8", false],
  ["2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true],
  ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
  ["::ffff:203.0.113.7", "203.0.113.7", true],
  ["::1", "::2", true],
  ["", "203.0.113.7", false],
  ["", "no address", true],
])("S2 %s and %s are one network: %s", (one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
});
