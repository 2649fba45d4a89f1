// A batch of creates: how many there may be, the columns of one that is sent as CSV, and the shape of its answer.

import { z } from "zod";
import { codeRecordSchema } from "./code-record.ts";
import { createCodeRequest } from "./code-requests.ts";
import { DETAIL_CODES, ERROR_CODES } from "./error-codes.ts";

export const MAX_BATCH_ITEMS = 500;
export const MAX_BATCH_BYTES = 2 * 1024 * 1024;

/** What the header row of a CSV batch may name; a dot leads into an object. */
export const BATCH_COLUMNS = [
  "target",
  "type",
  "dynamic",
  "title",
  "slug",
  "format",
  "color.dark",
  "color.light",
] as const;

const errorCode = z.enum(Object.keys(ERROR_CODES) as [keyof typeof ERROR_CODES]);
const detailCode = z.enum(Object.keys(DETAIL_CODES) as [keyof typeof DETAIL_CODES]);

/** A batch in JSON as it should be. Each item is judged by itself, so one that is not so is refused without the others. */
export const createBatchRequest = z.array(createCodeRequest).min(1).max(MAX_BATCH_ITEMS).meta({ id: "CreateBatch" });

/** What became of one item: the code, or why there is none. */
export const batchResultSchema = z
  .discriminatedUnion("status", [
    z.strictObject({ index: z.int().min(0), status: z.literal(200), code: codeRecordSchema }),
    z.strictObject({
      index: z.int().min(0),
      status: z.literal([400, 409, 429]),
      error: z.strictObject({
        code: errorCode,
        message: z.string(),
        details: z.array(z.strictObject({ field: z.string(), code: detailCode, message: z.string() })).optional(),
      }),
    }),
  ])
  .meta({ id: "BatchResult" });
export type BatchResult = z.infer<typeof batchResultSchema>;

/** One result for each item, in the order of the items; `index` counts from 0. */
export const batchAnswerSchema = z
  .strictObject({ data: z.array(batchResultSchema).min(1).max(MAX_BATCH_ITEMS) })
  .meta({ id: "Batch" });
