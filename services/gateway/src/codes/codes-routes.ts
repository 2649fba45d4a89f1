// The endpoints of codes: create, list, read, change, delete.

import { codeIdFromUuid } from "@qr/contracts";
import { z } from "zod";
import { listCodes } from "../code-list/list-codes.ts";
import type { ApiAnswer, ApiCall, ApiRoute } from "../requests/api-route.ts";
import { ifMatchOf } from "../requests/conditions.ts";
import { parseQuery } from "../requests/query.ts";
import { codeNotFound, uuidOf } from "./code-in-path.ts";
import type { CodeReader } from "./code-reader-store.ts";
import { type CodeCreation, createCode } from "./create-code.ts";
import { type CodeDeletion, deleteCode } from "./delete-code.ts";
import { codeRecord, entityTag, type StoredCode } from "./stored-code.ts";
import { type CodeUpdate, updateCode } from "./update-code.ts";

export type CodesParts = CodeCreation & CodeUpdate & CodeDeletion & { reader: CodeReader };

const COLLECTION = { path: "/v1/qr" } as const;
const SINGLE = { path: "/v1/qr/:id" } as const;

export function codesRoutes(parts: CodesParts): ApiRoute[] {
  const record = (code: StoredCode): ApiAnswer => ({
    body: codeRecord(code, parts.urls),
    headers: { ETag: entityTag(code) },
  });
  const create = async ({ caller, query, body }: ApiCall) => {
    refuseParameters(query);
    return record(await createCode(caller.accountId, body, parts));
  };
  const list = async ({ caller, query }: ApiCall) => {
    const { codes, nextCursor, total } = await listCodes(caller.accountId, query, parts.reader);
    const data = codes.map((code) => codeRecord(code, parts.urls));
    const page = { data, has_more: nextCursor !== null, next_cursor: nextCursor };
    return { body: total === undefined ? page : { ...page, total } };
  };
  const read = async ({ caller, id, query }: ApiCall) => {
    refuseParameters(query);
    return record(found(await parts.reader.read(caller.accountId, uuidOf(id))));
  };
  const change = async ({ caller, id, query, headers, body }: ApiCall) => {
    refuseParameters(query);
    const asked = { id: uuidOf(id), body, ifMatch: ifMatchOf(headers["if-match"]) };
    return record(found(await updateCode(caller.accountId, asked, parts)));
  };
  const remove = async ({ caller, id, query, headers }: ApiCall) => {
    refuseParameters(query);
    const uuid = uuidOf(id);
    const ifMatch = ifMatchOf(headers["if-match"]);
    if (!(await deleteCode(caller.accountId, { id: uuid, ifMatch }, parts))) throw codeNotFound();
    return { body: { id: codeIdFromUuid(uuid), deleted: true } };
  };
  return [
    { method: "post", ...COLLECTION, scope: "qr:write", readsBody: true, answer: create },
    { method: "get", ...COLLECTION, scope: "qr:read", readsBody: false, answer: list },
    { method: "get", ...SINGLE, scope: "qr:read", readsBody: false, answer: read },
    { method: "patch", ...SINGLE, scope: "qr:write", readsBody: true, answer: change },
    { method: "delete", ...SINGLE, scope: "qr:write", readsBody: false, answer: remove },
  ];
}

const noParameters = z.strictObject({});

function refuseParameters(query: string): void {
  parseQuery(noParameters, query);
}

function found(code: StoredCode | undefined): StoredCode {
  if (code === undefined) throw codeNotFound();
  return code;
}
