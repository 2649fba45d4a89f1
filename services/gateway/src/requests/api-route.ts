// What an endpoint of /v1 is: its place, the scope it asks for, what it tells of itself, and a function from a call to an answer.
// The folders of the nouns make lists of them; mount-routes.ts joins them to the HTTP server, and openapi/ describes the API by them.

import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import type { Caller } from "../api-keys/caller.ts";
import type { Scope } from "../api-keys/scopes.ts";
import type { DescriptionWithBody, RouteDescription } from "../openapi/route-description.ts";

export interface ApiCall {
  caller: Caller;
  /** The part of the path in the place of `:id`; "" where there is none. */
  id: string;
  /** Behind the question mark of the URL. */
  query: string;
  headers: IncomingHttpHeaders;
  /** The JSON object of the body where the route reads one. */
  body: unknown;
  /** By which the client says that it may have sent the request before. Routes that do not change anything twice ignore it. */
  idempotencyKey: string | undefined;
  /** Counts further requests against the account's plan. Throws rate_limited where they do not fit in the present minute. */
  charge(requests: number): Promise<void>;
}

export interface ApiAnswer {
  body: object;
  headers?: Readonly<Record<string, string>>;
}

interface Endpoint {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  scope: Scope;
  /** What reads the body into `request.body`, where that is not a JSON object of the usual size. */
  readBody?: readonly RequestHandler[];
  /** Refuses by throwing an HttpError. */
  answer(call: ApiCall): Promise<ApiAnswer>;
}

/** A route that reads a body describes it, too. */
export type ApiRoute = Endpoint &
  ({ readsBody: false; description: RouteDescription } | { readsBody: true; description: DescriptionWithBody });
