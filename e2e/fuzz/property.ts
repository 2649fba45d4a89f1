// A rule of the API for all inputs of a kind. fast-check makes the inputs, and finds the smallest one that breaks it.

import fc from "fast-check";
import type { FuzzClient } from "./client.ts";

export interface Property {
  name: string;
  /** Throws a BrokenRule, or any other error, where the rule does not hold. */
  toCheck(client: FuzzClient): fc.IAsyncProperty<[unknown]>;
}

export function property<T>(
  name: string,
  inputs: fc.Arbitrary<T>,
  check: (client: FuzzClient, input: T) => Promise<void>,
): Property {
  return {
    name,
    toCheck: (client) => fc.asyncProperty(inputs, (input) => check(client, input)) as fc.IAsyncProperty<[unknown]>,
  };
}

/** Values of which none comes twice where there are enough: fast-check neither prefers small ones nor goes down to them. */
export function unused<T>(values: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.noShrink(fc.noBias(values));
}
