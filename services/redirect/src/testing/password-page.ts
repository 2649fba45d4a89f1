// What a browser does on the password page, in tests.

import type { IncomingHttpHeaders } from "node:http";
import { httpGet, type TestResponse } from "./http-get.ts";

/** Submits the form of the password page at the path. */
export function enter(
  port: number,
  path: string,
  password: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const body = new URLSearchParams({ password }).toString();
  const type = { "Content-Type": "application/x-www-form-urlencoded" };
  return httpGet(port, path, { method: "POST", headers: { ...type, ...headers }, body });
}

/** Returns the Cookie header of a browser that has received the response. */
export function cookieOf({ headers }: { headers: IncomingHttpHeaders }): string {
  return headers["set-cookie"]?.map((cookie) => cookie.split(";")[0]).join("; ") ?? "";
}
