// The text at the head of the API's description: what holds for every request.

import { ERROR_CODES, type ErrorCode } from "@qr/contracts";
import type { ApiRoute } from "../../route/api-route.ts";
import { errorsOf } from "./errors.ts";

/** What any path and method may be responded with, also where no route is. */
const ERRORS_OF_NO_ROUTE: readonly ErrorCode[] = ["not_found", "method_not_allowed"];

/** For the routes that are described: errors of other parts of the service are not in its list. */
export function introduction(routes: readonly ApiRoute[]): string {
  const served = new Set([...routes.flatMap((route) => [...errorsOf(route).values()].flat()), ...ERRORS_OF_NO_ROUTE]);
  // A list: in a table the reference page breaks the codes where its column ends.
  const told = Object.entries(ERROR_CODES)
    .filter(([code]) => served.has(code as ErrorCode))
    .map(([code, { status, meaning }]) => `- ${status} \`${code}\`: ${meaning}`);
  return `Every request is authenticated by a secret API key: \`Authorization: Bearer API_KEY\`. Keys stay on the
server side; browsers are refused.

- Every success has the status 200 and a JSON body. Times are ISO 8601 in UTC.
- Unknown body fields and unknown query parameters are refused by name, and all faults of a request are told at once.
- Paths are told apart by letter case, and have no slash at their end. A path that does not exist gets 404
  \`not_found\`, a method that a path does not know with 405 \`method_not_allowed\` and \`Allow\`. \`HEAD\` responds as \`GET\` does,
  without a body.
- Requests are limited by the minute and by the account's plan, over all its keys; \`RateLimit\` tells what remains.

## Errors

An error is \`{"code", "message", "request_id"}\`, and \`details\` where single fields are at fault. Programs read \`code\`.

${told.join("\n")}
`;
}
