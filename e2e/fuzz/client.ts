// Sends the fuzzer's requests and checks every response against the rules that do not depend on the request: no 5xx, no undocumented
// responses, and no internals in error messages.

import { type Conformity, createConformity, type OpenApi } from "@qr/api-conformity";
import { errorBodySchema } from "@qr/contracts";
import { codeRecordSchema } from "@qr/gateway";
import type { FuzzedKeys } from "./hostile/request.ts";
import type { FuzzedSystem } from "./system.ts";

const DEADLINE_MS = 15_000;
const INNER_WORKINGS = /prisma|postgres|node_modules|\bat [\w.]+ \(|SELECT |ECONN|zod/i;

interface Sending {
  /** Objects are sent as JSON. Strings and bytes are sent unchanged. */
  body?: unknown;
  /** The API key. If undefined, a valid key is sent. If null, no key is sent. */
  key?: string | null;
  headers?: Record<string, string>;
}

export interface Received {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

export class BrokenRule extends Error {
  override readonly name = "BrokenRule";
}

/** The API's OpenAPI document, and the checks derived from it. */
export interface Described {
  document: OpenApi;
  conformity: Conformity;
}

export async function readDescription(apiUrl: string): Promise<Described> {
  const response = await fetch(`${apiUrl}/openapi.json`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  const document = (await response.json()) as OpenApi;
  return { document, conformity: createConformity(document) };
}

export interface FuzzClient extends Described {
  readonly keys: FuzzedKeys;
  readonly port: number;
  sent(): number;
  /** Increases `sent` by `requests`, the number of requests sent by means other than this client. */
  count(requests: number): void;
  send(method: string, path: string, sending?: Sending): Promise<Received>;
  /** Sends a request and expects one of the `wanted` outcomes: a status (`200`), or a status and an error code (`404 not_found`). */
  expect(wanted: string | readonly string[], method: string, path: string, sending?: Sending): Promise<Received>;
}

export function createFuzzClient({ hosts, keys }: FuzzedSystem, { document, conformity }: Described): FuzzClient {
  const url = hosts.api;
  const port = Number(new URL(url).port);
  let sent = 0;

  const send: FuzzClient["send"] = async (method, path, { body, key = keys.good, headers = {} } = {}) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      body: bytesOf(body),
      redirect: "manual",
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await response.text();
    sent += 1;
    const received = { status: response.status, headers: response.headers, text, body: parsed(text) };
    check(conformity, { method, path: new URL(url + path).pathname, ...received });
    return received;
  };

  return {
    keys,
    port,
    document,
    conformity,
    sent: () => sent,
    count: (requests) => {
      sent += requests;
    },
    send,
    async expect(wanted, method, path, sending) {
      const received = await send(method, path, sending);
      const outcome = outcomeOf(received);
      if (![wanted].flat().includes(outcome)) {
        throw new BrokenRule(
          `${method} ${path} responds with ${outcome} instead of ${[wanted].flat().join(" or ")}: ${received.text}`,
        );
      }
      return received;
    },
  };
}

/** Returns a response's outcome, such as `200` or `404 not_found`. */
export function outcomeOf({ status, body }: Received): string {
  const code = status >= 400 ? errorBodySchema.safeParse(body).data?.code : undefined;
  return code === undefined ? String(status) : `${status} ${code}`;
}

export function recordIn(received: Received): ReturnType<typeof codeRecordSchema.parse> {
  return codeRecordSchema.parse(received.body);
}

function check(conformity: Conformity, response: Received & { method: string; path: string }): void {
  const what = `${response.method} ${response.path}: ${response.status}`;
  if (response.status >= 500) throw new BrokenRule(`${what} ${response.text}`);
  const violations = conformity.violationsOf(response);
  if (violations.length > 0) throw new BrokenRule(`${what} does not match the description: ${violations.join("; ")}`);
  if (response.status < 400 || response.method === "HEAD") return;
  const error = errorBodySchema.safeParse(response.body);
  if (!error.success) throw new BrokenRule(`${what} is not a documented error: ${response.text}`);
  if (error.data.request_id !== response.headers.get("x-request-id"))
    throw new BrokenRule(`${what} has two request IDs`);
  if (INNER_WORKINGS.test(error.data.message)) throw new BrokenRule(`${what} exposes internals: ${response.text}`);
}

function bytesOf(body: unknown): string | Uint8Array<ArrayBuffer> | null {
  if (body === undefined) return null;
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
