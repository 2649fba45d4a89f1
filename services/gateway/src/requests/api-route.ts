// What an endpoint of /v1 is: its place, the scope it asks for, and a function from a call to an answer. The folders of the nouns
// make lists of them; mount-routes.ts joins them to the HTTP server.

import type { RequestHandler } from "express";
import type { Caller } from "../api-keys/caller.ts";
import type { Scope } from "../api-keys/scopes.ts";

export interface ApiCall {
  caller: Caller;
  /** The part of the path in the place of `:id`; "" where there is none. */
  id: string;
  /** Behind the question mark of the URL. */
  query: string;
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

export interface ApiRoute {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  scope: Scope;
  readsBody: boolean;
  /** What reads the body into `request.body`, where that is not a JSON object of the usual size. */
  readBody?: readonly RequestHandler[];
  /** Refuses by throwing an HttpError. */
  answer(call: ApiCall): Promise<ApiAnswer>;
}
