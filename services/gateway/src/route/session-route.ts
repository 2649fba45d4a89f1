// A route of the session API: its path under /session, who may call it, and a function from a call to a response.

import type { IncomingHttpHeaders } from "node:http";
import type { AccountOfPerson, Role } from "@qr/session-api";
import type { RequestHandler } from "express";
import type { Person, Principal } from "../access/principal.ts";
import type { AuditAction } from "../events/audit-actions.ts";
import type { CommitGate } from "../scheduling/commit-gate.ts";

export interface OpenCall {
  /** The `:id` in the path; "" if it has none. */
  id: string;
  /** The query string, without `?`. */
  query: string;
  /** The body as `readBody` leaves it. */
  body: unknown;
  headers: IncomingHttpHeaders;
  /** The client's address, used only for limits and never stored. */
  address: string;
  /** Aborted when the request's deadline passes or its client disconnects, unless the request has begun to commit. */
  signal: AbortSignal;
  /** The gate that every change must pass through, so that an aborted request changes nothing. Its signal is `signal`. */
  gate: CommitGate;
}

export interface PersonCall extends OpenCall {
  person: Person;
}

interface AccountCall extends PersonCall {
  /** The account of the request. The person has at least the route's role in this account. */
  account: AccountOfPerson;
  /** The person, acting in that account. */
  principal: Principal;
  /**
   * Counts units of drawing toward the account's plan, before anything is drawn. Throws rate_limited if they exceed
   * what remains of the plan's limit for the current minute.
   */
  chargeDrawing(units: number): Promise<void>;
}

export interface SessionResponse {
  /** The status. Default: 200. */
  status?: 200 | 201 | 202;
  body: object;
  /** Complete `Set-Cookie` values. */
  cookies?: readonly string[];
}

interface Place {
  path: string;
  /** What reads and parses the body, if the route reads one: `json` for a JSON object, or middleware. */
  readBody?: "json" | readonly RequestHandler[];
}

/**
 * A route of the session API. `action`: what the audit log records for its change; null if it changes nothing. `access`: `anyone` (no session needed), `person` (any session), or the minimum role in the account.
 */
export type SessionRoute = Place &
  ({ method: "get"; action?: never } | { method: "post" | "patch" | "delete"; action: AuditAction | null }) &
  (
    | { access: "anyone"; respond(call: OpenCall): Promise<SessionResponse> }
    | { access: "person"; respond(call: PersonCall): Promise<SessionResponse> }
    | { access: Role; respond(call: AccountCall): Promise<SessionResponse> }
  );
