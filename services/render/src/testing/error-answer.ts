// An error as a client sees it.

import { z } from "zod";

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  request_id: z.string(),
  details: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })).default([]),
});
export type ErrorAnswer = z.infer<typeof errorBody>;

/** The body of an error; throws where it is not one. */
export async function errorOf(answer: Response): Promise<ErrorAnswer> {
  return errorBody.parse(await answer.json());
}
