// A gateway with its own database, real Redis, and the in-process bus, with an account and its key. For tests only.

import { randomUUID } from "node:crypto";
import { createConformity } from "@qr/api-conformity";
import { type PrismaClient, prismaOn, type RunStatement, statementsOn } from "@qr/database";
import { createTestDatabase, openTestPool, PATIENT_DEADLINES, signInUrl } from "@qr/database/testing";
import { createMemoryBus } from "@qr/messaging";
import { createLogger } from "@qr/runtime";
import { afterAll } from "vitest";
import { createApiKey, type MadeKey, type NewKey } from "../access/api-keys/api-key-store.ts";
import type { Plan } from "../access/limits/plans.ts";
import { SCOPES, type Scope } from "../access/principal.ts";
import type { GatewaySettings } from "../config.ts";
import type { GatewayParts } from "../connections.ts";
import { OPERATOR } from "../events/event.ts";
import { type Gateway, startGateway } from "../gateway.ts";
import { describeApi } from "../http/openapi/describe-api.ts";

export interface TestResponse {
  status: number;
  headers: Headers;
  /** The parsed JSON, the text for any other media type, or undefined if there is no body. */
  body: unknown;
  text: string;
}

interface TestRequest {
  /** Sent as JSON, except strings and bytes, which are sent unchanged. */
  body?: unknown;
  /** The API key. Default: the first account's key. Null: no key. */
  key?: string | null;
  headers?: Record<string, string>;
}

export interface TestGateway {
  /** `http://127.0.0.1:PORT` */
  url: string;
  key: string;
  accountId: string;
  pool: ReturnType<typeof openTestPool>;
  prisma: PrismaClient;
  run: RunStatement;
  gateway: Gateway;
  call(method: string, path: string, request?: TestRequest): Promise<TestResponse>;
  addAccount(options?: { plan?: Plan; scopes?: readonly Scope[] }): Promise<{ accountId: string; key: string }>;
  /** Creates an API key, by default for the first account and with all scopes. */
  createKey(fields?: Partial<NewKey>): Promise<MadeKey>;
  /** Starts a second gateway on the same database, with its own bus. The second gateway stops when this one does. */
  startSecond(parts?: Partial<GatewayParts>): Promise<{ url: string; stop(): Promise<void> }>;
  stop(): Promise<void>;
}

export const TEST_SETTINGS = {
  HTTP_PORT: 0,
  HOST: "127.0.0.1",
  LOG_LEVEL: "silent",
  REDIS_URL: process.env.TEST_REDIS_URL,
  PUBLIC_API_URL: "https://api.qr-service.com",
  PUBLIC_SHORT_URL: "https://short.qr-service.com",
  PUBLIC_IMAGE_URL: "https://images.qr-service.com",
  TRUSTED_PROXIES: [],
  TARGET_PRIVATE_HOSTS: "refuse",
  TARGET_BLOCKED_DOMAINS: [],
  TARGET_HOST_CREATES_PER_HOUR: 0,
  AUDIT_RETENTION_DAYS: 365,
  JOB_MAX_CODES: 100_000,
  EXPORT_MAX_MIB: 1024,
  DNS_SERVERS: [],
  API_PLAIN_HTTP: "allow",
  SESSION_SECRET: "a secret of the gateway's tests, 32+ characters",
  SIGNUP: "open",
  MAIL_URL: "memory:",
  MAIL_FROM: "qr@service.example",
  PLAN_FREE_PER_MINUTE: 60,
  PLAN_PRO_PER_MINUTE: 600,
  PLAN_BUSINESS_PER_MINUTE: 3000,
} satisfies Omit<GatewaySettings, "DATABASE_URL" | "METRICS_PORT">;

/**
 * Deadline of a request, in ms. On a busy machine, requests that wait for new processes take longer than in production.
 */
const REQUEST_DEADLINE_MS = 60_000;
/** None of a test's requests are still running when its account is erased. */
const ERASURE_SETTLING_S = 1;

/** Starts a gateway for the tests of the calling file, and stops it after them. Call it outside of hooks and tests. */
export async function useTestGateway(...options: Parameters<typeof startTestGateway>): Promise<TestGateway> {
  const api = await startTestGateway(...options);
  afterAll(() => api.stop());
  return api;
}

/**
 * Starts a gateway. `settings` and `parts` override the defaults. `route` can change the URL by which the gateway
 * reaches its database; the deadlines for statements are then those of production.
 */
export async function startTestGateway(
  settings: Partial<GatewaySettings> = {},
  parts: Partial<GatewayParts> = {},
  route?: (databaseUrl: string) => string,
): Promise<TestGateway> {
  const database = await createTestDatabase();
  const pool = openTestPool(database.url, 5);
  const prisma = prismaOn(pool);
  const signIn = signInUrl(database.url, "gateway");
  const databaseUrl = route?.(signIn) ?? signIn;
  const databaseDeadlines = route ? undefined : PATIENT_DEADLINES;
  const stops = new Set<() => Promise<void>>();
  const start = async (others: Partial<GatewayParts>) => {
    const bus = createMemoryBus();
    const gateway = await startGateway(
      { METRICS_PORT: undefined, ...TEST_SETTINGS, DATABASE_URL: databaseUrl, ...settings },
      {
        log: createLogger("test", "silent"),
        bus,
        requestDeadlineMs: REQUEST_DEADLINE_MS,
        erasureSettlingS: ERASURE_SETTLING_S,
        databaseDeadlines,
        ...others,
      },
    );
    const stop = async () => {
      stops.delete(stop);
      await gateway.stop(2000);
      await bus.close(0);
    };
    stops.add(stop);
    return { gateway, url: `http://127.0.0.1:${gateway.port}`, stop };
  };
  const { gateway, url } = await start(parts);
  const createKey: TestGateway["createKey"] = (fields) =>
    createApiKey(prisma, { createdBy: OPERATOR, accountId: first.accountId, name: "test", scopes: SCOPES, ...fields });
  const addAccount: TestGateway["addAccount"] = async ({ plan = "unlimited", scopes = SCOPES } = {}) => {
    const accountId = randomUUID();
    await prisma.account.create({ data: { id: accountId, email: `${accountId}@example.com`, plan } });
    const { key } = await createApiKey(prisma, { createdBy: OPERATOR, accountId, name: "test", scopes });
    return { accountId, key };
  };
  const first = await addAccount();
  return {
    ...first,
    url,
    pool,
    prisma,
    run: statementsOn(pool),
    gateway,
    addAccount,
    createKey,
    startSecond: (others = {}) => start(others),
    call: (method, path, request = {}) => send(`${url}${path}`, method, { key: first.key, ...request }),
    async stop() {
      await Promise.all([...stops].map((stop) => stop()));
      await prisma.$disconnect();
      await pool.end();
      await database.drop();
    },
  };
}

/** Checks every response that a test receives against the API's description. */
const conformity = createConformity(describeApi(TEST_SETTINGS.PUBLIC_API_URL));

async function send(url: string, method: string, { key, headers, body }: TestRequest): Promise<TestResponse> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: bodyOf(body),
  });
  const received = await responseOf(response);
  const { pathname, search } = new URL(url);
  const violations = conformity.violationsOf({
    method,
    path: pathname + search,
    status: received.status,
    headers: received.headers,
    text: received.text,
  });
  if (violations.length > 0)
    throw new Error(`${method} ${pathname} does not match its description: ${violations.join("; ")}`);
  return received;
}

export async function responseOf(response: Response): Promise<TestResponse> {
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, body: bodyIn(headers, text), text };
}

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> | null {
  if (body === undefined) return null;
  if (typeof body === "string") return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

/** Returns the parsed JSON, the text for any other media type, or undefined if there is no body. */
function bodyIn(headers: Headers, text: string): unknown {
  if (text === "") return undefined;
  return headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text;
}
