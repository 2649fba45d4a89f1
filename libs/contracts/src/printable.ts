// Text that can be shown and stored as it was sent. Used in titles, names, and captions.

import { z } from "zod";
import { violation } from "./detail.ts";

/** Rejects C0 and C1 control characters and lone surrogates. */
export const printable = z
  .string()
  .refine(
    (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
    violation("invalid_value", "Must not contain control characters or lone surrogates."),
  );
