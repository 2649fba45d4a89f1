// The one shape in which the API shows a QR code: create, get, change and list item alike; and the answers around it.

import { z } from "zod";
import { FINDER_SHAPES, MODULE_SHAPES } from "./symbol-style.ts";

export const CODE_TYPES = ["url", "text", "email", "phone", "sms", "geo", "wifi", "vcard", "event"] as const;
export const IMAGE_FORMATS = ["png", "svg"] as const;

const codeId = z.string().describe("Identifier of the code; it never changes.");
const instant = z.iso.datetime({ precision: 3 });

export const codeRecordSchema = z
  .strictObject({
    id: codeId,
    type: z.enum(CODE_TYPES).describe("Kind of content; decides what `target` is."),
    target: z.string().describe("Destination or content, exactly as it was given."),
    dynamic: z.boolean().describe("Whether the target can be changed and scans are counted."),
    title: z.string().nullable().describe("Title for people, or null."),
    color: z
      .strictObject({ dark: z.string(), light: z.string() })
      .describe("Colors of the pattern and its background."),
    format: z.enum(IMAGE_FORMATS).describe("The image that is drawn first; both addresses always work."),
    style: z
      .strictObject({
        modules: z.enum(MODULE_SHAPES),
        finders: z.enum(FINDER_SHAPES),
        frame: z.strictObject({ caption: z.string() }).nullable(),
        logo: z.string().nullable(),
      })
      .optional()
      .describe("How the symbol looks besides its colors; only where the code was given a style."),
    short_url: z.url().describe("Short address; a dynamic code's symbol encodes it."),
    image_url: z
      .url()
      .describe(
        "Address of the PNG image. Images are public: whoever knows the `id` sees them, and no id can be guessed.",
      ),
    svg_url: z.url().describe("Address of the SVG image."),
    scans: z.int().min(0).describe("Scans of all time, bots excluded."),
    created_at: instant.describe("Time of creation, UTC."),
    updated_at: instant.describe("Time of the last change of target or title, UTC."),
  })
  .meta({ id: "Code" });
export type CodeRecord = z.infer<typeof codeRecordSchema>;

export const codePageSchema = z
  .strictObject({
    data: z.array(codeRecordSchema).describe("The codes of this page, in the order that `sort` asks for."),
    has_more: z.boolean().describe("Whether there is a next page."),
    next_cursor: z.string().nullable().describe("The `cursor` of the next page; null on the last one."),
    total: z.int().min(0).optional().describe("How many codes the filters match; with `include=total` alone."),
  })
  .meta({ id: "CodePage" });

export const codeDeletionSchema = z
  .strictObject({
    id: codeId,
    deleted: z.literal(true),
  })
  .meta({ id: "CodeDeletion" });
