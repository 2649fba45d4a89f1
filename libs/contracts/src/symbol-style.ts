// How a symbol may look besides its colors: as it is asked for, stored and sent. What is not named here is drawn in one way alone.

import { z } from "zod";
import { violation } from "./detail.ts";

export const MODULE_SHAPES = ["square", "dots", "rounded"] as const;
export type ModuleShape = (typeof MODULE_SHAPES)[number];
export const FINDER_SHAPES = ["square", "rounded", "circle"] as const;
export type FinderShape = (typeof FINDER_SHAPES)[number];

/** Longest caption, in code points: longer ones would be too small to be read beside the symbol. */
export const MAX_CAPTION_LENGTH = 24;
const caption = z
  .string()
  .refine(
    (value) => value.isWellFormed() && !/\p{Cc}/u.test(value),
    violation("invalid_value", "Must not contain control characters or lone surrogates."),
  )
  .transform((value) => value.trim().normalize("NFC"))
  .refine((value) => value !== "", violation("too_short", "Must have a visible character."))
  .refine(
    (value) => [...value].length <= MAX_CAPTION_LENGTH,
    violation("too_long", `Must have at most ${MAX_CAPTION_LENGTH} characters.`),
  );

/** What a create may ask for; what is left out is as it is without a style. */
export const styleRequest = z.strictObject({
  modules: z.enum(MODULE_SHAPES).default("square").describe("Shape of the small squares that the symbol is made of."),
  finders: z.enum(FINDER_SHAPES).default("square").describe("Shape of the three large marks in the corners."),
  frame: z
    .strictObject({
      caption: caption.describe(
        `A short text below the symbol: ${MAX_CAPTION_LENGTH} characters at most, of Latin, Greek or Cyrillic script.`,
      ),
    })
    .nullable()
    .default(null)
    .describe("A frame in the pattern's color with a caption; null: none."),
  logo: z
    .string()
    .regex(/^logo_[0-9a-z]{26}$/, { error: "Must be the `id` of a logo of this account." })
    .nullable()
    .default(null)
    .describe("A logo of the account in the middle of the symbol, which has error correction H then; null: none."),
});

/** The style of a code, whole. In the record, in the database and in messages. */
export const symbolStyle = z.object({
  modules: z.enum(MODULE_SHAPES),
  finders: z.enum(FINDER_SHAPES),
  frame: z.object({ caption: z.string().min(1).max(200) }).nullable(),
  /** The public id of a logo. */
  logo: z.string().nullable(),
});
export type SymbolStyle = z.infer<typeof symbolStyle>;
