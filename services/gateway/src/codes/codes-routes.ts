// The endpoints of codes: create, list, read, change, delete.

import { codeIdFromUuid } from "@qr/contracts";
import type { ApiAnswer, ApiCall, ApiRoute } from "../route/api-route.ts";
import { ifMatchOf } from "../route/conditions.ts";
import { refuseParameters } from "../route/query.ts";
import { codeNotFound, uuidOf } from "./code-in-path.ts";
import type { CodeReader } from "./code-reader-store.ts";
import { CHANGE_CODE, CREATE_CODE, DELETE_CODE, LIST_CODES, READ_CODE } from "./codes-descriptions.ts";
import type { HostLimit } from "./content/host-limit.ts";
import { type CodeCreation, checkRequest, createCode } from "./create-code.ts";
import { type CodeDeletion, deleteCode } from "./delete-code.ts";
import type { AnswerOnce } from "./idempotency/answer-once.ts";
import { listCodes } from "./list/list-codes.ts";
import { codeRecord, entityTag, type StoredCode, targetRow } from "./stored-code.ts";
import type { StyleCheck } from "./style/check-style.ts";
import { type CodeUpdate, updateCode } from "./update-code.ts";

export type CodesParts = CodeCreation &
  CodeUpdate &
  CodeDeletion & { reader: CodeReader; answerOnce: AnswerOnce; hostLimit: Pick<HostLimit, "take">; styles: StyleCheck };

const COLLECTION = { path: "/v1/qr" } as const;
const SINGLE = { path: "/v1/qr/:id" } as const;

export function codesRoutes(parts: CodesParts): ApiRoute[] {
  const record = (code: StoredCode): ApiAnswer => ({
    body: codeRecord(code, parts.urls),
    headers: { ETag: entityTag(code) },
  });
  const create = async ({ principal, query, body, idempotencyKey: key }: ApiCall) => {
    const { accountId } = principal;
    refuseParameters(query);
    return parts.answerOnce({ accountId, key, request: ["POST", COLLECTION.path, body] }, async () => {
      const request = checkRequest(body, parts.urlRules);
      const unreadable = await parts.styles.refusalOf(accountId, request);
      if (unreadable) throw unreadable;
      const [refusal] = await parts.hostLimit.take(accountId, [request]);
      if (refusal) throw refusal;
      return async (transaction) => {
        const code = await createCode(principal, request, parts, transaction);
        return { answer: record(code), codeIds: [code.id], targets: [targetRow(code)] };
      };
    });
  };
  const list = async ({ principal, query }: ApiCall) => {
    const { codes, nextCursor, total } = await listCodes(principal.accountId, query, parts.reader);
    const data = codes.map((code) => codeRecord(code, parts.urls));
    const page = { data, has_more: nextCursor !== null, next_cursor: nextCursor };
    return { body: total === undefined ? page : { ...page, total } };
  };
  const read = async ({ principal, id, query }: ApiCall) => {
    refuseParameters(query);
    return record(found(await parts.reader.read(principal.accountId, uuidOf(id))));
  };
  const change = async ({ principal, id, query, headers, body }: ApiCall) => {
    refuseParameters(query);
    const asked = { id: uuidOf(id), body, ifMatch: ifMatchOf(headers["if-match"]) };
    return record(found(await updateCode(principal, asked, parts)));
  };
  const remove = async ({ principal, id, query, headers }: ApiCall) => {
    refuseParameters(query);
    const uuid = uuidOf(id);
    const ifMatch = ifMatchOf(headers["if-match"]);
    if (!(await deleteCode(principal, { id: uuid, ifMatch }, parts))) throw codeNotFound();
    return { body: { id: codeIdFromUuid(uuid), deleted: true } };
  };
  return [
    { method: "post", ...COLLECTION, scope: "qr:write", readsBody: true, description: CREATE_CODE, answer: create },
    { method: "get", ...COLLECTION, scope: "qr:read", readsBody: false, description: LIST_CODES, answer: list },
    { method: "get", ...SINGLE, scope: "qr:read", readsBody: false, description: READ_CODE, answer: read },
    { method: "patch", ...SINGLE, scope: "qr:write", readsBody: true, description: CHANGE_CODE, answer: change },
    { method: "delete", ...SINGLE, scope: "qr:write", readsBody: false, description: DELETE_CODE, answer: remove },
  ];
}

function found(code: StoredCode | undefined): StoredCode {
  if (code === undefined) throw codeNotFound();
  return code;
}
