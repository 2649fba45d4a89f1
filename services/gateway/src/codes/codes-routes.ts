// The endpoints that create, list, read, change, and delete codes, and their descriptions.

import { z } from "zod";
import type { ApiCall, ApiRoute } from "../route/api-route.ts";
import { json, oneExample, type RouteDescription } from "../route/route-description.ts";
import { violationsIn } from "../route/violations.ts";
import { codeResponse } from "./code.ts";
import type { CodeReader } from "./code-reader-store.ts";
import { codeRecordSchema, createCodeRequest, EXAMPLE_CODE, updateCodeRequest } from "./code-schemas.ts";
import { type CodeCreation, createCode, domainsNamedIn, validatedBody } from "./create-code.ts";
import { type CodeDeletion, deleteCode } from "./delete-code.ts";
import type { RespondOnce } from "./idempotency/respond-once.ts";
import { listCodes } from "./list/list-codes.ts";
import { listCodesQuery } from "./list/list-query.ts";
import { warningsSchema } from "./public-urls.ts";
import type { TargetWriter } from "./target-writer.ts";
import { type CodeUpdate, updateCode } from "./update-code.ts";

export type CodesParts = CodeCreation &
  CodeUpdate &
  CodeDeletion & { reader: CodeReader; respondOnce: RespondOnce; targets: TargetWriter };

const COLLECTION = { path: "/v1/qr" } as const;
const SINGLE = { path: "/v1/qr/:id" } as const;

export function codesRoutes(parts: CodesParts): ApiRoute[] {
  const create = async ({ principal, body, bodyBytes, idempotencyKey: key, chargeDrawing, signal, gate }: ApiCall) =>
    parts.respondOnce(
      { owner: principal, key, route: `POST ${COLLECTION.path}`, bodyBytes, gate },
      {
        violations: async () =>
          violationsIn(
            validatedBody(body, parts.urlRules, await domainsNamedIn([body], principal.accountId, parts.findDomains)),
          ),
        run: (commit) => createCode(principal, body, commit, parts, { chargeDrawing, signal, gate }),
      },
    );
  const list = async ({ principal, query }: ApiCall) => ({ body: await listCodes(principal, query, parts) });
  const read = async ({ principal, id }: ApiCall) =>
    codeResponse(await parts.reader.read(principal, await parts.reader.uuidOf(principal, id)), parts.urls);
  const update = async ({ principal, id, headers, body, gate }: ApiCall) =>
    updateCode(principal, { id, body, ifMatch: headers["if-match"], gate }, parts);
  const remove = async ({ principal, id, headers, gate }: ApiCall) =>
    deleteCode(principal, { id, ifMatch: headers["if-match"], gate }, parts);
  return [
    {
      method: "post",
      ...COLLECTION,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "code.created",
      description: CREATE_CODE,
      respond: create,
    },
    { method: "get", ...COLLECTION, scope: "qr:read", limitedKeys: "filtered", description: LIST_CODES, respond: list },
    { method: "get", ...SINGLE, scope: "qr:read", limitedKeys: "filtered", description: READ_CODE, respond: read },
    {
      method: "patch",
      ...SINGLE,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "code.updated",
      description: UPDATE_CODE,
      respond: update,
    },
    {
      method: "delete",
      ...SINGLE,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "code.deleted",
      description: DELETE_CODE,
      respond: remove,
    },
  ];
}

export const codePageSchema = z
  .strictObject({
    data: z.array(codeRecordSchema).describe("The codes of this page, in the order of `sort`."),
    has_more: z.boolean().describe("Whether there is a next page."),
    next_cursor: z.string().nullable().describe("The `cursor` of the next page. Null on the last page."),
    total: z.int().min(0).optional().describe("The number of matching codes. Only present with `include=total`."),
  })
  .meta({ id: "CodePage" });

export const createdCodeSchema = z
  .strictObject({ ...codeRecordSchema.shape, warnings: warningsSchema })
  .meta({ id: "CreatedCode" });

const codeDeletionSchema = z
  .strictObject({ id: codeRecordSchema.shape.id, deleted: z.literal(true) })
  .meta({ id: "CodeDeletion" });

const RECORD = {
  content: json({ schema: codeRecordSchema, examples: oneExample("A dynamic code", EXAMPLE_CODE) }),
  headers: ["ETag"],
} as const;

const CREATE_CODE: RouteDescription = {
  operationId: "createCode",
  group: "Codes",
  summary: "Create a QR code",
  description:
    "Creates a static or a dynamic code. The symbol of a static code contains `target` itself. The symbol of a dynamic code contains its " +
    "short URL, so its target can be changed after it is printed, and its scans are counted. Both images are available once you " +
    "receive the response.",
  body: json({
    schema: createCodeRequest,
    examples: {
      dynamic: {
        summary: "A dynamic code in custom colors",
        value: {
          type: "url",
          target: "https://example.com/menu",
          dynamic: true,
          title: "Menu, table 7",
          color: { dark: "#1a237e", light: "#ffffff" },
          format: "png",
        },
      },
      static: { summary: "The minimum: a static code", value: { target: "https://example.com/" } },
      styled: {
        summary: "A dynamic code with dots and a frame",
        value: {
          target: "https://example.com/menu",
          dynamic: true,
          style: { modules: "dots", finders: "circle", frame: { caption: "Scan me" } },
        },
      },
      wifi: {
        summary: "A static code that joins a Wi-Fi network",
        value: { type: "wifi", target: "WIFI:T:WPA;S:Guests;P:correct horse;;" },
      },
    },
  }),
  requestHeaders: ["Idempotency-Key"],
  response: {
    description: "The new code.",
    content: json({ schema: createdCodeSchema, examples: oneExample("A dynamic code", EXAMPLE_CODE) }),
    headers: ["ETag", "Idempotent-Replayed"],
  },
  errors: ["slug_taken", "external_id_taken", "email_unproved", "idempotency_mismatch", "idempotency_in_progress"],
};

const LIST_CODES: RouteDescription = {
  operationId: "listCodes",
  group: "Codes",
  summary: "List QR codes",
  description:
    "Returns the account's codes, newest first by default. Follow `next_cursor` until `has_more` is false. Codes created while you " +
    "page cause no gaps or duplicates. If you sort by `updated_at` or `title`, a code that changes while you page moves in the list.",
  query: listCodesQuery,
  response: {
    description: "One page.",
    content: json({
      schema: codePageSchema,
      examples: oneExample("The last page", { data: [EXAMPLE_CODE], has_more: false, next_cursor: null }),
    }),
  },
  errors: [],
};

const READ_CODE: RouteDescription = {
  operationId: "readCode",
  group: "Codes",
  summary: "Read a QR code",
  description: "Returns the current state of a code.",
  response: { description: "The code.", ...RECORD },
  errors: ["not_found"],
};

const UPDATE_CODE: RouteDescription = {
  operationId: "changeCode",
  group: "Codes",
  summary: "Update a QR code",
  description:
    "Changes only the fields in the request. Once you receive the response, no scan reaches the old target. The printed " +
    "symbol and the images stay the same, unless `domain` moves the code to another address: the previous address then becomes an alias, so " +
    "that prints of it keep working. The target and the address of a static code cannot be changed.",
  body: json({
    schema: updateCodeRequest,
    examples: {
      target: { summary: "A new destination", value: { target: "https://example.com/winter" } },
      title: { summary: "Remove the title", value: { title: null } },
      domain: { summary: "A new address", value: { domain: "go.example.com", slug: "menu" } },
    },
  }),
  requestHeaders: ["If-Match"],
  response: { description: "The updated code.", ...RECORD },
  errors: ["not_found", "code_is_static", "slug_taken", "limit_reached", "external_id_taken", "version_mismatch"],
};

const DELETE_CODE: RouteDescription = {
  operationId: "deleteCode",
  group: "Codes",
  summary: "Delete a QR code",
  description:
    "Once you receive the response, the short URL returns 410 and the images are gone. For 30 days, the code can be restored. After that, its " +
    "data is wiped, and its path on a domain of your own can be used again.",
  response: {
    description: "The code is deleted.",
    content: json({
      schema: codeDeletionSchema,
      examples: oneExample("A deleted code", { id: EXAMPLE_CODE.id, deleted: true }),
    }),
  },
  requestHeaders: ["If-Match"],
  errors: ["not_found", "version_mismatch"],
};
