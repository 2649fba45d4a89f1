// What the API accepts when a code is created, changed or listed: the shapes only. Rules that need the service's own settings
// (own hosts, private targets) or more than one field (contrast) are applied by the gateway on the parsed values.

import { z } from "zod";
import { CODE_TYPES, IMAGE_FORMATS } from "./code-record.ts";

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/).transform((value) => value.toLowerCase());

/** No C0 or C1 control characters and no lone surrogates: neither can be shown or stored as it was given. */
const printable = z.string().refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));

/** Longest title, in code points, after trimming. */
export const MAX_TITLE_LENGTH = 200;
const title = printable
  .transform((value) => value.trim().normalize("NFC"))
  .refine((value) => [...value].length <= MAX_TITLE_LENGTH, { params: { detail: "too_long" } })
  .transform((value) => (value === "" ? null : value))
  .nullable();

export const createCodeRequest = z.strictObject({
  target: z.string().min(1),
  type: z.enum(CODE_TYPES).default("url"),
  dynamic: z.boolean().default(false),
  title: title.default(null),
  color: z
    .strictObject({ dark: color.default("#000000"), light: color.default("#ffffff") })
    .default({ dark: "#000000", light: "#ffffff" }),
  format: z.enum(IMAGE_FORMATS).default("png"),
});
export type CreateCodeRequest = z.infer<typeof createCodeRequest>;

export const updateCodeRequest = z.strictObject({
  target: z.string().min(1).optional(),
  title: title.optional(),
});
export type UpdateCodeRequest = z.infer<typeof updateCodeRequest>;
