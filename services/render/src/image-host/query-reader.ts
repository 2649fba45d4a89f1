// Reads the parameters of a query and notes every fault of them. Used by picture-query.ts.

import type { ErrorDetail } from "@qr/contracts";

/** Whole numbers as anyone would write them, so that a picture has one address and not many. */
const WHOLE_NUMBER = /^(0|[1-9][0-9]{0,8})$/;
const MAX_NAME_LENGTH = 100;

export interface QueryReader {
  /** What has been found wrong so far, in order. */
  readonly faults: ErrorDetail[];
  isGiven(name: string): boolean;
  /** The parameter's text; undefined where it is not given, or more than once, which is a fault. */
  once(name: string): string | undefined;
  /** The parameter's number, or `preset` where it is not given; any number where it is not right. */
  wholeNumber(name: string, preset: number, least: number, most: number): number;
  refuse(field: string, code: ErrorDetail["code"], message: string): void;
}

/** Every parameter that is not among `known` is a fault; `what` says in words of whom they are. */
export function createQueryReader(query: string, what: string, known: readonly string[]): QueryReader {
  const parameters = new URLSearchParams(query);
  const faults: ErrorDetail[] = [];
  const refuse = (field: string, code: ErrorDetail["code"], message: string) => {
    faults.push({ field, code, message });
  };
  for (const name of new Set(parameters.keys())) {
    if (known.includes(name)) continue;
    refuse(name.slice(0, MAX_NAME_LENGTH), "unknown_field", `${what} has ${inWords(known)} only.`);
  }

  function once(name: string): string | undefined {
    const values = parameters.getAll(name);
    if (values.length > 1) refuse(name, "repeated", "The parameter is given more than once.");
    return values.length === 1 ? values[0] : undefined;
  }

  return {
    faults,
    isGiven: (name) => parameters.has(name),
    once,
    wholeNumber: (name, preset, least, most) => {
      const text = once(name);
      if (text === undefined) return preset;
      if (!WHOLE_NUMBER.test(text)) {
        refuse(name, "invalid_value", `Must be a whole number from ${least} to ${most}.`);
      } else if (Number(text) < least || Number(text) > most) {
        refuse(name, "out_of_range", `Must be from ${least} to ${most}.`);
      }
      return Number(text);
    },
    refuse,
  };
}

function inWords(names: readonly string[]): string {
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
