// Reads the query of a URL strictly: every parameter once, every escape right. Used for the queries of all routes.

import type { ErrorDetail } from "@qr/contracts";
import { z } from "zod";
import { invalidRequest, MAX_ECHO_LENGTH, validate } from "./violations.ts";

/** The query as its contract's values. Throws invalid_request with all violations; a parameter that is given twice is one. */
export function parseQuery<S extends z.ZodType>(schema: S, query: string): z.infer<S> {
  const { values, details } = parametersOf(query);
  const validated = validate(schema, values);
  if (validated.isGood && details.length === 0) return validated.value;
  const faulty = new Set(details.map((detail) => detail.field));
  throw invalidRequest([
    ...details,
    ...(validated.isGood ? [] : validated.details.filter(({ field }) => !faulty.has(field))),
  ]);
}

const noParameters = z.strictObject({});

/** For routes that know no parameter: throws invalid_request where there is one. */
export function refuseParameters(query: string): void {
  parseQuery(noParameters, query);
}

/** What is behind the first question mark of a request's URL. */
export function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark + 1);
}

function parametersOf(query: string): { values: Record<string, string>; details: ErrorDetail[] } {
  const values = new Map<string, string>();
  const details = new Map<string, ErrorDetail>();
  for (const pair of query.split("&").filter((part) => part !== "")) {
    const equals = pair.indexOf("=");
    const name = decodeComponent(equals < 0 ? pair : pair.slice(0, equals));
    const value = decodeComponent(equals < 0 ? "" : pair.slice(equals + 1));
    const field = (name ?? "").slice(0, MAX_ECHO_LENGTH);
    if (name === undefined || value === undefined) {
      details.set(field, { field, code: "invalid_value", message: "Must be percent-encoded UTF-8." });
    } else if (values.has(name)) {
      details.set(field, { field, code: "repeated", message: "Must be given once." });
    }
    values.set(name ?? "", value ?? "");
  }
  return { values: Object.fromEntries(values), details: [...details.values()] };
}

function decodeComponent(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
}
