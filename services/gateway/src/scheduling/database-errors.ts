// Interprets errors from database calls, whichever layer reports them: server, socket, pool, or Prisma. Distinguishes a database that is down, full,
// or too slow from a defect in our code, and a commit that is known to have failed from one whose outcome is unknown.

import { HttpError } from "@qr/runtime";

/**
 * SQLSTATE classes and codes: 08 connection, 40 rollback (deadlock), 53 out of resources, 57 operator intervention or timeout;
 * 25P03 idle in transaction, 55P03 lock not available. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const SQLSTATE = /^(08|40|53|57)[0-9A-Z]{3}$|^25P03$|^55P03$/;
/** Prisma error codes: unreachable, timed out, closed, pool exhausted, transaction timeout, conflict. */
const PRISMA = /^P(1001|1002|1008|1017|2024|2028|2034)$/;
const SOCKET =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|ENOENT)$/;
/** Messages of errors without a code, from the pool and its connections. */
const MESSAGE =
  /timeout exceeded when trying to connect|connection terminated|query read timeout|timeout expired|not queryable|transaction already closed/i;
/** Kinds of errors from Prisma's driver adapter. */
const KIND = /^(DatabaseNotReachable|SocketTimeout|ConnectionClosed|TooManyConnections|TransactionWriteConflict)$/;
const MAX_DEPTH = 6;

/** Prisma's error code for a transaction that did not start or that has already ended without a commit. */
const PRISMA_NOT_SENT = "P2028";
/** Errors for connections that were never opened, as reported by sockets, Prisma's driver adapter, and the pool. */
const SOCKET_NOT_CONNECTED = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
const KIND_NOT_CONNECTED = "DatabaseNotReachable";
const MESSAGE_NOT_CONNECTED = /timeout exceeded when trying to connect|terminated due to connection timeout/i;

/** Returns whether the error, or an error inside it, means that the database is unavailable, so that a later retry might succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return someWithin(error, (one) => {
    const codes = [textOf(one, "code"), textOf(one, "originalCode"), textOf(one, "errorCode")];
    if (codes.some((code) => SQLSTATE.test(code) || PRISMA.test(code) || SOCKET.test(code))) return true;
    return KIND.test(textOf(one, "kind")) || MESSAGE.test(textOf(one, "message"));
  });
}

/**
 * Returns whether a failed commit is known to have changed nothing: the server rejected it, or it was never sent. If this returns false, the
 * connection broke or fell silent before the server confirmed the commit.
 */
export function hasChangedNothing(error: unknown): boolean {
  return someWithin(error, (one) => {
    if (one instanceof HttpError) return true;
    // Only errors that the server has sent have a severity. Prisma reports some of them by the server's code instead.
    if (textOf(one, "severity") !== "" || textOf(one, "originalCode") !== "") return true;
    const code = textOf(one, "code");
    if (code === PRISMA_NOT_SENT || SOCKET_NOT_CONNECTED.test(code)) return true;
    return textOf(one, "kind") === KIND_NOT_CONNECTED || MESSAGE_NOT_CONNECTED.test(textOf(one, "message"));
  });
}

/** Returns whether the database rejected the statement because of the constraint or unique index with this name. */
export function violatesConstraint(error: unknown, name: string): boolean {
  return someWithin(error, (one) => textOf(one, "constraint") === name || textOf(one, "message").includes(`"${name}"`));
}

/** Returns whether `matches` returns true for the error or for an error inside it. */
function someWithin(error: unknown, matches: (error: object) => boolean, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return false;
  if (matches(error)) return true;
  return ["cause", "meta", "driverAdapterError", "errors"].some((name) => {
    const inner = memberOf(error, name);
    return Array.isArray(inner)
      ? inner.some((one) => someWithin(one, matches, depth + 1))
      : someWithin(inner, matches, depth + 1);
  });
}

function memberOf(object: object, name: string): unknown {
  return name in object ? Reflect.get(object, name) : undefined;
}

function textOf(object: object, name: string): string {
  const value = memberOf(object, name);
  return typeof value === "string" ? value : "";
}
