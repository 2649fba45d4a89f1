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
  return `This is the reference of the REST API. If you are new here, begin with [your first code](/docs/getting-started).

## Authentication

Send a secret API key with every request: \`Authorization: Bearer API_KEY\`. Create keys in the dashboard under API keys. A key has
scopes, which each operation below names. Keep keys on your servers; requests from browsers on other sites are rejected.

## Requests and responses

Successful requests return 200 with a JSON body, except for CSV and NDJSON. Times are ISO 8601 in UTC. Unknown body fields and unknown
query parameters are rejected. Paths are case-sensitive and have no trailing slash. \`HEAD\` returns the headers of \`GET\` without a body.

## Pagination

Lists return \`data\`, \`has_more\`, and \`next_cursor\`. To read the next page, repeat the request with \`cursor\` set to \`next_cursor\`.
To read all codes at once, use the export.

## Idempotency

Requests that create codes, and bulk changes, accept an \`Idempotency-Key\` header: a repeated request with the same key returns the first
response and creates nothing twice ([safe retries](/docs/creating-codes#safe-retries)). \`If-Match\` with the \`ETag\` of a code prevents
overwriting the changes of others.

## Rate limits

Each plan limits the requests per minute of an account, across all its keys. The header \`RateLimit\` shows how many remain; a 429 response
says in \`Retry-After\` how long to wait. Each style counts as one additional request per ${MODULES_PER_UNIT.toLocaleString("en")} modules of its symbol (rounded up), and each
logo as ${LOGO_UNITS}.

## Versions

All paths begin with \`/v1\`. Changes within this version are compatible: new fields, new operations, and new error codes. Ignore fields
that you do not know. The [changelog](/docs/changelog) lists all changes.

## Errors

An error is \`{"code", "message", "request_id"}\`, plus \`details\` with all violations if individual fields are invalid. Use
\`code\` in programs. An unknown path returns 404 \`not_found\`; an unsupported method returns 405 \`method_not_allowed\` with \`Allow\`.
[Errors](/docs/errors) says what to do about each code.

${errors.join("\n")}
`;
}
