// What an endpoint of /v1 is: its place, the scope it asks for, what it tells of itself, and a function from a call to an answer.
// The folders of the nouns make lists of them; mount-routes.ts joins them to the HTTP server, and openapi/ describes the API by them.

import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import type { Principal } from "../access/principal.ts";
import type { Scope } from "../access/scopes.ts";
import type { DescriptionWithBody, RouteDescription } from "./route-description.ts";

export interface ApiCall {
  principal: Principal;
  /** The part of the path in the place of `:id`; "" where there is none. */
  id: string;
  /** Behind the question mark of the URL. */
  query: string;
  headers: IncomingHttpHeaders;
  /** Which of the media types the client likes best, by its Accept header; the first one where it likes them alike, or none. */
  preferred<T extends string>(mediaTypes: readonly [T, ...T[]]): T;
  /** The JSON object of the body where the route reads one. */
  body: unknown;
  /** The header by which a client marks what it may send again. Only routes that make codes read it: the others may be repeated. */
  idempotencyKey: string | undefined;
  /** Counts further requests against the account's plan. Throws rate_limited where they do not fit in the present minute. */
  charge(requests: number): Promise<void>;
}

export interface ApiAnswer {
  body: object;
  headers?: Readonly<Record<string, string>>;
}

/**
 * An answer of any length, sent as it is made. What is thrown before the first chunk is answered as an error; what is thrown later
 * breaks the connection, so that the client never takes what it has got for the whole.
 */
export interface StreamedAnswer {
  /** Read no faster than the client reads, and not to its end where the client has gone. */
  chunks: AsyncIterable<string>;
  headers: Readonly<Record<string, string>>;
}

interface Endpoint {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  scope: Scope;
  /** What reads the body into `request.body`, where that is not a JSON object of the usual size. */
  readBody?: readonly RequestHandler[];
  /** Refuses by throwing an HttpError. */
  answer(call: ApiCall): Promise<ApiAnswer | StreamedAnswer>;
}

/** A route that reads a body describes it, too. */
export type ApiRoute = Endpoint &
  ({ readsBody: false; description: RouteDescription } | { readsBody: true; description: DescriptionWithBody });
