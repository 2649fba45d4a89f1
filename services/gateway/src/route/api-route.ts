// A route of /v1: path, scope, description, and a function from a call to a response.

import type { Buffer } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { RequestHandler } from "express";
import type { Principal, Scope } from "../access/principal.ts";
import type { AuditAction } from "../events/audit-actions.ts";
import type { CommitGate } from "../scheduling/commit-gate.ts";
import type { RouteDescription } from "./route-description.ts";

export interface ApiCall {
  principal: Principal;
  /** The parameter in the path, such as `:id`; "" if it has none. */
  id: string;
  /** The second parameter in the path, such as `:alias_id`; "" if it has none. */
  partId: string;
  /** The query string, without `?`. */
  query: string;
  headers: IncomingHttpHeaders;
  /** Returns the media type that Accept prefers; the first one if there is no preference. */
  preferred<T extends string>(mediaTypes: readonly [T, ...T[]]): T;
  /** The body as `readBody` leaves it, by default a JSON object; undefined if the route does not read a body. */
  body: unknown;
  /** The bytes of the body after its `Content-Encoding` has been decoded; undefined if the route does not read a body. */
  bodyBytes: Buffer | undefined;
  /** The Idempotency-Key header. Only the routes that create codes or schedule changes read it; all others ignore it. */
  idempotencyKey: string | undefined;
  /**
   * Counts further requests toward the account's plan or, for people, toward the person's limit. Throws rate_limited if
   * they exceed what remains of the limit for the current minute.
   */
  charge(requests: number): Promise<void>;
  /** Counts units of drawing toward the account's plan, before anything is drawn. Throws rate_limited like `charge`. */
  chargeDrawing(units: number): Promise<void>;
  /** Aborted when the request's deadline passes or its client disconnects, unless the request has begun to commit. */
  signal: AbortSignal;
  /** The gate that every change must pass through, so that an aborted request changes nothing. Its signal is `signal`. */
  gate: CommitGate;
}

export interface ApiResponse {
  body: object;
  headers?: Readonly<Record<string, string>>;
}

/**
 * A response of any length, sent as it is produced. An error before the first chunk becomes an error response; a later error resets the
 * connection, so the client cannot mistake a part for the whole.
 */
export interface StreamedResponse {
  /** The chunks. They are produced no faster than the client reads them, and are abandoned if the client disconnects. */
  chunks: AsyncIterable<string | Buffer>;
  headers: Readonly<Record<string, string>>;
}

interface ApiRouteParts {
  path: string;
  scope: Scope;
  /**
   * What the route does for keys that are limited to some tags or domains. `filtered`: it neither shows nor changes other codes. `refused`:
   * it concerns the whole account, and returns 403 key_limited.
   */
  limitedKeys: "filtered" | "refused";
  description: RouteDescription;
  /** Reads the described body into `request.body`. Needed if the body is not a JSON object of the usual size. */
  readBody?: readonly RequestHandler[];
  /** Returns the response to a call. Throws an HttpError to reject the call. */
  respond(call: ApiCall): Promise<ApiResponse | StreamedResponse>;
}

/** A route. Unless it only reads, it names the action that the audit log records for its change; null if it changes nothing. */
export type ApiRoute = ApiRouteParts &
  ({ method: "get"; action?: never } | { method: "post" | "put" | "patch" | "delete"; action: AuditAction | null });
