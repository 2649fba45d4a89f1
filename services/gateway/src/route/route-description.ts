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
  Codes: "Create, list, read, change, delete, and restore QR codes, one at a time or many.",
  Designs: "Another design for a printed code, designs that an account reuses, and their logos.",
  Branding: "What visitors see of the account: its color, logo, and own pages.",
  Rules: "Rules that lead some visitors to another target.",
  Aliases: "Additional short links to a code.",
  Statistics: "Scans of a code and of the account.",
  History: "Earlier changes to a code, and how to undo them.",
  "Scheduled changes": "Changes made to a code at a later time.",
  "Bulk changes": "Changes to many codes at once, made in the background.",
  Tags: "The tags of the account's codes.",
  Domains: "Your own domains for short links.",
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
