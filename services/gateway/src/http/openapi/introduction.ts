// The introduction of the API description: rules that apply to every request, and the list of errors.

import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import { LOGO_UNITS, MODULES_PER_UNIT } from "../../codes/drawing/drawing-units.ts";
import type { ApiRoute } from "../../route/api-route.ts";
import { errorsOf } from "./errors.ts";

/** Errors for paths and methods without a route. */
const ERRORS_OF_NO_ROUTE: readonly ErrorCode[] = ["not_found", "method_not_allowed"];

/** Returns the introduction in Markdown. It lists only errors that `routes` can return. */
export function introduction(routes: readonly ApiRoute[]): string {
  const served = new Set([...routes.flatMap((route) => [...errorsOf(route).values()].flat()), ...ERRORS_OF_NO_ROUTE]);
  // The errors are in a list, because the reference page breaks long codes in table columns.
  const errors = Object.entries(ERROR_CODES)
    .filter(([code]) => served.has(code as ErrorCode))
    .map(([code, { status, meaning }]) => `- ${status} \`${code}\`: ${meaning}`);
  return `Authenticate every request with a secret API key: \`Authorization: Bearer API_KEY\`. Keep keys on your servers; requests
from browsers are rejected.

- Successful requests return 200 with a JSON body, except for CSV and NDJSON. Times are ISO 8601 in UTC.
- Unknown body fields and unknown query parameters are rejected. An error lists all violations of the request.
- Paths are case-sensitive and have no trailing slash. An unknown path returns 404 \`not_found\`. An unsupported method returns 405
  \`method_not_allowed\` with \`Allow\`. \`HEAD\` returns the headers of \`GET\` without a body.
- Each plan limits the requests per minute of an account, across all its keys. The header \`RateLimit\` shows how many remain. Each style
  counts as one additional request per ${MODULES_PER_UNIT.toLocaleString("en")} modules of its symbol (rounded up), and each logo as ${LOGO_UNITS}.

## Errors

An error is \`{"code", "message", "request_id"}\`, plus \`details\` if individual fields are invalid. Use \`code\` in programs.

${errors.join("\n")}
`;
}
