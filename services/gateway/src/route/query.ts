// Parses a query string strictly: each parameter may occur only once, unless its schema is an array, and each escape must be valid.

import type { ErrorDetail } from "@qr/contracts";
import { z } from "zod";
import { invalidRequest, MAX_ECHO_LENGTH, type Rule, validateFields, violationsIn } from "./violations.ts";

/** Parses the query with its schema and rules. Throws invalid_request with all violations, including repeated parameters. */
export function parseQuery<S extends z.ZodObject>(
  schema: S,
  query: string,
  rules: readonly Rule<z.infer<S>>[] = [],
): z.infer<S> {
  const { values, details } = parametersOf(query, (name) => isList(schema.shape[name]));
  const validated = validateFields(schema, values, rules);
  if (validated.isGood && details.length === 0) return validated.value;
  const invalid = new Set(details.map((detail) => detail.field));
  throw invalidRequest([...details, ...violationsIn(validated).filter(({ field }) => !invalid.has(field))]);
}

const noParameters = z.strictObject({});

export function refuseParameters(query: string): void {
  parseQuery(noParameters, query);
}

export function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark + 1);
}

/** Maximum number of values kept for a list parameter; more than any list may have. */
const MAX_LIST_LENGTH = 100;

function isList(schema: unknown): boolean {
  return schema instanceof z.ZodOptional ? isList(schema.unwrap()) : schema instanceof z.ZodArray;
}

interface Parameters {
  values: Record<string, string | string[]>;
  details: ErrorDetail[];
}

/** Returns the parameters in a query, and the violations. `mayRepeat` returns whether a parameter is a list. */
function parametersOf(query: string, mayRepeat: (name: string) => boolean): Parameters {
  const values = new Map<string, string | string[]>();
  const details = new Map<string, ErrorDetail>();
  for (const pair of query.split("&").filter((part) => part !== "")) {
    const [name, value] = decodedPair(pair);
    const field = (name ?? "").slice(0, MAX_ECHO_LENGTH);
    if (name === undefined || value === undefined) {
      details.set(field, { field, code: "invalid_value", message: "Must be percent-encoded UTF-8." });
    } else if (mayRepeat(name)) {
      const list = values.get(name) ?? [];
      // A list that is already too long need not become longer.
      if (list.length < MAX_LIST_LENGTH) values.set(name, [...list, value]);
      continue;
    } else if (values.has(name)) {
      details.set(field, { field, code: "repeated", message: "Must be given only once." });
    }
    values.set(name ?? "", value ?? "");
  }
  return { values: Object.fromEntries(values), details: [...details.values()] };
}

/** Returns the name and the value of a parameter, each undefined if it cannot be decoded. */
function decodedPair(pair: string): [name: string | undefined, value: string | undefined] {
  const equals = pair.indexOf("=");
  if (equals < 0) return [decodeComponent(pair), ""];
  return [decodeComponent(pair.slice(0, equals)), decodeComponent(pair.slice(equals + 1))];
}

function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
