// What a route tells its callers about itself. Every ApiRoute has one, and openapi-document.ts makes the description of the whole
// API of them; the schemas are the very ones that requests are parsed by.

import type { ErrorCode } from "@qr/contracts";
import type { z } from "zod";
import type { AnswerHeader, RequestHeader } from "./headers.ts";

/** What a successful answer or a request's body holds. */
export interface Content {
  schema: z.ZodType;
  /** At least one, by name; each must fit the schema. */
  examples: Readonly<Record<string, { summary: string; value: unknown }>>;
}

export interface RouteDescription {
  /** The operation's name for generated clients; unique. */
  operationId: string;
  summary: string;
  /** Markdown. */
  description: string;
  /** The schema that parses the query; without it every parameter is refused. */
  query?: z.ZodObject;
  /** Headers that the route reads, besides those that every route does. */
  requestHeaders?: readonly RequestHeader[];
  answer: {
    description: string;
    /** By media type. */
    content: Readonly<Record<string, Content>>;
    /** Headers of the successful answer, besides those that every answer has. */
    headers?: readonly AnswerHeader[];
  };
  /** Codes that the route answers, besides those that every route may (errors.ts). */
  errors: readonly ErrorCode[];
}

/** The description of a route that reads a body, by media type. */
export interface DescriptionWithBody extends RouteDescription {
  body: Readonly<Record<string, Content>>;
}

/** The one example of a content that has no more. */
export function oneExample(summary: string, value: unknown): Content["examples"] {
  return { example: { summary, value } };
}

/** Content that is always JSON. */
export function json(content: Content): Readonly<Record<"application/json", Content>> {
  return { "application/json": content };
}
