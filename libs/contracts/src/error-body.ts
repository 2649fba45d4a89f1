// The shape of every API error, whatever its error code.

import { z } from "zod";
import { DETAIL_CODES, type DetailCode, ERROR_CODES, type ErrorCode } from "./error-codes.ts";

export const errorDetailSchema = z.strictObject({
  field: z
    .string()
    .describe("The path of the field, such as `color.dark`, or the name of the parameter. Empty for the whole body."),
  code: z.enum(Object.keys(DETAIL_CODES) as DetailCode[]),
  message: z.string().min(1).describe("For people. May change."),
});
export type ErrorDetail = z.infer<typeof errorDetailSchema>;

export const errorBodySchema = z.strictObject({
  code: z.enum(Object.keys(ERROR_CODES) as ErrorCode[]).describe("For programs. The meaning of a code never changes."),
  message: z.string().min(1).describe("For people. May change."),
  request_id: z.string().min(1).describe("The ID of the request, also in `X-Request-Id` and in the logs."),
  details: z
    .array(errorDetailSchema)
    .min(1)
    .optional()
    .describe("All violations of the request. Only present with `invalid_request`."),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
