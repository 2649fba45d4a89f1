// Calls the API and checks every response against the description that the API serves.

import { type Conformity, createConformity } from "@qr/api-conformity";
import type { Code, CreatedCode } from "@qr/client";
import { type StatisticsRecord, statisticsRecordSchema } from "@qr/contracts";
import { z } from "zod";
import type { System } from "./system.ts";

const DEADLINE_MS = 10_000;

/** Accepts any value, because every response is checked against the API's description before it is parsed. */
const code = z.custom<Code>();
const createdCode = z.custom<CreatedCode>();

export interface Client {
  /** Sends any request, with `body` as JSON. */
  call(method: string, path: string, body?: unknown): Promise<{ status: number; headers: Headers; body: unknown }>;
  create(request: Record<string, unknown>): Promise<CreatedCode>;
  get(id: string): Promise<Code>;
  update(id: string, change: Record<string, unknown>): Promise<Code>;
  remove(id: string): Promise<void>;
  statistics(id: string, query?: string): Promise<StatisticsRecord>;
}

/** Returns a client that uses the system's first key. Every method except `call` throws on any status but 200. */
export function createClient({ apiUrl, apiKey }: Pick<System, "apiUrl" | "apiKey">): Client {
  let conformity: Promise<Conformity> | undefined;
  const call: Client["call"] = async (method, path, body) => {
    const response = await fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      signal: AbortSignal.timeout(DEADLINE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    conformity ??= fetchConformity(apiUrl);
    const { status, headers } = response;
    const violations = (await conformity).violationsOf({ method, path, status, headers, text });
    if (violations.length > 0)
      throw new Error(`${method} ${path}: ${status} does not match its description: ${violations.join("; ")}`);
    return { status, headers, body: JSON.parse(text) };
  };
  const good = async (method: string, path: string, body?: unknown) => {
    const response = await call(method, path, body);
    if (response.status !== 200)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  };
  return {
    call,
    create: async (request) => createdCode.parse(await good("POST", "/v1/qr", request)),
    get: async (id) => code.parse(await good("GET", `/v1/qr/${id}`)),
    update: async (id, change) => code.parse(await good("PATCH", `/v1/qr/${id}`, change)),
    remove: async (id) => {
      await good("DELETE", `/v1/qr/${id}`);
    },
    statistics: async (id, query = "") => statisticsRecordSchema.parse(await good("GET", `/v1/qr/${id}/stats${query}`)),
  };
}

async function fetchConformity(apiUrl: string): Promise<Conformity> {
  const response = await fetch(`${apiUrl}/openapi.json`, { signal: AbortSignal.timeout(DEADLINE_MS) });
  return createConformity(await response.json());
}
