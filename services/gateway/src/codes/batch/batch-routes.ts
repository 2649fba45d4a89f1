// The endpoint that creates many codes with one request, and its description.

import { DETAIL_CODES, ERROR_CODES } from "@qr/contracts";
import { z } from "zod";
import type { ApiRoute } from "../../route/api-route.ts";
import { readBody } from "../../route/body.ts";
import { json, oneExample, type RouteDescription } from "../../route/route-description.ts";
import { BATCH_COLUMNS, codeRecordSchema, createCodeRequest, EXAMPLE_CODE } from "../code-schemas.ts";
import type { RespondOnce } from "../idempotency/respond-once.ts";
import { warningsSchema } from "../public-urls.ts";
import { MAX_BATCH_BYTES, parseBatch, requireBatch } from "./batch-body.ts";
import { MAX_BATCH_ITEMS } from "./batch-items.ts";
import type { BatchParser } from "./batch-parser.ts";
import { limitCostlyItems, MAX_COSTLY_ITEMS } from "./costly-items.ts";
import { type BatchCreation, createBatch } from "./create-batch.ts";

export type BatchParts = BatchCreation & {
  parser: Pick<BatchParser, "parse">;
  respondOnce: RespondOnce;
};

const PATH = "/v1/qr/batch";

export function batchRoutes(parts: BatchParts): ApiRoute[] {
  const parser: BatchParts["parser"] = { parse: (...batch) => parts.parser.parse(...batch) };
  return [
    {
      method: "post",
      path: PATH,
      scope: "qr:write",
      limitedKeys: "filtered",
      action: "codes.created",
      description: CREATE_BATCH,
      readBody: [requireBatch, readBody(MAX_BATCH_BYTES), parseBatch(parser), limitCostlyItems],
      respond: ({ principal, body, bodyBytes, idempotencyKey: key, charge, chargeDrawing, signal, gate }) => {
        const items: readonly unknown[] = Array.isArray(body) ? body : [];
        return parts.respondOnce(
          { owner: principal, key, route: `POST ${PATH}`, bodyBytes, gate },
          {
            // Each item is validated separately, and its violations are part of its result.
            violations: async () => [],
            run: async (commit) => {
              // The batch request itself has already been counted as one request.
              await charge(items.length - 1);
              return createBatch(principal, items, commit, parts, { chargeDrawing, signal, gate });
            },
          },
        );
      },
    },
  ];
}

const createBatchRequest = z.array(createCodeRequest).min(1).max(MAX_BATCH_ITEMS).meta({ id: "CreateBatch" });

const errorCode = z.enum(Object.keys(ERROR_CODES) as [keyof typeof ERROR_CODES]);
const detailCode = z.enum(Object.keys(DETAIL_CODES) as [keyof typeof DETAIL_CODES]);

const batchResultSchema = z
  .discriminatedUnion("status", [
    z.strictObject({ index: z.int().min(0), status: z.literal(200), code: codeRecordSchema }),
    z.strictObject({
      index: z.int().min(0),
      status: z.literal([400, 403, 409, 429]),
      error: z.strictObject({
        code: errorCode,
        message: z.string(),
        details: z.array(z.strictObject({ field: z.string(), code: detailCode, message: z.string() })).optional(),
      }),
    }),
  ])
  .meta({ id: "BatchResult" });
export type BatchResult = z.infer<typeof batchResultSchema>;

/** The response to a batch: one result per item, in the order of the items; `index` counts from 0. */
export const batchSchema = z
  .strictObject({ data: z.array(batchResultSchema).min(1).max(MAX_BATCH_ITEMS), warnings: warningsSchema })
  .meta({ id: "Batch" });

const CSV = "target,dynamic,title,color.dark\r\nhttps://example.com/menu,true,Menu,#1a237e\r\nexample.com,,,\r\n";

const CREATE_BATCH: RouteDescription = {
  operationId: "createBatch",
  group: "Codes",
  summary: "Create many QR codes",
  description:
    `Creates up to ${MAX_BATCH_ITEMS} codes with one request of at most 2 MiB, as a JSON array or as CSV with a header row. At most ` +
    `${MAX_COSTLY_ITEMS} items can have a \`style\`, because their symbols are checked first, and at most as many can have a \`password\`. ` +
    "Each item is validated separately. The response has one result per item, in the same order: `status` 200 with the code, or the status and " +
    "error that a single create would have returned. All valid items are saved together or not at all. Each item counts as one " +
    "request toward the plan's limit, and each style as one or more additional requests. With an `Idempotency-Key`, retries do not create the batch again.",
  body: {
    ...json({
      schema: createBatchRequest,
      examples: oneExample("Two codes", [
        { target: "https://example.com/menu", dynamic: true, title: "Menu" },
        { target: "https://example.com/" },
      ]),
    }),
    "text/csv": {
      schema: z
        .string()
        .describe(`CSV (RFC 4180) in UTF-8. The header row names columns in any order: ${BATCH_COLUMNS.join(", ")}.`),
      examples: oneExample("A valid and an invalid item", CSV),
    },
  },
  requestHeaders: ["Idempotency-Key"],
  response: {
    description: "One result per item.",
    content: json({
      schema: batchSchema,
      examples: oneExample("A valid and an invalid item", {
        data: [
          { index: 0, status: 200, code: EXAMPLE_CODE },
          {
            index: 1,
            status: 400,
            error: {
              code: "invalid_request",
              message: "The request is not valid: target.",
              details: [{ field: "target", code: "invalid_target", message: "Must be an absolute http or https URL." }],
            },
          },
        ],
      }),
    }),
    headers: ["Idempotent-Replayed"],
  },
  errors: ["email_unproved", "idempotency_mismatch", "idempotency_in_progress"],
};
