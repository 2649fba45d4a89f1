// The fields of a code: one entry per field, in the order in which the API shows them. Schemas, SQL, records, CSV, and the API reference
// are derived from these entries (code-schemas.ts). A new field needs an entry and a migration.

import { CODE_TYPES, IMAGE_FORMATS, printable } from "@qr/contracts";
import { z } from "zod";
import {
  boolean,
  type CodeField,
  integer,
  parseBoolean,
  SCANS,
  type ShowContext,
  text,
  timestamp,
  uuid,
} from "./define-field.ts";
import { aliasField, linkFields } from "./link-fields.ts";
import { organizingFields } from "./organizing-fields.ts";
import { passwordFields } from "./password-field.ts";
import { type AddressedCode, addressOf } from "./public-urls.ts";
import { rulesField } from "./rules/rules-field.ts";
import { stateFields } from "./state-fields.ts";
import { designFields } from "./style/design-fields.ts";

/** Maximum length of a title in code points, after trimming. */
const MAX_TITLE_LENGTH = 200;
const title = printable(MAX_TITLE_LENGTH)
  .transform((value) => (value === "" ? null : value))
  .nullable()
  .describe(
    `A title for your own use, at most ${MAX_TITLE_LENGTH} characters after trimming, without control characters. ` +
      "An empty string or null means no title.",
  );

const target = z
  .string()
  .min(1)
  .describe(
    "The destination URL or the content. Its form depends on `type`. For `url`: an absolute http or https URL of at most " +
      "2,048 characters. For `links` and `app`: a JSON document as a string, at most 16,384 bytes. For all other types: at most 2,331 bytes.",
  );

const EXAMPLE_ID = "qr_06ey1qk3r5s8mq2v7c9t4w1x0b";

export const codeFields = {
  id: {
    columns: { id: uuid("id", z.string()) },
    record: z.string().describe("The unique identifier of the code. It never changes."),
    show: (_code: unknown, { id }: ShowContext) => id,
    example: EXAMPLE_ID,
    csv: ["id"],
  },
  accountId: { columns: { accountId: uuid("account_id", z.string()) } },
  type: {
    columns: { type: text("type", z.enum(CODE_TYPES)) },
    create: z.enum(CODE_TYPES).default("url").describe("The type of content."),
    record: z.enum(CODE_TYPES).describe("The type of content. Determines the form of `target`."),
    example: "url",
    csv: ["type"],
  },
  target: {
    columns: { target: text("target", z.string()) },
    create: target,
    change: target,
    record: z.string().describe("The destination URL or the content, exactly as you sent it."),
    example: "https://example.com/menu",
    csv: ["target"],
  },
  dynamic: {
    columns: { dynamic: boolean("dynamic", z.boolean()) },
    create: z
      .boolean()
      .default(false)
      .describe(
        "Whether the target can be changed later and scans are counted. Fixed at creation. Must be true for `links` and `app`, and false for `wifi`.",
      ),
    record: z.boolean().describe("Whether the target can be changed and scans are counted."),
    example: true,
    csv: ["dynamic"],
    parseCell: parseBoolean,
  },
  title: {
    columns: { title: text("title", z.string().nullable()) },
    create: title.default(null),
    change: title,
    record: z.string().nullable().describe("The title, or null."),
    example: "Menu, table 7",
    csv: ["title"],
  },
  ...organizingFields,
  ...linkFields,
  ...stateFields,
  ...passwordFields,
  ...rulesField,
  format: {
    columns: { format: text("format", z.enum(IMAGE_FORMATS)) },
    create: z.enum(IMAGE_FORMATS).default("png").describe("The image to draw first. Both image URLs always work."),
    record: z.enum(IMAGE_FORMATS).describe("The image that is drawn first. Both image URLs always work."),
    example: "png",
    csv: ["format"],
  },
  ...designFields,
  payload: { columns: { payload: text("payload", z.string()) } },
  short_url: {
    record: z.url().describe("The short URL. The symbol of a dynamic code encodes it."),
    show: (code: AddressedCode, { urls }: ShowContext) => {
      const { slug, host } = addressOf(code);
      return urls.shortUrl(slug, host);
    },
    example: "https://qr.example/7K2M9QXV4B",
    csv: ["short_url"],
  },
  default_url: {
    record: z
      .url()
      .optional()
      .describe(
        "The address on the short host of a code that is or was on your own domain. It always works, even if you lose the domain. Omitted " +
          "for other codes.",
      ),
    show: ({ defaultSlug }: AddressedCode, { urls }: ShowContext) =>
      defaultSlug === null ? undefined : urls.shortUrl(defaultSlug),
  },
  ...aliasField,
  image_url: {
    columns: { revision: integer("revision", z.int()) },
    record: z
      .url()
      .describe(
        "The URL of the PNG image. Images are public to anyone who knows the `id`, which cannot be guessed. A new design has a new URL, and " +
          "the images of earlier designs keep theirs.",
      ),
    show: ({ revision }: { revision: number }, { id, urls }: ShowContext) => urls.imageUrl(id, "png", revision),
    example: `https://images.example.com/${EXAMPLE_ID}.png`,
    csv: ["image_url"],
  },
  svg_url: {
    record: z.url().describe("The URL of the SVG image."),
    show: ({ revision }: { revision: number }, { id, urls }: ShowContext) => urls.imageUrl(id, "svg", revision),
    example: `https://images.example.com/${EXAMPLE_ID}.svg`,
    csv: ["svg_url"],
  },
  scans: {
    columns: {
      scans: {
        name: "scans",
        type: "bigint",
        schema: z.coerce.number().int(),
        computed: SCANS,
      },
    },
    record: z.int().min(0).describe("The number of scans since creation, excluding bots."),
    example: 0,
    csv: ["scans"],
  },
  created_at: {
    columns: { createdAt: timestamp("created_at", z.date()) },
    record: z.iso.datetime({ precision: 3 }).describe("The time of creation, in UTC."),
    show: ({ createdAt }: { createdAt: Date }) => createdAt.toISOString(),
    example: "2026-11-21T10:20:30.123Z",
    csv: ["created_at"],
  },
  updated_at: {
    columns: { updatedAt: timestamp("updated_at", z.date()) },
    record: z.iso.datetime({ precision: 3 }).describe("The time of the last change, in UTC."),
    show: ({ updatedAt }: { updatedAt: Date }) => updatedAt.toISOString(),
    example: "2026-11-21T10:20:30.123Z",
    csv: ["updated_at"],
  },
  deleted_at: {
    // Declared as computed, so that creating a code does not store it.
    columns: { deletedAt: { ...timestamp("deleted_at", z.date().nullable()), computed: "c.deleted_at" } },
    record: z.iso
      .datetime({ precision: 3 })
      .optional()
      .describe("The time of the deletion, in UTC. Only present for a code in the bin."),
    show: ({ deletedAt }: { deletedAt: Date | null }) => deletedAt?.toISOString(),
  },
  version: { columns: { version: integer("version", z.int()) } },
} as const satisfies Record<string, CodeField>;
