// Requests by clients, visitors, and people who make mistakes, each with the key, address, and user agent that the test searches for.

import { Agent } from "node:http";
import { createdCodeSchema } from "@qr/gateway";
import { scan } from "@qr/test-kit/phones/scanner";
import type { System } from "@qr/test-kit/systems/system";

const DEADLINE_MS = 20_000;
const TARGET = "https://example.com/where-the-scans-lead";

export interface Story {
  /** Every response so far: status, headers, and body. */
  readonly responses: readonly string[];
  create(): Promise<{ id: string; slug: string }>;
  /** Returns the number of scans of the slug that got a redirect response. */
  servedScans(slug: string): number;
  /** Returns the number of scans of the code that have been counted. */
  countedScans(id: string): Promise<number>;
  scan(slug: string): Promise<void>;
  /** Makes every kind of call for the code, regardless of the responses. */
  useAll(code: { id: string; slug: string }): Promise<void>;
  /** Sends the API key in places where a key does not belong. */
  misplaceKey(): Promise<void>;
  end(): void;
}

interface Call {
  body?: string;
  headers?: Record<string, string>;
  /** If null, no Authorization header is sent. If undefined, the API key is sent. */
  authorization?: string | null;
}

/** The passwords that visitors enter on a code's password page: the right one and a wrong one. */
interface CodePasswords {
  right: string;
  wrong: string;
}

interface Visitor {
  addresses: readonly string[];
  agent: string;
  page: string;
}

export function tellStory(system: System, visitor: Visitor, passwords: CodePasswords): Story {
  const responses: string[] = [];
  const served = new Map<string, number>();
  const connections = new Agent({ keepAlive: true });
  const { apiKey } = system;
  const client = { "User-Agent": visitor.agent, "X-Forwarded-For": visitor.addresses[0] ?? "" };

  async function ask(method: string, path: string, call: Call = {}): Promise<{ status: number; text: string }> {
    const { body = null, headers, authorization = `Bearer ${apiKey}` } = call;
    const response = await fetch(`${system.apiUrl}${path}`, {
      method,
      body,
      headers: {
        ...client,
        "X-Forwarded-Proto": "https",
        ...(authorization === null ? {} : { Authorization: authorization }),
        ...(body === null ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    const text = await response.text();
    responses.push(`${response.status} ${JSON.stringify([...response.headers])} ${text}`);
    return { status: response.status, text };
  }

  async function scanFrom(address: string, slug: string): Promise<void> {
    const headers = { "User-Agent": visitor.agent, "X-Forwarded-For": address, Referer: visitor.page };
    const response = await scan(connections, `${system.shortUrl}/${slug}`, headers);
    responses.push(`${response.status} ${JSON.stringify(response.headers)} ${response.body}`);
    if (response.status === 302) served.set(slug, (served.get(slug) ?? 0) + 1);
  }

  /** Creates a code with a password, then enters a wrong password and the right one. */
  async function useProtectedCode(): Promise<void> {
    const { status, text } = await ask("POST", "/v1/qr", { body: protectedBody });
    if (status !== 200) return;
    const { id, short_url } = createdCodeSchema.parse(JSON.parse(text));
    await ask("PATCH", `/v1/qr/${id}`, { body: JSON.stringify({ password: passwords.right }) });
    await ask("GET", `/v1/qr/${id}/history`);
    for (const password of [passwords.wrong, passwords.right]) {
      const response = await fetch(`${system.shortUrl}${new URL(short_url).pathname}`, {
        method: "POST",
        redirect: "manual",
        headers: client,
        body: new URLSearchParams({ password }),
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      responses.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
    }
  }

  async function readImage(id: string): Promise<void> {
    const response = await fetch(`${system.imageUrl}/${id}.svg`, { headers: client });
    responses.push(`${response.status} ${JSON.stringify([...response.headers])} ${await response.text()}`);
  }

  const body = JSON.stringify({ target: TARGET, dynamic: true, title: "watched" });
  const protectedBody = JSON.stringify({ target: TARGET, dynamic: true, password: passwords.right });
  const story: Story = {
    responses,
    create: async () => {
      const { status, text } = await ask("POST", "/v1/qr", { body });
      if (status !== 200) throw new Error(`create: ${status} ${text}`);
      const { id, short_url } = createdCodeSchema.parse(JSON.parse(text));
      return { id, slug: new URL(short_url).pathname.slice(1) };
    },
    servedScans: (slug) => served.get(slug) ?? 0,
    countedScans: async (id) => JSON.parse((await ask("GET", `/v1/qr/${id}`)).text).scans,
    scan: async (slug) => {
      for (const address of visitor.addresses) await scanFrom(address, slug);
    },
    useAll: async ({ id, slug }) => {
      await Promise.all([
        ask("POST", "/v1/qr", { body }),
        ask("GET", "/v1/qr"),
        ask("GET", `/v1/qr/${id}`),
        ask("PATCH", `/v1/qr/${id}`, { body: JSON.stringify({ title: "changed" }) }),
        ask("GET", `/v1/qr/${id}/stats`),
        ask("DELETE", "/v1/qr/qr_00000000000000000000000000"),
        useProtectedCode(),
        readImage(id),
        story.scan(slug),
      ]);
    },
    misplaceKey: async () => {
      const authorization = null;
      await ask("GET", `/v1/qr?api_key=${apiKey}`);
      await ask("GET", `/v1/qr?api_key=${apiKey}`, { authorization });
      await ask("GET", "/v1/qr", { authorization, headers: { Cookie: `key=${apiKey}` } });
      await ask("POST", "/v1/qr", { authorization, body: JSON.stringify({ api_key: apiKey }) });
      await ask("POST", "/v1/qr", { body: JSON.stringify({ target: TARGET, api_key: apiKey }) });
      await ask("POST", "/v1/qr", { body: `{"api_key":"${apiKey}` });
      await ask("GET", `/v1/qr/${apiKey}`);
      await ask("GET", `/${apiKey}`);
      await ask("GET", "/v1/qr", { authorization: `Basic ${Buffer.from(`${apiKey}:`).toString("base64")}` });
      await ask("GET", "/v1/qr", { authorization: `Bearer ${apiKey}x` });
      await ask("GET", "/v1/qr", { headers: { "X-Forwarded-Proto": "http" } });
      await scanFrom(visitor.addresses[0] ?? "", apiKey);
      await scanFrom(visitor.addresses[0] ?? "", `?api_key=${apiKey}`);
    },
    end: () => connections.destroy(),
  };
  return story;
}
