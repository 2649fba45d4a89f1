// The fields with which an account organizes its codes. They never affect the symbol or a scan. Static codes have them, too.

import { requiredPrintable, storable, violation } from "@qr/contracts";
import { z } from "zod";
import { boolean, type CodeField, json, parseBoolean, text } from "./define-field.ts";

export const MAX_TAGS = 50;
/** Maximum number of tags in a request, in which the same tag can occur several times. */
const MAX_SENT_TAGS = 2 * MAX_TAGS;
const TOO_MANY_TAGS = violation("too_long", `Must have at most ${MAX_TAGS} tags.`);
const MAX_TAG_LENGTH = 60;
const MAX_EXTERNAL_ID_LENGTH = 255;
const MAX_METADATA = 50;
const MAX_METADATA_NAME_LENGTH = 60;
const MAX_METADATA_LENGTH = 500;
const MAX_NOTE_LENGTH = 2000;

/** A name that JSON allows, but that `z.record` drops. */
const RESERVED_NAME = "__proto__";
const RESERVED = violation("invalid_value", `Must not be \`${RESERVED_NAME}\`.`);

/** The tags of a code as written, keyed by their folded form. */
export type Tags = Readonly<Record<string, string>>;

/** Returns the form in which tags are compared. */
export function foldTag(tag: string): string {
  return tag.toLowerCase();
}

/** A tag. CSV separates tags with commas. */
export const tag = requiredPrintable(MAX_TAG_LENGTH)
  .refine((value) => !value.includes(","), violation("invalid_value", "Must not contain a comma."))
  .describe(`A tag: at most ${MAX_TAG_LENGTH} characters after trimming, without commas or control characters.`);

/** Validates only as many members as are needed to see that there are too many, because each violation takes time. */
const tags = z
  .preprocess(
    (given) => (Array.isArray(given) ? given.slice(0, MAX_SENT_TAGS + 1) : given),
    z.array(tag).refine((given) => given.length <= MAX_SENT_TAGS, TOO_MANY_TAGS),
  )
  .transform((given): Tags => Object.fromEntries(given.map((one) => [foldTag(one), one])))
  .refine((value) => Object.keys(value).length <= MAX_TAGS, TOO_MANY_TAGS)
  .describe(`At most ${MAX_TAGS} tags. Tags that differ only in case are the same tag. A change replaces all tags.`);

const externalId = requiredPrintable(MAX_EXTERNAL_ID_LENGTH)
  .nullable()
  .describe(
    `Your own ID for the code: at most ${MAX_EXTERNAL_ID_LENGTH} characters, unique in your account. Wherever the API expects the ID of ` +
      "a code, you can send `ext_` followed by this value.",
  );

const metadata = z
  .preprocess(fewMembers, z.record(requiredPrintable(MAX_METADATA_NAME_LENGTH), storable(MAX_METADATA_LENGTH)))
  .refine(
    (value) => Object.keys(value).length <= MAX_METADATA,
    violation("too_long", `Must have at most ${MAX_METADATA} members.`),
  )
  .describe(
    `At most ${MAX_METADATA} strings for your own use, each with a name of at most ${MAX_METADATA_NAME_LENGTH} and a value of at most ` +
      `${MAX_METADATA_LENGTH} characters. A change replaces all members.`,
  );

/**
 * Returns the object, cut to one member more than allowed. Rejects the reserved name, which would be dropped silently.
 */
function fewMembers(given: unknown, context: z.RefinementCtx): unknown {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return given;
  if (Object.hasOwn(given, RESERVED_NAME)) {
    context.addIssue({ code: "custom", message: RESERVED.error, params: RESERVED.params });
  }
  return Object.fromEntries(Object.entries(given).slice(0, MAX_METADATA + 1));
}

const note = storable(MAX_NOTE_LENGTH)
  .transform((value) => (value === "" ? null : value))
  .nullable()
  .describe(`A note for your own use, at most ${MAX_NOTE_LENGTH} characters. An empty string or null means no note.`);

const archived = z
  .boolean()
  .describe("Whether the code is archived. Lists omit archived codes by default, but their prints keep working.");

function parseJson(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

export const organizingFields = {
  tags: {
    // `z.record` would drop the tag `__proto__`.
    columns: {
      tags: json(
        "tags",
        z.custom<Tags>((stored) => typeof stored === "object" && stored !== null),
      ),
    },
    create: tags.prefault([]),
    change: tags,
    record: z.array(z.string()).describe("The tags, in alphabetical order."),
    show: ({ tags }: { tags: Tags }) => namesOf(tags),
    example: ["Menu", "Summer"],
    csv: ["tags"],
    showCell: ({ tags }: { tags: Tags }) => namesOf(tags).join(", "),
    parseCell: (cell: string) => cell.split(","),
  },
  external_id: {
    columns: { externalId: text("external_id", z.string().nullable()) },
    create: externalId.default(null),
    change: externalId,
    record: z.string().nullable().describe("Your own ID for the code, or null."),
    example: "table-7",
    csv: ["external_id"],
  },
  metadata: {
    columns: { metadata: json("metadata", z.record(z.string(), z.string())) },
    create: metadata.default({}),
    change: metadata,
    record: z.record(z.string(), z.string()).describe("The strings for your own use."),
    example: { room: "terrace" },
    csv: ["metadata"],
    showCell: ({ metadata }: { metadata: object }) =>
      Object.keys(metadata).length === 0 ? "" : JSON.stringify(metadata),
    parseCell: parseJson,
  },
  note: {
    columns: { note: text("note", z.string().nullable()) },
    create: note.default(null),
    change: note,
    record: z.string().nullable().describe("The note, or null."),
    example: "Laminated, next to the door",
    csv: ["note"],
  },
  archived: {
    columns: { archived: boolean("archived", z.boolean()) },
    create: archived.default(false),
    change: archived,
    record: archived,
    example: false,
    csv: ["archived"],
    parseCell: parseBoolean,
  },
} as const satisfies Record<string, CodeField>;

function namesOf(tags: Tags): string[] {
  return Object.entries(tags)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, name]) => name);
}
