// The look of a symbol apart from its colors, as in requests, codes, and messages.

import { z } from "zod";
import { requiredPrintable } from "./strings.ts";

export const MODULE_SHAPES = ["square", "dots", "rounded"] as const;
export type ModuleShape = (typeof MODULE_SHAPES)[number];
export const FINDER_SHAPES = ["square", "rounded", "circle"] as const;
export type FinderShape = (typeof FINDER_SHAPES)[number];

/** Maximum length of a caption, in code points. A longer caption would be too small to read next to the symbol. */
export const MAX_CAPTION_LENGTH = 24;
const caption = requiredPrintable(MAX_CAPTION_LENGTH);

/** The style in a request that creates a code. */
export const styleRequest = z.strictObject({
  modules: z
    .enum(MODULE_SHAPES)
    .default("square")
    .describe("The shape of the modules, the small squares of the symbol."),
  finders: z
    .enum(FINDER_SHAPES)
    .default("square")
    .describe("The shape of the finder patterns, the three large marks in the corners."),
  frame: z
    .strictObject({
      caption: caption.describe(
        `A short text below the symbol: at most ${MAX_CAPTION_LENGTH} characters in Latin, Greek, or Cyrillic script.`,
      ),
    })
    .nullable()
    .default(null)
    .describe("A frame with a caption, in the color of the pattern. Null: no frame."),
  logo: z
    .string()
    .regex(/^logo_[0-9a-z]{26}$/, { error: "Must be the `id` of a logo in this account." })
    .nullable()
    .default(null)
    .describe(
      "The `id` of a logo to show in the middle of the symbol, which then has error correction H. Null: no logo.",
    ),
});

/** A complete style, as in API responses, the database, and messages. */
export const symbolStyle = z.object({
  modules: z.enum(MODULE_SHAPES),
  finders: z.enum(FINDER_SHAPES),
  frame: z.object({ caption: z.string().min(1).max(200) }).nullable(),
  logo: z.string().nullable(),
});
export type SymbolStyle = z.infer<typeof symbolStyle>;
