// The description of a route, from which the OpenAPI document is built. Its schemas are the ones that parse requests.

import type { ErrorCode } from "@qr/contracts";
import type { z } from "zod";
import type { RequestHeader, ResponseHeader } from "./headers.ts";

/** The content of a successful response or of a request body. A type, not an interface, so that it is assignable to zod-openapi's index signatures. */
export type Content = {
  schema: z.ZodType;
  /** The examples, by name. There is at least one, and each must match the schema. */
  examples: Readonly<Record<string, { summary: string; value: unknown }>>;
};

/** The groups in which the API reference shows the operations, with their descriptions, in the order of the reference. */
export const GROUPS = {
  Codes:
    "Create QR codes, one at a time or up to 500 per request, and list, read, change, delete, and restore them. A static code contains its " +
    "target; a dynamic code contains a short URL, so that its target can be changed after printing and its scans are counted. Each code has " +
    "URLs for its images, which need no key.",
  Designs:
    "Change the colors, the shapes, the frame, and the logo of a code, even after printing: images of earlier designs stay at their URLs. " +
    "Presets store designs that the account uses often, and logos are uploaded once for all codes.",
  Branding:
    "Set what the account shows on the pages behind its codes: a color, a logo, and custom pages for codes that are paused, expired, or " +
    "deleted.",
  Rules:
    "Lead some visitors to another target, depending on device, language, place, time, or chance. A request can show which rule would " +
    "apply to a visit, and why. Rules can be migrated from and to Shlink.",
  Aliases: "Give a code additional short links, each with its own symbol. Scans of all of them count toward the code.",
  "Bulk changes":
    "Change up to 100,000 codes with one request, selected by ID, tag, domain, or filter. The change is made in the background, to all of " +
    "these codes or to none. It can be tried in a dry run, and undone.",
  Tags: "List the tags of the account's codes, and rename or remove a tag on all of them.",
  Domains:
    "Use your own host names for short links. Add a domain, set the DNS records that the response lists, and check it; once it is verified, " +
    "new codes can use it.",
  Statistics:
    "Read how often codes were scanned: by time, device, country, source, and more, for one code or for the account, as JSON or CSV. " +
    "Statistics of a code or a tag can be shared with a link.",
  History: "See who changed what in a code and when, and undo a change.",
  "Audit log": "See who changed what in the account, when, and from which session or key.",
  Account: "Export, as a ZIP file, everything that the account has stored.",
  "Scheduled changes": "Have a code changed at a later time, and cancel changes that are not due yet.",
} as const;

export interface RouteDescription {
  /** The operation's unique name in generated clients. */
  operationId: string;
  group: keyof typeof GROUPS;
  summary: string;
  description: string;
  /** The schema that parses the query. If omitted, every parameter is rejected. */
  query?: z.ZodObject;
  /** Headers that the route reads, in addition to the common ones. */
  requestHeaders?: readonly RequestHeader[];
  /** The request's body, by media type. If omitted, the route does not read a body. */
  body?: Readonly<Record<string, Content>>;
  response: {
    description: string;
    /** The body of the successful response, by media type. */
    content: Readonly<Record<string, Content>>;
    /** Headers of the successful response, in addition to the common ones. */
    headers?: readonly ResponseHeader[];
  };
  /** Error codes of the route, in addition to the common ones. */
  errors: readonly ErrorCode[];
}

/** Returns the examples for content that has only one example. */
export function oneExample(summary: string, value: unknown): Content["examples"] {
  return { example: { summary, value } };
}

/** Returns the content under its only media type, JSON. */
export function json(content: Content): Readonly<Record<"application/json", Content>> {
  return { "application/json": content };
}
