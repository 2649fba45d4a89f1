// Distinguishes a database that is down, full, or too slow from a defect in our code, whichever layer reports the error: server, socket,
// pool, or Prisma.

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

/** Returns whether the error, or an error inside it, means that the database is unavailable, so that a later retry might succeed. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return false;
  for (const name of ["code", "originalCode", "errorCode"]) {
    const code = textOf(error, name);
    if (SQLSTATE.test(code) || PRISMA.test(code) || SOCKET.test(code)) return true;
  }
  if (KIND.test(textOf(error, "kind")) || MESSAGE.test(textOf(error, "message"))) return true;
  return ["cause", "meta", "driverAdapterError", "errors"].some((name) => {
    const inner = memberOf(error, name);
    return Array.isArray(inner)
      ? inner.some((one) => isDatabaseUnavailable(one, depth + 1))
      : isDatabaseUnavailable(inner, depth + 1);
  });
}

function memberOf(object: object, name: string): unknown {
  return name in object ? Reflect.get(object, name) : undefined;
}

function textOf(object: object, name: string): string {
  const value = memberOf(object, name);
  return typeof value === "string" ? value : "";
}
