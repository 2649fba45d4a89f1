// Reads the JSON object of a body by its contract. Used by the routes of the dashboard's session API.

import type { z } from "zod";
import { invalidRequest, judge } from "./faults.ts";

/** The body as its contract's values. Throws invalid_request with all faults. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  const judged = judge(schema, body);
  if (!judged.isGood) throw invalidRequest(judged.details);
  return judged.value;
}
