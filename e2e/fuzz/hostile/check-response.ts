// The rules that every response must follow, whatever the request was.

import type { Conformity } from "@qr/api-conformity";
import { errorBodySchema } from "@qr/contracts";
import type { HostileRequest, HostileResponse } from "./request.ts";

/** Larger bodies are rejected before they have fully arrived, and the response may be lost when the server closes the connection. */
const MAX_READ_BODY_BYTES = 64 * 1024;
const INNER_WORKINGS = /prisma|postgres|node_modules|\bat [\w.]+ \(|SELECT |ECONN|zod/i;

export interface Problem {
  /** Together with the method and the route, this identifies a finding. */
  kind: string;
  detail: string;
}

/** Returns what is wrong with the response. `conformity` checks well-formed requests to the public API. */
export function problemsOf(request: HostileRequest, response: HostileResponse, conformity: Conformity): Problem[] {
  const { status, raw } = response;
  if (/^HTTP\/1\.1 50[0-24]/m.test(raw.toString("latin1"))) return [{ kind: `status ${status}`, detail: startOf(raw) }];
  // After malformed bytes, the server is allowed to respond more than once or to close the connection.
  if (request.isMalformed) return [];
  if (status === 0) return isLarge(request) ? [] : [{ kind: "no response", detail: startOf(raw) }];
  const length = problemsOfLength(request, response);
  if (length.length > 0) return length;
  return [...problemsOfBody(request, response), ...deviations(request, response, conformity)];
}

function isLarge({ body = "" }: HostileRequest): boolean {
  return Buffer.byteLength(body) > MAX_READ_BODY_BYTES;
}

function problemsOfLength({ method }: HostileRequest, { status, headers, body, raw }: HostileResponse): Problem[] {
  const stated = headers.get("content-length");
  const isWithoutBody = method === "HEAD" || status === 204 || status === 304;
  if (isWithoutBody) return body.length === 0 ? [] : [{ kind: "unexpected body", detail: startOf(raw) }];
  if (headers.get("transfer-encoding") === "chunked") {
    return raw.subarray(-5).equals(Buffer.from("0\r\n\r\n")) ? [] : [{ kind: "cut response", detail: startOf(raw) }];
  }
  if (stated === null || Number(stated) === body.length) return [];
  const detail = `Content-Length is ${stated}, but the body has ${body.length} bytes`;
  return [{ kind: "wrong Content-Length", detail }];
}

function problemsOfBody(request: HostileRequest, { status, headers, body, raw }: HostileResponse): Problem[] {
  if (request.method === "HEAD" || status === 204 || status === 304) return [];
  const type = headers.get("content-type") ?? "";
  if (!type.startsWith("application/json")) {
    const isPage = type.startsWith("text/html") && !isApi(request);
    return status < 400 || isPage ? [] : [{ kind: "error that is not JSON", detail: startOf(raw) }];
  }
  const value = jsonIn(body);
  if (value === undefined) return [{ kind: "invalid JSON", detail: startOf(raw) }];
  if (status < 400 || isHealth(request)) return [];
  const error = errorBodySchema.safeParse(value);
  if (!error.success) return [{ kind: "error without a code", detail: startOf(raw) }];
  if (error.data.request_id !== headers.get("x-request-id")) return [{ kind: "two request IDs", detail: startOf(raw) }];
  return INNER_WORKINGS.test(error.data.message) ? [{ kind: "exposes internals", detail: startOf(raw) }] : [];
}

function isApi({ host, target }: HostileRequest): boolean {
  return host === "images" || (host === "api" && /^\/(?:v1|session)\//.test(target));
}

function isHealth({ target }: HostileRequest): boolean {
  return /^\/(?:healthz|readyz)/.test(target);
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function deviations(request: HostileRequest, response: HostileResponse, conformity: Conformity): Problem[] {
  if (request.host !== "api" || !request.target.startsWith("/v1/")) return [];
  const { status, headers, body } = response;
  const path = request.target.split("?", 1)[0] ?? "";
  const violations = conformity.violationsOf({ method: request.method, path, status, headers, text: String(body) });
  return violations.length === 0 ? [] : [{ kind: "deviates from the description", detail: violations.join("; ") }];
}

function startOf(raw: Buffer): string {
  return raw.length === 0 ? "nothing was received" : JSON.stringify(raw.toString("latin1", 0, 600));
}
