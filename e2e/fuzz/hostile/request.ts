// A request as an attacker would write it, byte by byte.

import { ROLES } from "@qr/session-api";

/** The addresses of the API, the short host, and the image host, such as `http://127.0.0.1:8080`. */
export interface Hosts {
  api: string;
  short: string;
  images: string;
}

export interface FuzzedKeys {
  /** `good` and `foreign` are keys of two different accounts without limits. */
  good: string;
  foreign: string;
  readOnly: string;
  revoked: string;
}

/**
 * `nobody` is signed out. `owner`, `admin`, `editor`, and `viewer` are members of the team's account; `stranger` names that account without being a
 * member. The two API keys belong to another account.
 */
export const SENDERS = ["nobody", ...ROLES, "stranger", "key", "readOnlyKey"] as const;
export type Sender = (typeof SENDERS)[number];

export interface HostileRequest {
  host: keyof Hosts;
  /** The pattern of the path, such as `/session/keys/{key}`, which names the route in findings. */
  route: string;
  method: string;
  /** The path and the query. `{code}` and other names in braces stand for values from the sender's account. */
  target: string;
  as: Sender;
  /** The CSRF token sent with a change from a session: the session's (`right`), another (`wrong`), or none. */
  csrf: "right" | "wrong" | "none";
  headers: Readonly<Record<string, string>>;
  /** Text is sent as UTF-8, with names in braces replaced. Bytes are sent unchanged. */
  body?: string | Uint8Array;
  /** Whether the request is not well-formed HTTP, so the server is allowed to close the connection. */
  isMalformed?: boolean;
}

/** One change to a request. */
export type Mutation = (request: HostileRequest) => HostileRequest;

/** A place to attack: a request that succeeds, and the mutations that are worth trying. */
export interface Place {
  request: HostileRequest;
  /** Mutations that put a hostile value into a field, a parameter, the path, or the body. These are tried first. */
  values: readonly Mutation[];
  /** Mutations that change the sender, the method, or the headers. */
  others: readonly Mutation[];
}

export interface HostileResponse {
  /** The HTTP status; 0 if there is no response. */
  status: number;
  headers: Headers;
  body: Buffer;
  /** Time until the connection was closed, in ms. */
  ms: number;
  /** Everything received. */
  raw: Buffer;
}
