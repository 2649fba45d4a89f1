// The fields of a code that redirects use, and the rules for those that not every code can have.

import { type CodeType, type ErrorDetail, VISITOR_QUERIES, type VisitorQuery } from "@qr/contracts";
import { z } from "zod";
import { boolean, type CodeField, parseBoolean, text } from "./define-field.ts";

/** A change to one of these fields applies to every redirect by the time the client has the response. */
export const REDIRECT_FIELDS = ["target", "query", "preview"] as const;

const query = z
  .enum(VISITOR_QUERIES)
  .describe(
    "What happens to the visitor's query. `drop`: it is ignored. `forward`: its parameters are added to the target, except those whose names " +
      "the target already has. `override`: they replace the target's parameters of the same names. Only dynamic codes of type `url` can have " +
      "a value other than `drop`.",
  );
const preview = z
  .boolean()
  .describe(
    "Whether `short_url` followed by `+` shows a page that says where the code leads. Only dynamic codes can switch it off.",
  );

/** The settings that only redirects use. */
export const redirectSettings = {
  query: {
    columns: { query: text("query", z.enum(VISITOR_QUERIES)) },
    create: query.default("drop"),
    change: query,
    record: query,
    example: "drop",
    csv: ["query"],
  },
  preview: {
    columns: { preview: boolean("preview", z.boolean()) },
    create: preview.default(true),
    change: preview,
    record: preview,
    example: true,
    csv: ["preview"],
    parseCell: parseBoolean,
  },
} as const satisfies Record<string, CodeField>;

interface Settings {
  type?: CodeType | undefined;
  dynamic?: boolean | undefined;
  query?: VisitorQuery | undefined;
  preview?: boolean | undefined;
}

/** Checks the settings that are known. Every code can have the defaults. */
export function redirectViolations({
  type = "url",
  dynamic = true,
  query = "drop",
  preview = true,
}: Settings): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  if (query !== "drop" && (!dynamic || type !== "url")) {
    details.push(notApplicable("query", "Must be `drop`, except for dynamic codes of type url."));
  }
  if (!preview && !dynamic) details.push(notApplicable("preview", "Must be true, except for dynamic codes."));
  return details;
}

function notApplicable(field: string, message: string): ErrorDetail {
  return { field, code: "not_applicable", message };
}
