import { expect, it } from "vitest";
import { ADDRESS_PAIRS } from "../testing/address-pairs.ts";
import { networkOf } from "./network.ts";

it.each(ADDRESS_PAIRS)("S2 %s and %s are one network: %s", (one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
});
