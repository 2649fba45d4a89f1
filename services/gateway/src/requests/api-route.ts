// What an endpoint of /v1 is: its place, the scope it asks for, what it tells of itself, and a function from a call to an answer.
// The folders of the nouns make lists of them; mount-routes.ts joins them to the HTTP server, and openapi/ describes the API by them.

import type { Caller } from "../api-keys/caller.ts";
import type { Scope } from "../api-keys/scopes.ts";
import type { DescriptionWithBody, RouteDescription } from "../openapi/route-description.ts";

export interface ApiCall {
  caller: Caller;
  /** The part of the path in the place of `:id`; "" where there is none. */
  id: string;
  /** Behind the question mark of the URL. */
  query: string;
  /** The JSON object of the body where the route reads one. */
  body: unknown;
}

export interface ApiAnswer {
  body: object;
  headers?: Readonly<Record<string, string>>;
}

interface Endpoint {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  scope: Scope;
  /** Refuses by throwing an HttpError. */
  answer(call: ApiCall): Promise<ApiAnswer>;
}

/** A route that reads a body describes it, too. */
export type ApiRoute = Endpoint &
  ({ readsBody: false; description: RouteDescription } | { readsBody: true; description: DescriptionWithBody });
