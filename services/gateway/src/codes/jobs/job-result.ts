// What a job reports about the codes that it does not change.

import { z } from "zod";

export const MAX_SHOWN_SKIPPED = 100;

export const jobResult = z
  .strictObject({
    unchanged: z.int().min(0).describe("The number of codes that already had the values."),
    skipped: z.int().min(0).describe("The number of codes that could not be changed."),
    skipped_codes: z
      .array(
        z.strictObject({
          id: z.string().describe("The ID of the code."),
          code: z.string().describe("An error code, as for a request."),
          message: z.string(),
        }),
      )
      .describe(`The first ${MAX_SHOWN_SKIPPED} skipped codes, each with the reason.`),
  })
  .meta({ id: "JobResult" });
export type JobResult = z.infer<typeof jobResult>;
