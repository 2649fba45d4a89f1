// A rule of the API that must hold for all inputs of one kind. fast-check generates the inputs and shrinks an input that breaks the rule.

import fc from "fast-check";
import type { FuzzClient } from "./client.ts";

export interface Property {
  name: string;
  /** Returns the check, which throws a BrokenRule or another error if the rule is broken. */
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

/** Makes repeated values unlikely by keeping fast-check from preferring small values or shrinking to them. */
export function unused<T>(values: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.noShrink(fc.noBias(values));
}
