import { randomUUID } from "node:crypto";

const CALLER_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Returns the caller's X-Request-Id if it consists of 1 to 128 characters from [A-Za-z0-9._-]; otherwise returns a new random id. */
export function requestIdFrom(header: string | string[] | undefined): string {
  return typeof header === "string" && CALLER_ID.test(header) ? header : randomUUID();
}
