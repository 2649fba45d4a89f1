// The text at the head of the API's description: what holds for every request.

import { ERROR_CODES } from "@qr/contracts";

const codes = Object.entries(ERROR_CODES)
  .map(([code, { status, meaning }]) => `| ${status} | \`${code}\` | ${meaning} |`)
  .join("\n");

export const INTRODUCTION = `Every request is authenticated by a secret API key: \`Authorization: Bearer API_KEY\`. Keys stay on the
server side; browsers are refused.

- Every success has the status 200 and a JSON body. Times are ISO 8601 in UTC.
- Unknown body fields and unknown query parameters are refused by name, and all faults of a request are told at once.
- Paths are told apart by letter case, and have no slash at their end. A path that does not exist is answered with 404
  \`not_found\`, a method that a path does not know with 405 \`method_not_allowed\` and \`Allow\`. \`HEAD\` answers as \`GET\` does,
  without a body.
- Requests are limited by the minute and by the account's plan, over all its keys; \`RateLimit\` tells what remains.

## Errors

An error is \`{"code", "message", "request_id"}\`, and \`details\` where single fields are at fault. Programs read \`code\`.

| Status | Code | Meaning |
| --- | --- | --- |
${codes}
`;
