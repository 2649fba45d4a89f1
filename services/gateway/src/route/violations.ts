// Collects all violations in a request into one error, with codes from the error registry.

import type { DetailCode, ErrorDetail } from "@qr/contracts";
import { HttpError } from "@qr/runtime";
import { z } from "zod";

const MAX_DETAILS = 50;
/** Maximum number of characters of the client's own input that a response repeats. */
export const MAX_ECHO_LENGTH = 100;

type Issue = z.core.$ZodIssue;

/** The parsed value, or the violations in the input. */
export type Validated<T> = { isGood: true; value: T } | { isGood: false; details: ErrorDetail[] };

/** Returns the violations in the input; none if it is valid. */
export function violationsIn(validated: Validated<unknown>): readonly ErrorDetail[] {
  return validated.isGood ? [] : validated.details;
}

export function validate<S extends z.ZodType>(schema: S, input: unknown): Validated<z.infer<S>> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { isGood: true, value: parsed.data };
  return { isGood: false, details: parsed.error.issues.flatMap((issue) => detailsOf(issue, input)) };
}

/** Returns the violations that depend on several fields. Receives only the fields that are valid on their own. */
export type Rule<T> = (fields: Partial<T>) => readonly ErrorDetail[];

/** Returns whether the input has the field. If not, the field has its default. */
export function sends(input: unknown, field: string): boolean {
  return typeof input === "object" && input !== null && field in input;
}

/**
 * Validates each field on its own and applies the rules to the valid fields, so that one response lists all violations. Drops a
 * rule's violation if its field is itself invalid.
 */
export function validateFields<S extends z.ZodObject>(
  schema: S,
  input: unknown,
  rules: readonly Rule<z.infer<S>>[],
): Validated<z.infer<S>> {
  const validated = validate(schema, input);
  const details = violationsIn(validated);
  const invalid = new Set(details.map(({ field }) => field));
  const fields = validated.isGood ? validated.value : validFields(schema, input);
  const broken = rules.flatMap((rule) => rule(fields)).filter(({ field }) => !invalid.has(field));
  if (validated.isGood && broken.length === 0) return validated;
  return { isGood: false, details: [...details, ...broken] };
}

/** Returns the parsed values of those fields that are valid on their own. */
export function validFields<S extends z.ZodObject>(schema: S, input: unknown): Partial<z.infer<S>>;
export function validFields({ shape }: z.ZodObject, input: unknown): object {
  if (typeof input !== "object" || input === null) return {};
  const values = new Map<string, unknown>(Object.entries(input));
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, field]) => {
      const parsed = z.safeParse(field, values.get(name));
      return parsed.success ? [[name, parsed.data]] : [];
    }),
  );
}

/** Parses a body with its schema. Throws invalid_request with all violations. */
export function bodyAs<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  return accepted(validate(schema, body));
}

/** Returns the valid value, or throws invalid_request with all violations. */
export function accepted<T>(validated: Validated<T>): T {
  if (!validated.isGood) throw invalidRequest(validated.details);
  return validated.value;
}

export function invalidRequest(details: readonly ErrorDetail[]): HttpError {
  const fields = [...new Set(details.map((detail) => detail.field))].filter((field) => field !== "");
  const where = fields.length === 0 ? "" : `: ${fields.slice(0, 5).join(", ")}${fields.length > 5 ? ", …" : ""}`;
  return new HttpError("invalid_request", `The request is not valid${where}.`, {
    details: details.slice(0, MAX_DETAILS),
  });
}

function detailsOf(issue: Issue, input: unknown): ErrorDetail[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, MAX_DETAILS).map((key) => ({
      field: pathOf([...issue.path, key]),
      code: "unknown_field",
      message: "Unknown field. Check the spelling.",
    }));
  }
  return [{ field: pathOf(issue.path), ...codeAndMessage(issue, input) }];
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map((part) => String(part).slice(0, MAX_ECHO_LENGTH)).join(".");
}

function codeAndMessage(issue: Issue, input: unknown): { code: DetailCode; message: string } {
  switch (issue.code) {
    case "invalid_type":
      if (isMissing(issue.path, input)) return { code: "required", message: "Required." };
      return { code: "invalid_type", message: `Must have the JSON type ${issue.expected}.` };
    case "invalid_value":
      if (isMissing(issue.path, input)) return { code: "required", message: "Required." };
      return { code: "invalid_value", message: `Must be one of: ${issue.values.map(String).join(", ")}.` };
    case "too_small":
      if (issue.origin !== "string") return { code: "out_of_range", message: `Must be at least ${issue.minimum}.` };
      return { code: "too_short", message: `Must have at least ${issue.minimum} characters.` };
    case "too_big":
      if (issue.origin !== "string") return { code: "out_of_range", message: `Must be at most ${issue.maximum}.` };
      return { code: "too_long", message: `Must have at most ${issue.maximum} characters.` };
    case "custom":
      return { code: issue.params?.detail ?? "invalid_value", message: issue.message };
    default:
      return { code: "invalid_value", message: issue.message };
  }
}

function isMissing(path: readonly PropertyKey[], input: unknown): boolean {
  let value = input;
  for (const part of path) {
    if (typeof value !== "object" || value === null) return true;
    value = Object.getOwnPropertyDescriptor(value, part)?.value;
  }
  return value === undefined;
}
