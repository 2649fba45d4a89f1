// The fields of a code that redirects use, and the rules for those that not every code can have.

import type { CodeType, ErrorDetail, VisitorQuery } from "@qr/contracts";

/** A change to one of these fields applies to every redirect by the time the client has the response. */
export const REDIRECT_FIELDS = ["target", "query", "preview"] as const;

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
