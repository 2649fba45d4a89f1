// What a route of the dashboard's session API is: its place below /session, who may use it, and a function from a call to an answer.
// The folders of the nouns make lists of them; mount-session-routes.ts joins them to the HTTP server.

import type { IncomingHttpHeaders } from "node:http";
import type { AccountOfPerson, Role } from "@qr/session-api";
import type { Person, Principal } from "../access/principal.ts";

interface OpenCall {
  /** The part of the path in the place of `:id`; "" where there is none. */
  id: string;
  /** Behind the question mark of the URL. */
  query: string;
  /** The JSON object of the body where the route reads one. */
  body: unknown;
  headers: IncomingHttpHeaders;
  /** The client's network address, for limits only: it is kept nowhere. */
  address: string;
}

export interface PersonCall extends OpenCall {
  person: Person;
}

interface AccountCall extends PersonCall {
  /** The account that the request is about; the person has at least the route's role in it. */
  account: AccountOfPerson;
  /** The person, acting in that account. */
  principal: Principal;
}

export interface SessionAnswer {
  /** 200 where it is left out. */
  status?: 200 | 201;
  body: object;
  /** Whole `Set-Cookie` lines. */
  cookies?: readonly string[];
}

interface Place {
  method: "get" | "post" | "patch" | "delete";
  path: string;
  readsBody: boolean;
}

/** `anyone`: no session is needed. `person`: one is. A role: the least that the person must have in the account. */
export type SessionRoute = Place &
  (
    | { access: "anyone"; answer(call: OpenCall): Promise<SessionAnswer> }
    | { access: "person"; answer(call: PersonCall): Promise<SessionAnswer> }
    | { access: Role; answer(call: AccountCall): Promise<SessionAnswer> }
  );
