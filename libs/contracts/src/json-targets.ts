// The targets with several URLs: a page of links, and the stores of an app. The target of such a code is a JSON document as text.

import { z } from "zod";
import { asciiUrl } from "./ascii-url.ts";
import { uuidFromLogoId } from "./code-id.ts";
import { violation } from "./detail.ts";
import { requiredPrintable, storable } from "./strings.ts";

/** Types of codes whose targets are JSON documents. */
export const JSON_TYPES = ["links", "app"] as const;
export type JsonType = (typeof JSON_TYPES)[number];

/** Maximum size of a target that is a JSON document. It is never in a symbol, because these codes are always dynamic. */
export const MAX_JSON_TARGET_BYTES = 16_384;

/** The places to which the code of an app can lead, in the order in which a page shows them. */
export const APP_PLACES = ["ios", "android", "web"] as const;
export type AppPlace = (typeof APP_PLACES)[number];

const MAX_NAME_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 500;
const MAX_LABEL_LENGTH = 80;
const MAX_LINKS = 30;

/**
 * `picture`: the `id` of one of the account's logos. The links are in the author's order. Their number is checked first,
 * so that thousands of links are not checked one by one.
 */
export const linkListMembers = {
  title: requiredPrintable(MAX_NAME_LENGTH),
  description: storable(MAX_DESCRIPTION_LENGTH).optional(),
  picture: z
    .string()
    .refine((id) => uuidFromLogoId(id) !== undefined, violation("invalid_value", "Must be the `id` of a logo."))
    .optional(),
  links: z
    .array(z.unknown())
    .refine(
      ({ length }) => length >= 1 && length <= MAX_LINKS,
      violation("out_of_range", `Must have 1 to ${MAX_LINKS} links.`),
    )
    .pipe(z.array(z.strictObject({ label: requiredPrintable(MAX_LABEL_LENGTH), url: z.string() }))),
};

export const appMembers = {
  name: requiredPrintable(MAX_NAME_LENGTH),
  ios: z.string().optional(),
  android: z.string().optional(),
  web: z.string().optional(),
};

const linkList = z.strictObject(linkListMembers);
const app = z.strictObject(appMembers).refine(hasStore, {
  ...violation("required", "Must have at least one store: `ios` or `android`."),
  when: ({ value }) => typeof value === "object" && value !== null,
});

/** The schema of the document for each type. It does not check the URLs. */
export const JSON_TARGETS = { links: linkList, app } as const;
type LinkList = z.infer<typeof linkList>;
type App = z.infer<typeof app>;
/** What a document contains, with its URLs in ASCII form. */
type JsonContent = ({ kind: "links" } & LinkList) | ({ kind: "app" } & App);

export function isJsonType(type: string): type is JsonType {
  return JSON_TYPES.some((one) => one === type);
}

/** Returns what the target contains, or undefined if the document is not valid. */
export function jsonContent(type: JsonType, target: string): JsonContent | undefined {
  const json = parsedJson(target);
  if (type === "links") {
    const { data } = linkList.safeParse(json);
    return data && { kind: type, ...data, links: data.links.map(({ label, url }) => ({ label, url: asciiUrl(url) })) };
  }
  const { data } = app.safeParse(json);
  if (data === undefined) return undefined;
  const places = APP_PLACES.flatMap((place) => (data[place] === undefined ? [] : [[place, asciiUrl(data[place])]]));
  return { kind: type, name: data.name, ...Object.fromEntries(places) };
}

/** Returns the URLs to which the content leads. */
export function locationsIn(content: JsonContent): string[] {
  if (content.kind === "links") return content.links.map(({ url }) => url);
  return APP_PLACES.flatMap((place) => content[place] ?? []);
}

/** Returns whether the app is in at least one store. */
function hasStore({ ios, android }: { ios?: string | undefined; android?: string | undefined }): boolean {
  return ios !== undefined || android !== undefined;
}

/** Returns the value of the JSON text, or undefined if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
