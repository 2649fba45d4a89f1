// biome-ignore-all lint/suspicious/noTemplateCurlyInString: they stand so in the source.
// Faults that the fuzzer or the gateway's tests must find: each a small change of the source, made in a copy of the tree.

export interface PlantedFault {
  name: string;
  file: string;
  /** Stands in the file exactly once. */
  find: string;
  replace: string;
}

const GATEWAY = "services/gateway/src";

export const FAULTS: readonly PlantedFault[] = [
  {
    name: "a read does not ask for the account",
    file: `${GATEWAY}/codes/code-reader-store.ts`,
    find: "return code?.accountId === accountId ? code : undefined;",
    replace: "return accountId ? code : undefined;",
  },
  {
    name: "lone surrogates in URLs are let in",
    file: `${GATEWAY}/targets/check-url.ts`,
    find: "!text.isWellFormed() || ",
    replace: "",
  },
  {
    name: "a limit out of range is clamped",
    file: "libs/contracts/src/code-requests.ts",
    find: ".pipe(z.int().min(1).max(MAX_PAGE_SIZE))",
    replace: ".transform((value) => Math.min(Math.max(value, 1), MAX_PAGE_SIZE))",
  },
  {
    name: "an empty title is a defect",
    file: `${GATEWAY}/codes/create-code.ts`,
    find: "  const judged = judge(createCodeRequest, body);",
    replace:
      '  if (typeof body === "object" && body && "title" in body && body.title === "") throw new Error("defect");\n  const judged = judge(createCodeRequest, body);',
  },
  {
    name: "a second deletion is answered with 200",
    file: `${GATEWAY}/codes/codes-routes.ts`,
    find: "if (!(await deleteCode(caller.accountId, { id: uuid, ifMatch }, parts))) throw codeNotFound();",
    replace: "await deleteCode(caller.accountId, { id: uuid, ifMatch }, parts);",
  },
  {
    name: "unknown body fields are ignored",
    file: "libs/contracts/src/code-requests.ts",
    find: "export const createCodeRequest = z.strictObject({",
    replace: "export const createCodeRequest = z.object({",
  },
  {
    name: "unknown parameters are ignored",
    file: `${GATEWAY}/requests/query.ts`,
    find: "const noParameters = z.strictObject({});",
    replace: "const noParameters = z.object({});",
  },
  {
    name: "the record tells of its account",
    file: `${GATEWAY}/codes/stored-code.ts`,
    find: "    id,\n    type: code.type,",
    replace: "    id,\n    ...{ account_id: code.accountId },\n    type: code.type,",
  },
  {
    name: "ETag is forgotten",
    file: `${GATEWAY}/codes/codes-routes.ts`,
    find: "headers: { ETag: entityTag(code) },",
    replace: "headers: entityTag(code) ? {} : {},",
  },
  {
    name: "If-None-Match is not read",
    file: `${GATEWAY}/requests/mount-routes.ts`,
    find: 'isKnownState(request.headers["if-none-match"], headers.ETag)',
    replace: "isKnownState(undefined, headers.ETag)",
  },
  {
    name: "Retry-After is forgotten",
    file: `${GATEWAY}/rate-limit/limit-by-plan.ts`,
    find: '{ headers: { "Retry-After": String(seconds) } }',
    replace: "{}",
  },
  {
    name: "revoked keys are taken",
    file: `${GATEWAY}/api-keys/api-key-store.ts`,
    find: "keyHash: new Uint8Array(keyHash), revokedAt: null",
    replace: "keyHash: new Uint8Array(keyHash)",
  },
  {
    name: "scopes are not asked for",
    file: `${GATEWAY}/api-keys/require-scope.ts`,
    find: "!callerOf(response).scopes.includes(scope)",
    replace: 'scope === ("" as never)',
  },
  {
    name: "a page loses its last code",
    file: `${GATEWAY}/code-list/list-codes.ts`,
    find: "const last = codes.at(-1);",
    replace: "const last = found.at(-1);",
  },
  {
    name: "the list has more for ever",
    file: `${GATEWAY}/code-list/list-codes.ts`,
    find: "found.length > limit && last",
    replace: "found.length >= limit && last",
  },
  {
    name: "the target of a static code is changed",
    file: `${GATEWAY}/codes/update-code.ts`,
    find: "change.target !== undefined && !stored.dynamic",
    replace: "change.target === undefined && !stored.dynamic && false",
  },
  {
    name: "Allow is forgotten",
    file: `${GATEWAY}/requests/mount-routes.ts`,
    find: "headers: { Allow: allow },",
    replace: "headers: {},",
  },
  {
    name: "private hosts are let in",
    file: `${GATEWAY}/targets/check-url.ts`,
    find: "!rules.allowsPrivateHosts && isSpecialHost(host)",
    replace: "!rules.allowsPrivateHosts && isSpecialHost(host) && false",
  },
  {
    name: "a deleted code is still read",
    file: `${GATEWAY}/codes/code-reader-store.ts`,
    find: "WHERE c.id = ANY($1) AND c.deleted_at IS NULL`",
    replace: "WHERE c.id = ANY($1)`",
  },
  {
    name: "a day is missing from the statistics",
    file: `${GATEWAY}/statistics/calendar/statistics-days.ts`,
    find: "return today - (RANGE_DAYS[range] - 1) * DAY_MS;",
    replace: "return today - (RANGE_DAYS[range] - 2) * DAY_MS;",
  },
];
